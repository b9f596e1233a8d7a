import { Checkbox, Table, type TableColumnType } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../phrases.ts';
import { Cell, NameLink } from './cell.tsx';
import { listPhrases } from './list.phrases.ts';
import { RowActions } from './row-actions.tsx';
import type { RowsProps } from './types.ts';

interface Props<R> extends RowsProps<R> {
  sort: { column: string; descending: boolean } | null;
  onSort(sort: string): void;
  dense: boolean;
  empty: ReactNode;
}

const ACTIONS_WIDTH = 112;
const PICK_WIDTH = 44;
const bones = Array.from({ length: 12 }, (_, index) => ({ id: `bone-${index}` }));

/** The rows as one table whose head, naming column and actions stay in sight. */
export function RowTable<R extends { id: string }>({ label, columns, rows, nameOf, record, actions, picked, sort, onSort, dense, empty }: Props<R>) {
  const text = useText(listPhrases);
  const all = rows !== null && rows.length > 0 && rows.every((row) => picked?.ids.has(row.id));

  const shown = columns.map((column): TableColumnType<R> => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.numeric ? 'right' : 'left',
    className: column.names ? 'list-stays' : '',
    sorter: column.sort ?? false,
    sortOrder: sort?.column === column.key ? (sort.descending ? 'descend' : 'ascend') : null,
    render: (_, row) => (column.names ? <NameLink id={row.id} name={nameOf(row)} record={record} /> : <Cell row={row} column={column} />),
  }));
  if (picked)
    shown.unshift({
      key: ' pick',
      width: PICK_WIDTH,
      title: <Checkbox checked={all} indeterminate={!all && picked.ids.size > 0} aria-label={text('selectAll')} onChange={() => picked.all(!all)} />,
      render: (_, row) => <Checkbox checked={picked.ids.has(row.id)} aria-label={text('select', { name: nameOf(row) })} onChange={() => picked.flip(row.id)} />,
    });
  if (actions)
    shown.push({
      key: ' actions',
      width: ACTIONS_WIDTH,
      title: text('actions'),
      className: 'list-stays-end',
      render: (_, row) => <RowActions actions={actions(row)} name={nameOf(row)} shown={1} />,
    });
  if (rows === null)
    for (const column of shown) column.render = (_, __, index) => <span className="bone" style={{ inlineSize: `${40 + ((index * 29) % 45)}%` }} />;

  const width = shown.reduce((sum, column) => sum + Number(column.width), 0);
  return (
    <Table<R>
      caption={<span className="unseen">{label}</span>}
      style={{ '--list-width': rows?.length === 0 ? '100%' : `${width}px` } as CSSProperties}
      rowKey="id"
      size={dense ? 'small' : 'middle'}
      tableLayout="fixed"
      pagination={false}
      columns={shown}
      dataSource={rows ?? (bones as R[])}
      locale={{ emptyText: empty }}
      showSorterTooltip={{ target: 'sorter-icon' }}
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        onSort(order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : '');
      }}
    />
  );
}
