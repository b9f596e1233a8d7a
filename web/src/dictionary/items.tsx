// The items of one dictionary, with the actions permitted on this page.
import {
  dataRoot,
  dictionaryCreate,
  dictionaryInfo,
  dictionaryList,
  dictionaryRemove,
  dictionaryState,
  dictionaryUpdate,
  type Item,
} from '@ordo/contract/dictionary.ts';
import { dictionaryChoices } from '@ordo/contract/dictionary-lookup.ts';
import {
  dictionarySheet,
  dictionarySheetImport,
  dictionarySheetPreview,
  dictionarySheetRevise,
  dictionarySheetRevisePreview,
  dictionaryTemplate,
} from '@ordo/contract/dictionary-transfer.ts';
import { useState } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { download } from '../kit/download.ts';
import { Text } from '../kit/list/cell.tsx';
import type { Action } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { translateNow, useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { Tag } from '../kit/tag.tsx';
import { TreeScreen } from '../kit/tree-screen.tsx';
import type { TreeColumn } from '../kit/tree/tree-table.tsx';
import { useCan } from '../kit/view.tsx';
import { dictionaryPhrases } from './dictionary.phrases.ts';
import { useItemSections } from './item-sections.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const ImportDialog = lazyComponent(async () => (await import('../kit/import/import-dialog.tsx')).ImportDialog);

interface Props {
  title: string;
  type: { id: string; isTree: number };
}

export function Items({ title, type }: Props) {
  const text = useText(dictionaryPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(dictionaryRemove);
  const sections = useItemSections(type);
  const [marked, setMarked] = useState<string | null>(null);
  const [looked, setLooked] = useState<Item | null>(null);
  const [below, setBelow] = useState(dataRoot);
  const [importing, setImporting] = useState(false);

  const nameOf = ({ fullName, fullNameEn, fullNameZhtw }: Pick<Item, 'fullName' | 'fullNameEn' | 'fullNameZhtw'>) => {
    const english = fullNameEn || fullName;
    return translateNow(fullNameZhtw ? [fullName, english, fullNameZhtw] : [fullName, english]);
  };
  const columns: TreeColumn<Item>[] = [
    { key: 'enCode', title: text('code'), width: 120, render: (item) => item.enCode },
    { key: 'marks', title: text('mark'), width: 90, render: (item) => <Marks item={item} /> },
    { key: 'days', title: text('days'), width: 120, render: (item) => <Days item={item} /> },
    { key: 'sortCode', title: text('sort'), width: 60, numeric: true, render: (item) => item.sortCode },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 64,
      phone: 64,
      render: (item) => <EnabledSwitch endpoint={dictionaryState} id={item.id} value={item.enabledMark} label={nameOf(item)} disabled={!can('btn_edit')} />,
    },
  ];
  const add = (parent: string) => {
    setBelow(parent);
    record.add();
  };
  const actions = (item: Item): Action[] => [
    ...(can('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(item.id) }] : []),
    ...(can('btn_add') && type.isTree ? [{ key: 'below', label: text('addBelow'), run: () => add(item.id) }] : []),
    { key: 'uses', label: text(can('btn_edit') && can('btn_remove') ? 'usesAndMerge' : 'uses'), run: () => setLooked(item) },
    ...(can('btn_remove')
      ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(nameOf(item), () => remove({ id: item.id })) }]
      : []),
  ];

  return (
    <>
      <TreeScreen
        key={type.id}
        title={title}
        nameTitle={text('name')}
        hint={text('hint')}
        list={dictionaryList}
        input={{ typeId: type.id, isTree: type.isTree === 1 ? 1 : 0 }}
        rowsOf={({ list }) => list}
        columns={columns}
        nameOf={(item: Item) => nameOf(item)}
        below={(item) => [item.enCode, item.retired && item.enabledMark ? text('retired') : ''].filter(Boolean).join(' · ')}
        record={record}
        secondary={[
          ...(can('btn_upload') ? [{ key: 'import', label: text('importSheet'), run: () => setImporting(true) }] : []),
          ...(can('btn_download') ? [{ key: 'export', label: text('exportSheet'), run: () => void download(dictionarySheet, { typeId: type.id }) }] : []),
        ]}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: () => add(dataRoot) } : undefined}
        actions={actions}
        marked={marked}
      />
      {importing && (
        <LazyBoundary>
          <ImportDialog
            title={text('importSheetTitle')}
            template={dictionaryTemplate}
            preview={dictionarySheetPreview}
            take={dictionarySheetImport}
            update={can('btn_edit') ? { preview: dictionarySheetRevisePreview, take: dictionarySheetRevise } : undefined}
            input={{ typeId: type.id }}
            close={() => setImporting(false)}
          />
        </LazyBoundary>
      )}
      {looked && <MergeDialog item={looked} typeId={type.id} mayMerge={can('btn_edit') && can('btn_remove')} close={() => setLooked(null)} />}
      <RecordForm
        record={record}
        noun={text('noun')}
        info={dictionaryInfo}
        create={dictionaryCreate}
        update={dictionaryUpdate}
        sections={sections}
        nameOf={nameOf}
        places={{
          dictionaryItemCodeTaken: 'enCode',
          dictionaryCodeUsed: 'enCode',
          dictionaryItemNameTaken: 'fullName',
          dictionaryPeriod: 'validTo',
          dictionaryParent: 'parentId',
          dictionaryCycle: 'parentId',
        }}
        start={{ dictionaryTypeId: type.id, parentId: below }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        touches={[dictionaryChoices]}
        saved={setMarked}
      />
    </>
  );
}

function Marks({ item }: { item: Item }) {
  const text = useText(dictionaryPhrases);
  return (
    <>
      {item.isDefault === 1 && <Tag tone="info">{text('isDefault')}</Tag>}
      {item.retired && item.enabledMark === 1 && <Tag tone="warn">{text('retired')}</Tag>}
    </>
  );
}

const Days = ({ item: { validFrom, validTo } }: { item: Item }) => (validFrom || validTo ? <Text below={validTo ?? '…'}>{validFrom ?? '…'}</Text> : null);
