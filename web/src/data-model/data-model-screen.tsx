// Tables of this system and of external databases: the databases on the left, the tables of the selected one next to them.
import { dataModelRemove, dataModelRestore, dataModelTables, ownDatabase } from '@ordo/contract/data-model.ts';
import { dataSourceSelector } from '@ordo/contract/data-source.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import { FilterBar } from '../kit/list/filter-bar.tsx';
import { RowActions } from '../kit/list/row-actions.tsx';
import { Toolbar } from '../kit/list/toolbar.tsx';
import type { Action } from '../kit/list/types.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { TreeSide } from '../kit/tree-side.tsx';
import { useCan, useUrlState } from '../kit/view.tsx';
import { dataModelPhrases } from './data-model.phrases.ts';
import '../kit/list/list.css';

type Row = Result<typeof dataModelTables>['list'][number];

const Designer = lazyComponent(async () => (await import('./designer.tsx')).Designer);
const TableView = lazyComponent(async () => (await import('./table-view.tsx')).TableView);

const ADDRESS = { db: ownDatabase as string, keyword: '', parked: '' };

export function DataModelScreen() {
  const text = useText(dataModelPhrases);
  const can = useCan();
  const [{ db, keyword, parked }, change] = useUrlState(ADDRESS);
  const sources = useRead(dataSourceSelector, {});
  const isOwn = db === ownDatabase;
  const isParked = isOwn && parked === '1';
  const tables = useRead(dataModelTables, { dbId: db, ...(keyword && { keyword }), ...(isParked && { parked: 1 as const }) });
  const { mutateAsync: remove } = useSave(dataModelRemove);
  const { mutateAsync: restore } = useSave(dataModelRestore);
  const confirm = useConfirm();
  const [open, setOpen] = useState<{ what: 'look' | 'design'; table: string } | null>(null);

  const nodes = sources.data && [
    { id: ownDatabase, fullName: text('own'), type: 'dictionary' },
    ...sources.data.list.map((group) => ({
      id: group.id,
      fullName: group.fullName,
      type: 'folder',
      children: group.children.map((child) => ({ id: child.id, fullName: child.fullName, type: 'dictionary' })),
    })),
  ];
  const isGroup = (id: string) => sources.data?.list.some((group) => group.id === id) ?? false;
  const actions = (row: Row): Action[] => {
    if (isParked) return can('btn_remove') ? [{ key: 'restore', label: text('restore'), run: () => void restore({ id: row.id }).catch(() => undefined) }] : [];
    return [
      { key: 'look', label: text('look'), run: () => setOpen({ what: 'look', table: row.table }) },
      ...(isOwn && can('btn_edit') ? [{ key: 'design', label: text('design'), run: () => setOpen({ what: 'design', table: row.table }) }] : []),
      ...(isOwn && can('btn_remove') ? [{ key: 'remove', label: text('remove'), danger: true, run: () => askToPark(row) }] : []),
    ];
  };
  const askToPark = ({ table }: Row) =>
    confirm({
      title: text('removeTitle', { name: table }),
      text: text('removeText'),
      yes: text('remove'),
      danger: true,
      run: () => remove({ dbId: db, table }),
    });
  const retry = () => void tables.refetch();
  const secondary: Action[] =
    isOwn && can('btn_remove') ? [{ key: 'parked', label: text(isParked ? 'present' : 'parked'), run: () => change({ parked: isParked ? '' : '1' }) }] : [];
  const primary = isOwn && !isParked && can('btn_add') ? { key: 'add', label: text('add'), run: () => setOpen({ what: 'design', table: '' }) } : undefined;

  return (
    <TreeSide
      title={text('sources')}
      nodes={nodes ?? null}
      read={sources}
      value={db}
      onChange={(id) => !isGroup(id) && change({ db: id || ownDatabase, keyword: '', parked: '' })}
    >
      <section className="list" aria-label={text('title')} aria-busy={tables.isFetching}>
        <Toolbar title={text('title')} primary={primary} secondary={secondary} busy={tables.isFetching} refresh={retry} />
        <FilterBar
          filters={[]}
          hint={text('hint')}
          state={{ keyword }}
          change={(part, options) => change(part, options)}
          clear={() => change({ keyword: '' })}
        />
        {tables.error ? (
          <Failure refused={tables.error} retry={retry} />
        ) : (
          <Table
            size="small"
            rowKey="table"
            loading={!tables.data}
            dataSource={tables.data?.list ?? []}
            locale={{ emptyText: text('none') }}
            // Without rows there is nothing to scroll to by keyboard, and nothing for a header to name.
            {...(tables.data?.list.length ? { scroll: { x: 'max-content' } } : { showHeader: false })}
            pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              {
                title: text('table'),
                dataIndex: 'table',
                render: (name: string) =>
                  isParked ? (
                    name
                  ) : (
                    <Button type="link" size="small" onClick={() => setOpen({ what: 'look', table: name })}>
                      {name}
                    </Button>
                  ),
              },
              { title: text('tableName'), dataIndex: 'tableName', ellipsis: true, width: 320 },
              { title: text('sum'), dataIndex: 'sum', align: 'end', render: (sum: number) => sum.toLocaleString() },
              { title: '', key: 'actions', render: (_, row: Row) => <RowActions actions={actions(row)} name={row.table} shown={3} /> },
            ]}
          />
        )}
      </section>
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
        {open?.what === 'look' && <TableView dbId={db} table={open.table} mayRows={can('btn_rows')} close={() => setOpen(null)} />}
        {open?.what === 'design' && <Designer table={open.table} close={() => setOpen(null)} />}
      </LazyBoundary>
    </TreeSide>
  );
}
