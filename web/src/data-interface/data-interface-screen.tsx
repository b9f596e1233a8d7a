import {
  dataInterfaceCreate,
  dataInterfaceExport,
  dataInterfaceImport,
  dataInterfaceInfo,
  dataInterfaceList,
  dataInterfaceRemove,
  dataInterfaceState,
  dataInterfaceUpdate,
} from '@ordo/contract/data-interface.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useRef, useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { downloadByLink } from '../kit/download.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { queryClient, useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { toast } from '../kit/toast.ts';
import { useCan } from '../kit/view.tsx';
import { DictionaryName, DictionaryPicker } from '../dictionary/dictionary-picker.tsx';
import { useInterfaceSections } from './data-interface-sections.tsx';
import { dataInterfacePhrases } from './data-interface.phrases.ts';

type Row = RowOf<typeof dataInterfaceList>;

const Workbench = lazyComponent(async () => (await import('./workbench.tsx')).Workbench);
const CallLog = lazyComponent(async () => (await import('./call-log.tsx')).CallLog);
const CallerKeys = lazyComponent(async () => (await import('./caller-keys.tsx')).CallerKeys);

const KINDS = ['sql', 'static', 'http'] as const;
const CHECKS = ['anyone', 'known', 'addresses'] as const;

export function DataInterfaceScreen() {
  const text = useText(dataInterfacePhrases);
  const can = useCan();
  const record = useOpenRecord();
  const { fixed, hidden } = useHiddenColumns(dataInterfaceInfo);
  const whole = !(dataInterfaceExport.touches ?? []).some((key) => hidden.has(key));
  const sections = useInterfaceSections();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(dataInterfaceRemove);
  const [beside, setBeside] = useState<{ what: 'workbench' | 'log'; row: Row } | 'keys' | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const close = () => setBeside(null);

  const columns: Column<Row>[] = [
    { key: 'fullName', title: text('name'), width: 220, sort: true, names: true },
    { key: 'enCode', title: text('code'), width: 150, sort: true },
    {
      key: 'categoryId',
      title: text('category'),
      width: 120,
      render: (row) => <DictionaryName dictionary="interfaceCategory" holds="id" value={row.categoryId} />,
    },
    { key: 'dataType', title: text('type'), width: 110, render: (row) => text(KINDS[row.dataType - 1] ?? 'sql') },
    { key: 'checkType', title: text('check'), width: 170, render: (row) => text(CHECKS[row.checkType] ?? 'known') },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 72,
      card: 'badge',
      render: (row) => <EnabledSwitch endpoint={dataInterfaceState} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!can('btn_edit')} />,
    },
    {
      key: 'updated',
      of: ['lastModifyTime', 'creatorTime'],
      title: text('updated'),
      width: 104,
      render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} />,
    },
  ];
  const filters = [
    {
      key: 'categoryId',
      label: text('category'),
      control: (props: object) => <DictionaryPicker filter {...props} dictionary="interfaceCategory" holds="id" />,
    },
    { key: 'dataType', label: text('type'), options: KINDS.map((kind, index) => ({ value: String(index + 1), label: text(kind) })) },
    {
      key: 'enabledMark',
      label: text('state'),
      options: [
        { value: '1', label: text('stateOn') },
        { value: '0', label: text('stateOff') },
      ],
    },
  ];
  const actions = (row: Row): Action[] => [
    ...(can('btn_edit') && !fixed.has('query') ? [{ key: 'try', label: text('try'), run: () => setBeside({ what: 'workbench', row }) }] : []),
    ...(can('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
    { key: 'log', label: text('log'), run: () => setBeside({ what: 'log', row }) },
    ...(can('btn_download') && whole ? [{ key: 'export', label: text('export'), run: () => void downloadByLink(dataInterfaceExport, { id: row.id }) }] : []),
    ...(can('btn_remove')
      ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.fullName, () => remove({ id: row.id })) }]
      : []),
  ];
  const secondary = [
    ...(can('btn_upload') && whole ? [{ key: 'import', label: text('import'), run: () => file.current?.click() }] : []),
    ...(can('btn_credential') ? [{ key: 'keys', label: text('keys'), run: () => setBeside('keys') }] : []),
  ];

  return (
    <>
      <ListScreen
        name="data-interface"
        title={text('title')}
        hint={text('hint')}
        list={dataInterfaceList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.fullName}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        secondary={secondary}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={dataInterfaceInfo}
        create={dataInterfaceCreate}
        update={dataInterfaceUpdate}
        sections={sections}
        start={{ dataType: '1', checkType: '1', dbLinkId: '0' }}
        toValues={toValues}
        places={{
          interfaceCodeTaken: 'enCode',
          statementSyntax: 'query',
          statementNotOne: 'query',
          statementModel: 'query',
          statementForbidden: 'query',
          statementParameter: 'query',
          staticJson: 'query',
          statementTwice: 'query',
          dataSourceOff: 'dbLinkId',
          interfaceAddress: 'path',
          interfaceCallers: 'requestHeaders',
        }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
      />
      <input ref={file} type="file" accept=".json,application/json" hidden aria-label={text('import')} onChange={(event) => void upload(event.currentTarget)} />
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
        {beside === 'keys' && <CallerKeys close={close} />}
        {beside !== null && beside !== 'keys' && beside.what === 'workbench' && <Workbench id={beside.row.id} maySql={can('btn_sql')} close={close} />}
        {beside !== null && beside !== 'keys' && beside.what === 'log' && <CallLog id={beside.row.id} name={beside.row.fullName} close={close} />}
      </LazyBoundary>
    </>
  );
}

const toValues = ({ dataType, checkType, asOwner, enabledMark, ...rest }: Result<typeof dataInterfaceInfo>) => ({
  ...rest,
  dataType: String(dataType),
  checkType: String(checkType),
  asOwner: asOwner === 1 ? (1 as const) : (0 as const),
  enabledMark: enabledMark === 1 ? (1 as const) : (0 as const),
});

async function upload(input: HTMLInputElement): Promise<void> {
  const [chosen] = input.files ?? [];
  input.value = '';
  if (!chosen) return;
  try {
    const { msg } = await callWithMessage(dataInterfaceImport, {}, undefined, chosen);
    toast('success', msg);
    await queryClient.invalidateQueries({ queryKey: ['/api/system/DataInterface'] });
  } catch (error) {
    if (error instanceof CallError) toast('error', error.message);
    else throw error;
  }
}
