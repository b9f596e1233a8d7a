import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../phrases.ts';
import { actionsWidth } from './actions-width.ts';
import { Cell, NameLink } from './cell.tsx';
import { listPhrases } from './list.phrases.ts';
import { RowActions } from './row-actions.tsx';
import { SortButton } from './sort-button.tsx';
import { Tick } from './tick.tsx';
import type { Column, RowsProps } from './types.ts';
import './table.css';

interface Props<R> extends RowsProps<R> {
  sort: { column: string; descending: boolean } | null;
  onSort(sort: string): void;
  dense: boolean;
  empty: ReactNode;
}

/** Actions that stand by themselves; the rest is behind a button. */
const SHOWN = 1;
const PICK_WIDTH = 44;
const BONES = 12;

/** The rows as one table whose head, naming column and actions stay in sight. Plain markup: hundreds of rows are drawn at once. */
export function RowTable<R extends { id: string }>({ label, columns, rows, nameOf, record, actions, picked, sort, onSort, dense, empty }: Props<R>) {
  const text = useText(listPhrases);
  const all = rows !== null && rows.length > 0 && rows.every((row) => picked?.ids.has(row.id));
  const count = columns.length + (picked ? 1 : 0) + (actions ? 1 : 0);
  const offered = actions && new Map(rows?.map((row) => [row.id, actions(row)]));
  const room = offered ? actionsWidth([...offered.values()], SHOWN) : 0;
  const width = columns.reduce((sum, column) => sum + column.width, (picked ? PICK_WIDTH : 0) + room);

  const drawn = (row: R) => (
    <tr key={row.id} data-row-key={row.id}>
      {picked && (
        <td>
          <Tick checked={picked.ids.has(row.id)} label={text('select', { name: nameOf(row) })} flip={() => picked.flip(row.id)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={placeOf(column)}>
          {column.names && (record || !column.render) ? <NameLink id={row.id} name={nameOf(row)} record={record} /> : <Cell row={row} column={column} />}
        </td>
      ))}
      {offered && (
        <td className="list-stays-end">
          <RowActions actions={offered.get(row.id) ?? []} name={nameOf(row)} shown={SHOWN} />
        </td>
      )}
    </tr>
  );

  return (
    <table className="list-table" data-dense={dense} style={{ '--list-width': rows?.length === 0 ? '100%' : `${width}px` } as CSSProperties}>
      <caption>
        <span className="unseen">{label}</span>
      </caption>
      <colgroup>
        {picked && <col style={{ inlineSize: PICK_WIDTH }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ inlineSize: column.width }} />
        ))}
        {offered && <col style={{ inlineSize: room }} />}
      </colgroup>
      <thead>
        <tr>
          {picked && (
            <th scope="col">
              <Tick checked={all} some={!all && picked.ids.size > 0} label={text('selectAll')} flip={() => picked.all(!all)} />
            </th>
          )}
          {columns.map((column) => {
            const order = sort?.column === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined;
            return (
              <th key={column.key} scope="col" className={placeOf(column)} aria-sort={order}>
                {column.sort ? <SortButton column={column.key} title={column.title} order={order} onSort={onSort} /> : column.title}
              </th>
            );
          })}
          {actions && (
            <th scope="col" className="list-stays-end">
              {text('actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows?.map(drawn) ?? <Bones columns={count} />}
        {rows?.length === 0 && (
          <tr>
            <td colSpan={count}>{empty}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const placeOf = (column: Pick<Column<never>, 'names' | 'numeric'>) => (column.names ? 'list-stays' : column.numeric ? 'list-number' : undefined);

const Bones = ({ columns }: { columns: number }) =>
  Array.from({ length: BONES }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column} aria-hidden>
          <span className="bone" style={{ inlineSize: `${40 + ((row * 29) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
