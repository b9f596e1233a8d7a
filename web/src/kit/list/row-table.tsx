import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { useText } from '../phrases.ts';
import { actionsWidth } from './actions-width.ts';
import { Cell, NameLink } from './cell.tsx';
import { GridCell, gridProps, type Cells } from './cell-grid.tsx';
import { ExpandButton } from './expand-button.tsx';
import { listPhrases } from './list.phrases.ts';
import { stickyColumns } from './sticky-columns.ts';
import { RowActions } from './row-actions.tsx';
import { TotalsRow } from './totals-row.tsx';
import { RowHead, type HeadProps } from './row-head.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import type { Column, ColumnGroup, RowsProps } from './types.ts';
import './table.css';

interface Props<R> extends RowsProps<R>, Pick<HeadProps<R>, 'sorts' | 'onSort' | 'widen'> {
  dense: boolean;
  empty: ReactNode;
  heads?: readonly ColumnGroup[] | undefined;
  /** Its cells are selected, copied, pasted and opened like those of a spreadsheet. */
  cells?: Cells<R> | undefined;
}

/** Actions shown as buttons; the rest is in a menu. */
const SHOWN = 1;
const PICK_WIDTH = 44;
const BONES = 12;

/** The rows as one table whose header, naming column and actions stay visible. Plain markup: hundreds of rows are rendered at once. */
export function RowTable<R extends { id: string }>(props: Props<R>) {
  const { label, columns, rows, nameOf, record, actions, picked, branches, tint, foot, instead, sorts, onSort, widen, dense, empty, heads = [], cells } = props;
  const text = useText(listPhrases);
  const all = rows !== null && rows.length > 0 && rows.every((row) => picked?.ids.has(row.id));
  const count = columns.length + (picked ? 1 : 0) + (actions ? 1 : 0);
  const offered = actions && new Map(rows?.map((row) => [row.id, branches?.head ? [] : actions(row)]));
  const room = offered ? actionsWidth([...offered.values(), branches?.usual ?? []], SHOWN) : 0;
  const width = columns.reduce((sum, column) => sum + column.width, (picked ? PICK_WIDTH : 0) + room);
  const places = stickyColumns(columns, room);
  const around = { columns, picks: picked !== undefined };
  const line = (said: ReactNode) => (
    <tr className="list-line">
      <td colSpan={count}>{said}</td>
    </tr>
  );

  const drawn = (row: R, depth: number, at: number | null): ReactNode => {
    const below = branches?.below(row, at);
    const head = depth === 0 ? branches?.head?.(row) : undefined;
    const colours = tint?.(row) ?? null;
    const other = instead?.(row, around);
    const cellStyle = (column: Column<R>) => {
      const colour = colours?.cells.get(column.key) ?? colours?.row;
      return colour ? { ...places.get(column.key)?.style, '--tint': colour } : places.get(column.key)?.style;
    };
    const open = below?.open && branches && <branches.Below row={row} draw={(rowsBelow) => rowsBelow.map((one) => drawn(one, depth + 1, null))} line={line} />;
    if (other) return <Fragment key={row.id}>{other}</Fragment>;
    if (head !== undefined)
      return (
        <Fragment key={row.id}>
          <tr className="list-group" data-row-key={row.id}>
            <td colSpan={count}>
              {below && <ExpandButton name={nameOf(row)} {...below} />}
              {head}
            </td>
          </tr>
          {open}
        </Fragment>
      );
    return (
      <Fragment key={row.id}>
        <tr
          data-row-key={row.id}
          className={colours ? 'list-tinted' : undefined}
          style={colours?.row ? ({ '--tint': colours.row } as CSSProperties) : undefined}
        >
          {picked && (
            <td>
              <RowCheckbox
                checked={picked.ids.has(row.id)}
                label={text('select', { name: nameOf(row) })}
                flip={() => picked.flip(row.id, depth > 0 ? row : undefined)}
              />
            </td>
          )}
          {columns.map((column, place) => {
            const shared = { className: places.get(column.key)?.className, style: cellStyle(column) };
            const content =
              column.names && branches && !branches.head ? (
                <span className="list-branch" style={{ paddingInlineStart: depth * 20 }}>
                  {below ? <ExpandButton name={nameOf(row)} {...below} /> : <span className="list-leaf" />}
                  <NameLink id={row.id} name={column.says?.(row) || nameOf(row)} record={record} />
                </span>
              ) : column.names && (record || !column.render) ? (
                <NameLink id={row.id} name={column.says?.(row) || nameOf(row)} record={record} />
              ) : (
                <Cell row={row} column={column} />
              );
            return cells && at !== null ? (
              <GridCell key={column.key} selection={cells.selection} row={at} column={place} {...shared}>
                {content}
              </GridCell>
            ) : (
              <td key={column.key} {...shared}>
                {content}
              </td>
            );
          })}
          {actions && (
            <td className="list-stays-end">
              <RowActions actions={offered?.get(row.id) ?? actions(row)} name={nameOf(row)} shown={SHOWN} />
            </td>
          )}
        </tr>
        {open}
      </Fragment>
    );
  };
  return (
    <table
      className="list-table"
      data-dense={dense}
      style={{ '--list-width': rows?.length === 0 ? '100%' : `${width}px` } as CSSProperties}
      {...(cells && gridProps(cells, rows ?? [], columns))}
    >
      <caption>
        <span className="unseen">{label}</span>
      </caption>
      <colgroup>
        {picked && <col style={{ inlineSize: PICK_WIDTH }} />}
        {columns.map((column) => (
          <col key={column.key} data-column={column.key} style={{ inlineSize: column.width }} />
        ))}
        {offered && <col style={{ inlineSize: room }} />}
      </colgroup>
      <RowHead
        columns={columns}
        heads={heads}
        places={places}
        sorts={sorts}
        onSort={onSort}
        widen={widen}
        picked={picked}
        all={branches?.head ? null : all}
        actions={actions !== undefined}
      />
      <tbody>
        {rows?.map((row, at) => drawn(row, 0, at)) ?? <Bones columns={count} />}
        {rows?.length === 0 && (
          <tr>
            <td colSpan={count}>{empty}</td>
          </tr>
        )}
      </tbody>
      {foot && rows && rows.length > 0 && (
        <TotalsRow columns={columns} foot={foot} places={places} picks={picked !== undefined} actions={actions !== undefined} room={room} />
      )}
    </table>
  );
}

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
