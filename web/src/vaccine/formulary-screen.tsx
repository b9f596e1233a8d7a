import { formularyCreate, formularyInfo, formularyList, formularyRemove, formularyUpdate } from '@ordo/contract/formulary.ts';
import type { Input, Result } from '@ordo/contract/kit.ts';
import { formularySheet } from '@ordo/contract/vaccine-sheet.ts';
import { useState } from 'react';
import { useSheets } from '../kit/import/use-sheets.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { grouped } from '../kit/number.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRowActions } from '../kit/row-actions.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { useCan } from '../kit/view.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { formularyPhrases } from './master.phrases.ts';
import { ProductPicker } from './product-picker.tsx';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Entry = Result<typeof formularyInfo>;

export function FormularyScreen() {
  const text = useText(formularyPhrases);
  const shared = useText(vaccinePhrases);
  const can = useCan();
  const record = useOpenRecord();
  const sheets = useSheets(formularySheet, text('title'));
  const [assigning, setAssigning] = useState(false);
  const nameOf = (row: Entry) => `${row.customerName} · ${row.productName}`;

  const columns: Column<Entry>[] = [
    { key: 'customerName', title: shared('customer'), width: 210, names: true },
    { key: 'customerCode', title: shared('code'), width: 100 },
    { key: 'productName', title: shared('product'), width: 230 },
    {
      key: 'maxDosesPerOrder',
      title: text('most'),
      width: 110,
      numeric: true,
      render: (row) => (row.maxDosesPerOrder === null ? text('mostNone') : shared('dosesOf', { n: grouped(row.maxDosesPerOrder) })),
    },
    {
      key: 'minMonthsBetween',
      title: text('between'),
      width: 110,
      numeric: true,
      render: (row) => <Text>{`${row.minMonthsBetween} ${shared('months')}`}</Text>,
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
    { key: 'customerId', label: shared('customer'), control: (props: object) => <CustomerPicker filter {...props} /> },
    { key: 'productId', label: shared('product'), control: (props: object) => <ProductPicker filter {...props} /> },
  ];
  const sections: Section<keyof Input<typeof formularyCreate>>[] = [
    {
      fields: [
        {
          key: 'customerId',
          label: shared('customer'),
          control: (props, values) => <CustomerPicker {...props} name={values.customerName as string} disabled={Boolean(values.id)} />,
          say: (_, values) => String(values.customerName ?? ''),
        },
        {
          key: 'productId',
          label: shared('product'),
          control: (props, values) => <ProductPicker {...props} disabled={Boolean(values.id)} />,
          say: (_, values) => String(values.productName ?? ''),
        },
        { key: 'maxDosesPerOrder', label: text('most'), kind: 'whole', unit: shared('dosesUnit'), hint: text('mostNone') },
        { key: 'minMonthsBetween', label: text('between'), kind: 'whole', unit: shared('months') },
      ],
    },
  ];
  const actions = useRowActions<Entry>(record, formularyRemove, nameOf);
  return (
    <>
      <ListScreen
        name="formulary"
        title={text('title')}
        hint={text('hint')}
        list={formularyList}
        columns={columns}
        filters={filters}
        nameOf={nameOf}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        secondary={[...(can('btn_add') ? [{ key: 'assign', label: text('assign'), run: () => setAssigning(true) }] : []), ...sheets.actions]}
        sheet={sheets.sheet}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={formularyInfo}
        create={formularyCreate}
        update={formularyUpdate}
        sections={sections}
        nameOf={nameOf}
        places={{ formularyTaken: 'productId', productUnknown: 'productId' }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
      />
      {assigning && <AssignDialog close={() => setAssigning(false)} />}
      {sheets.dialog}
    </>
  );
}
