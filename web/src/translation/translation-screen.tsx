import { translationConvert, translationKinds, translationList, translationSave, translationSheet } from '@ordo/contract/translation.ts';
import { dictionaryAll, dictionaryChoices } from '@ordo/contract/dictionary-lookup.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { useSheets } from '../kit/import/use-sheets.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import type { Column, RowOf } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { useCan } from '../kit/view.tsx';
import { NameCell } from './name-cell.tsx';
import { kindPhrases, translationPhrases } from './translation.phrases.ts';

type Row = RowOf<typeof translationList>;

export function TranslationScreen() {
  const text = useText(translationPhrases);
  const kind = useText(kindPhrases);
  const can = useCan();
  const confirm = useConfirm();
  const touched = [translationList, dictionaryAll, dictionaryChoices];
  const { mutateAsync: save } = useSave(translationSave, touched);
  const { mutateAsync: convert } = useSave(translationConvert, touched);
  const sheets = useSheets(translationSheet, text('title'));

  const cell = (row: Row, key: 'fullNameZhtw' | 'fullNameEn', instead: string, column: string) =>
    can('btn_edit') ? (
      <NameCell
        key={`${row.id} ${row.version}`}
        value={row[key]}
        instead={instead}
        label={text('edit', { name: row.fullName, column })}
        most={key === 'fullNameEn' ? 100 : 50}
        save={(value) => save({ id: row.id, version: row.version, [key]: value })}
      />
    ) : (
      row[key] || instead
    );
  const columns: Column<Row>[] = [
    { key: 'fullName', title: text('zh'), width: 200, sort: true, names: true },
    { key: 'fullNameZhtw', title: text('zhtw'), width: 200, render: (row) => cell(row, 'fullNameZhtw', row.automatic, text('zhtw')) },
    { key: 'fullNameEn', title: text('en'), width: 240, render: (row) => cell(row, 'fullNameEn', text('none'), text('en')) },
    { key: 'place', title: text('place'), width: 150 },
    { key: 'kind', title: text('kind'), width: 150, render: (row) => kind(row.kind) },
    { key: 'enCode', title: text('code'), width: 160 },
  ];
  const filters = [
    { key: 'kind', label: text('kind'), options: translationKinds.map((value) => ({ value, label: kind(value) })) },
    {
      key: 'missing',
      label: text('missing'),
      options: [
        { value: 'zhtw', label: text('missingZhtw') },
        { value: 'en', label: text('missingEn') },
      ],
    },
  ];
  const askConvert = () =>
    confirm({
      title: text('convertTitle'),
      text: text('convertText'),
      yes: text('convert'),
      run: async () => toast('success', text('converted', { n: (await convert({})).data.changed })),
    });

  return (
    <>
      <ListScreen
        name="translation"
        title={text('title')}
        hint={text('hint')}
        list={translationList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.fullName}
        primary={can('btn_edit') ? { key: 'convert', label: text('convert'), run: askConvert } : undefined}
        secondary={sheets.actions}
        sheet={sheets.sheet}
      />
      {sheets.dialog}
    </>
  );
}
