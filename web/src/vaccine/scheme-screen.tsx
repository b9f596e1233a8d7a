import type { Input, Result } from '@ordo/contract/kit.ts';
import { demographics, schemeCreate, schemeInfo, schemeKinds, schemeList, schemeRemove, schemeState, schemeUpdate } from '@ordo/contract/vaccine-scheme.ts';
import { demographicPhrases, schemeKindPhrases } from '@ordo/contract/vaccine-scheme.phrases.ts';
import { schemeSheet } from '@ordo/contract/vaccine-sheet.ts';
import { useSheets } from '../kit/import/use-sheets.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRowActions } from '../kit/row-actions.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { Tag } from '../kit/tag.tsx';
import { useCan } from '../kit/view.tsx';
import { DosesEditor, DosesSheet, type Dose } from './doses-editor.tsx';
import { schemePhrases } from './master.phrases.ts';
import { ProductPicker } from './product-picker.tsx';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Scheme = Result<typeof schemeInfo>;

export function SchemeScreen() {
  const text = useText(schemePhrases);
  const shared = useText(vaccinePhrases);
  const kind = useText(schemeKindPhrases);
  const group = useText(demographicPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const sheets = useSheets(schemeSheet, text('title'));
  const sections = useSections();

  const columns: Column<Scheme>[] = [
    { key: 'code', title: shared('code'), width: 90, sort: true },
    { key: 'name', title: shared('name'), width: 180, sort: true, names: true },
    { key: 'productName', title: shared('product'), width: 210 },
    { key: 'kind', title: text('kind'), width: 100, card: 'badge', render: (row) => <Tag tone="info">{kind(row.kind)}</Tag> },
    { key: 'doseCount', title: text('doseCount'), width: 70, numeric: true },
    { key: 'demographic', title: shared('group'), width: 120, render: (row) => (row.demographic ? <Text>{group(row.demographic as 'BIRTHS')}</Text> : '') },
    { key: 'coverageRatePct', title: text('coverage'), width: 90, numeric: true, render: (row) => `${row.coverageRatePct}%` },
    {
      key: 'enabledMark',
      title: shared('state'),
      width: 72,
      card: 'badge',
      render: (row) => <EnabledSwitch endpoint={schemeState} id={row.id} value={row.enabledMark} label={row.name} disabled={!can('btn_edit')} />,
    },
    {
      key: 'updated',
      of: ['lastModifyTime', 'creatorTime'],
      title: shared('updated'),
      width: 104,
      render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} />,
    },
  ];
  const filters = [
    { key: 'productId', label: shared('product'), control: (props: object) => <ProductPicker filter {...props} /> },
    { key: 'kind', label: text('kind'), options: schemeKinds.map((value) => ({ value, label: kind(value) })) },
  ];
  const actions = useRowActions<Scheme>(record, schemeRemove, (row) => row.name);
  return (
    <>
      <ListScreen
        name="scheme"
        title={text('title')}
        hint={text('hint')}
        list={schemeList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.name}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        secondary={sheets.actions}
        sheet={sheets.sheet}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={schemeInfo}
        create={schemeCreate}
        update={schemeUpdate}
        sections={sections}
        start={{ doses: [{ label: '', minIntervalDays: 0, canSkip: 0 }] }}
        places={{ schemeCodeTaken: 'code', schemeAges: 'minAgeMonths', schemeDates: 'validFrom', productUnknown: 'productId' }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
      />
      {sheets.dialog}
    </>
  );
}

function useSections(): Section<keyof Input<typeof schemeCreate>>[] {
  const text = useText(schemePhrases);
  const shared = useText(vaccinePhrases);
  const kind = useText(schemeKindPhrases);
  const group = useText(demographicPhrases);
  return [
    {
      title: text('sectionBasic'),
      fields: [
        {
          key: 'productId',
          label: shared('product'),
          control: (props, values) => <ProductPicker {...props} disabled={Boolean(values.id)} />,
          say: (_, values) => String(values.productName ?? ''),
        },
        { key: 'kind', label: text('kind'), kind: 'choice', options: schemeKinds.map((value) => ({ value, label: kind(value) })) },
        { key: 'code', label: shared('code') },
        { key: 'name', label: shared('name') },
        { key: 'validFrom', label: text('validFrom'), kind: 'day' },
        { key: 'validTo', label: text('validTo'), kind: 'day' },
        { key: 'price', label: text('price'), kind: 'money' },
        { key: 'enabledMark', label: shared('on'), kind: 'mark' },
      ],
    },
    {
      title: text('sectionDoses'),
      fields: [
        {
          key: 'doses',
          label: text('doseCount'),
          wide: true,
          control: (props) => <DosesEditor value={props.value as unknown as Dose[]} onChange={props.onChange as unknown as (doses: Dose[]) => void} />,
          say: (doses) => <DosesSheet doses={doses as Dose[]} />,
        },
      ],
    },
    {
      title: text('sectionForecast'),
      fields: [
        { key: 'demographic', label: shared('group'), kind: 'choice', options: demographics.map((value) => ({ value, label: group(value) })) },
        { key: 'coverageRatePct', label: text('coverage'), kind: 'number', unit: '%' },
        { key: 'wastageRatePct', label: text('wastage'), kind: 'number', unit: '%', hint: text('wastageHint') },
        { key: 'sortCode', label: shared('sort'), kind: 'whole' },
      ],
    },
  ];
}
