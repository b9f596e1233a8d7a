import {
  customerCreate,
  customerInfo,
  customerList,
  customerRemove,
  customerState,
  customerStatuses,
  customerTypes,
  customerUpdate,
  type CustomerStatus,
} from '@ordo/contract/customer.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { customerSheet } from '@ordo/contract/vaccine-sheet.ts';
import { customerTransition } from '@ordo/engine/vaccine/customer-status.ts';
import { useState } from 'react';
import { AreaName, AreaPicker } from '../area/area-picker.tsx';
import { useConfirm } from '../kit/confirm.tsx';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { useSheets } from '../kit/import/use-sheets.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { grouped } from '../kit/number.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useRowActions } from '../kit/row-actions.ts';
import { useSave } from '../kit/query.ts';
import { usePageReady } from '../kit/use-page-ready.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { PrintPicker, usePrintWord, type Printed } from '../print-template/print-template-picker.tsx';
import { useCan, useUrlState } from '../kit/view.tsx';
import { LastOrder, Lasts } from './customer-lasts.tsx';
import { useCustomerSections } from './customer-sections.tsx';
import { Licence, StatusTag, TypeTag } from './customer-tags.tsx';
import { customerPhrases, statusPhrases, typePhrases } from './customer.phrases.ts';

const CustomerSupply = lazyComponent(async () => (await import('./customer-supply.tsx')).CustomerSupply);
const CustomerBoard = lazyComponent(async () => (await import('./customer-board.tsx')).CustomerBoard);

const places = { view: '', areaId: '' };

type Customer = Result<typeof customerInfo>;

export function CustomerScreen() {
  const text = useText(customerPhrases);
  const type = useText(typePhrases);
  const status = useText(statusPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const settled = usePageReady();
  const { hidden } = useHiddenColumns(customerList);
  const [view, show] = useUrlState(places);
  const sections = useCustomerSections();
  const sheets = useSheets(customerSheet, text('title'));
  const confirm = useConfirm();
  const printWord = usePrintWord();
  const [printed, setPrinted] = useState<Printed | null>(null);
  const { mutateAsync: changeState } = useSave(customerState);

  const columns: Column<Customer>[] = [
    { key: 'code', title: text('code'), width: 100, sort: true },
    { key: 'name', title: text('name'), width: 176, sort: true, names: true },
    { key: 'type', title: text('type'), width: 96, card: 'badge', render: (row) => <TypeTag type={row.type} /> },
    { key: 'areaName', title: text('area'), width: 150, render: (row) => <AreaName path={row.areaName} /> },
    { key: 'contact', of: ['contact', 'mobile'], title: text('contact'), width: 114, render: (row) => <Text below={row.mobile}>{row.contact ?? ''}</Text> },
    { key: 'licenceExpiry', title: text('licenceExpiry'), width: 122, sort: true, render: (row) => <Licence expiry={row.licenceExpiry} /> },
    {
      key: 'populationServed',
      optional: true,
      title: text('population'),
      width: 108,
      sort: true,
      numeric: true,
      render: (row) => row.populationServed !== null && grouped(row.populationServed),
    },
    { key: 'status', title: text('status'), width: 84, card: 'badge', render: (row) => <StatusTag status={row.status} /> },
    { key: 'lastOrder', title: text('lastOrder'), width: 104, render: (row) => settled && <LastOrder id={row.id} /> },
    {
      key: 'lasts',
      of: ['safetyStockMonths'],
      title: text('lasts'),
      width: 112,
      render: (row) => settled && <Lasts id={row.id} safety={row.safetyStockMonths} />,
    },
    { key: 'organizeName', title: text('organize'), width: 160, optional: true },
    {
      key: 'updated',
      of: ['lastModifyTime', 'creatorTime'],
      title: text('updated'),
      width: 104,
      optional: true,
      render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} />,
    },
  ];
  const filters = [
    { key: 'type', label: text('type'), options: customerTypes.map((value) => ({ value, label: type(value) })) },
    { key: 'areaId', label: text('area'), control: (props: object) => <AreaPicker filter {...props} /> },
    { key: 'status', label: text('status'), options: customerStatuses.map((value) => ({ value, label: status(value) })) },
  ];

  const moves = [
    { to: 'SUSPENDED', word: 'suspend', danger: false },
    { to: 'ACTIVE', word: 'resume', danger: false },
    { to: 'CLOSED', word: 'shut', danger: true },
  ] as const;
  const mayEdit = (row: Customer) => can('btn_edit') && row.status !== 'CLOSED';
  const actions = useRowActions<Customer>(record, customerRemove, (row) => row.name, {
    open: (row) => row.status !== 'CLOSED',
    between: (row) => [
      { key: 'print', label: printWord, run: () => setPrinted({ type: 'customer', recordId: row.id, name: row.name }) },
      ...(can('btn_state') ? moves.filter(({ to }) => customerTransition(row.status, to)) : []).map(({ to, word, danger }) => ({
        key: word,
        label: text(word),
        danger,
        run: () =>
          confirm({
            title: text(`${word}Title`),
            text: text(`${word}Text`, { name: row.name }),
            yes: text(word),
            danger,
            run: () => changeState({ id: row.id, status: to satisfies CustomerStatus, version: row.version }),
          }),
      })),
    ],
  });

  if (view.view === 'board')
    return (
      <LazyBoundary>
        <CustomerBoard areaId={view.areaId} go={show} />
      </LazyBoundary>
    );
  return (
    <>
      <ListScreen
        name="customer"
        title={text('title')}
        hint={text('hint')}
        list={customerList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.name}
        record={record}
        secondary={[...(hidden.has('areaName') ? [] : [{ key: 'board', label: text('board'), run: () => show({ view: 'board' }) }]), ...sheets.actions]}
        sheet={sheets.sheet}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        actions={actions}
      />
      {sheets.dialog}
      <PrintPicker what={printed} close={() => setPrinted(null)} />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={customerInfo}
        create={customerCreate}
        update={customerUpdate}
        sections={sections}
        places={{ customerCodeTaken: 'code', customerAreaUnknown: 'areaId', customerTemperature: 'minTempC' }}
        mayAdd={can('btn_add')}
        mayEdit={mayEdit}
        below={(customer) =>
          customer.safetyStockMonths !== undefined && (
            <LazyBoundary>
              <CustomerSupply id={customer.id} safety={customer.safetyStockMonths} />
            </LazyBoundary>
          )
        }
        head={(customer) => (
          <>
            {customer.type && <TypeTag type={customer.type} />}
            <StatusTag status={customer.status} />
          </>
        )}
      />
    </>
  );
}
