import {
  dataSourceCreate,
  dataSourceInfo,
  dataSourceList,
  dataSourceRemove,
  dataSourceSelector,
  dataSourceState,
  dataSourceTest,
  dataSourceUpdate,
  type DatabaseKind,
} from '@ordo/contract/data-source.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Action } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { TreeScreen } from '../kit/tree-screen.tsx';
import type { TreeColumn } from '../kit/tree/tree-table.tsx';
import { useCan } from '../kit/view.tsx';
import { dataSourcePhrases } from './data-source.phrases.ts';
import { useDataSourceSections } from './data-source-sections.tsx';

type Group = Result<typeof dataSourceList>['list'][number];
/** A kind of database, or a data source. */
type Row = Omit<Group, 'num' | 'children'> & { num?: number; children?: Row[] };

export function DataSourceScreen() {
  const text = useText(dataSourcePhrases);
  const can = useCan();
  const record = useOpenRecord();
  const { hidden } = useHiddenColumns(dataSourceList);
  const { fixed } = useHiddenColumns(dataSourceTest);
  const sections = useDataSourceSections(can('btn_test') && !['host', 'userName', 'serviceName'].some((key) => fixed.has(key)));
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(dataSourceRemove, [dataSourceSelector]);
  const [marked, setMarked] = useState<string | null>(null);

  const columns: TreeColumn<Row>[] = [
    { key: 'host', title: text('host'), width: 260, render: (row) => `${row.host}:${row.port}` },
    {
      key: 'updated',
      of: ['lastModifyTime', 'creatorTime'],
      title: text('updated'),
      width: 120,
      render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} />,
    },
    { key: 'sortCode', title: text('sort'), width: 60, numeric: true, render: (row) => row.sortCode },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 64,
      phone: 64,
      render: (row) => <EnabledSwitch endpoint={dataSourceState} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!can('btn_edit')} />,
    },
  ];
  const actions = (row: Row): Action[] => [
    ...(can('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
    ...(can('btn_remove')
      ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.fullName, () => remove({ id: row.id })) }]
      : []),
  ];

  return (
    <>
      <TreeScreen
        title={text('title')}
        nameTitle={text('name')}
        hint={text('hint')}
        list={dataSourceList}
        input={{}}
        rowsOf={({ list }): Row[] => list}
        columns={columns}
        nameOf={(row) => row.fullName}
        below={(row) => (hidden.has('host') ? '' : `${row.host}:${row.port}`)}
        group={(row) => (row.num === undefined ? null : text('count', { n: row.num }))}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        actions={actions}
        marked={marked}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={dataSourceInfo}
        create={dataSourceCreate}
        update={dataSourceUpdate}
        sections={sections}
        start={{ dbType: 'PostgreSQL' satisfies DatabaseKind, port: 5432 }}
        places={{ dataSourceNameTaken: 'fullName', dataSourcePassword: 'password', outboundDenied: 'host' }}
        touches={[dataSourceSelector]}
        toValues={toValues}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        saved={setMarked}
      />
    </>
  );
}

const toValues = ({ tls, enabledMark, ...rest }: Result<typeof dataSourceInfo>) => ({
  ...rest,
  tls: tls === 1 ? (1 as const) : (0 as const),
  enabledMark: enabledMark === 1 ? (1 as const) : (0 as const),
});
