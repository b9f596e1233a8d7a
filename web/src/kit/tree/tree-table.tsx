// A fully loaded tree as a table: rows expand, the keyboard navigates, and only visible rows are rendered.
import { CaretRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { NameLink } from '../list/cell.tsx';
import { RowActions } from '../list/row-actions.tsx';
import type { Action } from '../list/types.ts';
import type { OpenRecord } from '../open-record.ts';
import { usePhone } from '../phone.ts';
import { useText } from '../phrases.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import { keyMove } from './tree-keys.ts';
import type { TreeLine, TreeRow } from './tree-lines.ts';
import { treePhrases } from './tree.phrases.ts';
import './tree.css';

/** Minimum width of the naming column, and width of the actions: if there is less space, the table scrolls sideways. */
const NAME_WIDTH = 200;
const ACTIONS_WIDTH = 220;

export interface TreeColumn<R> {
  key: string;
  title: string;
  /** Keys of the row that it shows, if not the column's own: without permission for all of them there is no column. */
  of?: readonly string[];
  /** Pixels; the remaining width belongs to the names. */
  width: number;
  render(row: R): ReactNode;
  numeric?: boolean;
  /** Shown on a phone too, with this width. */
  phone?: number;
}

export interface TreeTableProps<R extends TreeRow> {
  label: string;
  /** Header of the names. */
  nameTitle: string;
  columns: readonly TreeColumn<R>[];
  nameOf(row: R): string;
  /** A muted line below the name, where columns are missing. */
  below(row: R): string;
  /** A row that only groups others is no record: it has only its name and this text. */
  group?(row: R): ReactNode | null;
  record: OpenRecord;
  actions(row: R): readonly Action[];
}

interface Props<R extends TreeRow> extends TreeTableProps<R> {
  lines: readonly TreeLine<R>[];
  /** Just created: scrolled to and highlighted for a moment. */
  marked: string | null;
  toggle(id: string): void;
}

export function TreeTable<R extends TreeRow>({ lines, marked, toggle, ...props }: Props<R>) {
  const { label, nameTitle, nameOf, record, group } = props;
  const text = useText(treePhrases);
  const phone = usePhone();
  const height = phone ? 60 : 44;
  const { frame, first, last, show } = useVisibleRows(lines.length, height);
  const [active, setActive] = useState(0);
  const columns = phone ? props.columns.filter((column) => column.phone) : props.columns;

  const markedAt = marked ? lines.findIndex((line) => line.row.id === marked) : -1;
  // Scrolls when the highlighted row appears, not whenever rows move.
  const there = markedAt >= 0;
  const showMarked = useEffectEvent(() => show(markedAt));
  useEffect(() => {
    if (there) showMarked();
  }, [there, marked]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const keyLines = lines.map(({ row, ...line }) => ({ ...line, opens: !group?.(row) }));
    const move = keyMove(event.key, keyLines, active);
    if (!move) return;
    event.preventDefault();
    const line = lines[move.to];
    if (move.toggle && line) toggle(line.row.id);
    if (move.open && line) record.read(line.row.id);
    setActive(move.to);
    show(move.to);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${move.to + 2}"]`)?.focus({ preventScroll: true }));
  };

  const drawn = (line: TreeLine<R>, index: number) => {
    const { row } = line;
    const head = group?.(row) ?? null;
    return (
      <tr
        key={row.id}
        aria-rowindex={index + 2}
        aria-level={line.depth + 1}
        aria-expanded={line.branch ? line.unfolded : undefined}
        aria-posinset={line.position}
        aria-setsize={line.siblings}
        tabIndex={index === Math.min(active, lines.length - 1) ? 0 : -1}
        onFocus={() => setActive(index)}
        style={{ blockSize: height, '--depth': line.depth } as CSSProperties}
        className={`${row.id === marked ? 'tree-marked' : ''}${head ? ' tree-group' : ''}`}
      >
        <td className="tree-name">
          <div>
            {line.branch ? (
              <Button
                type="text"
                size="small"
                tabIndex={-1}
                icon={<CaretRightOutlined rotate={line.unfolded ? 90 : 0} />}
                aria-label={text(line.unfolded ? 'fold' : 'unfold', { name: nameOf(row) })}
                onClick={() => toggle(row.id)}
              />
            ) : (
              <span className="tree-leaf" />
            )}
            <span className="tree-said">
              {head ?? <NameLink id={row.id} name={nameOf(row)} record={record} />}
              {phone && !head && <span className="list-below">{props.below(row)}</span>}
            </span>
          </div>
        </td>
        {columns.map((column) => (
          <td key={column.key} className={column.numeric ? 'tree-number' : ''}>
            {!head && column.render(row)}
          </td>
        ))}
        <td>{!head && <RowActions actions={props.actions(row)} name={nameOf(row)} shown={phone ? 0 : 2} />}</td>
      </tr>
    );
  };

  return (
    <div className="tree-rows" ref={frame}>
      <table
        role="treegrid"
        style={phone ? undefined : { minInlineSize: NAME_WIDTH + ACTIONS_WIDTH + columns.reduce((sum, column) => sum + column.width, 0) }}
        aria-label={label}
        aria-rowcount={lines.length + 1}
        onKeyDown={press}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th className="tree-head">{nameTitle}</th>
            {columns.map((column) => (
              <th key={column.key} className={column.numeric ? 'tree-number' : ''} style={{ inlineSize: (phone && column.phone) || column.width }}>
                {column.title}
              </th>
            ))}
            <th className="tree-actions">
              <span className={phone ? 'unseen' : ''}>{text('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden style={{ blockSize: first * height }} />}
          {lines.slice(first, last).map((line, index) => drawn(line, first + index))}
          {last < lines.length && <tr aria-hidden style={{ blockSize: (lines.length - last) * height }} />}
        </tbody>
      </table>
    </div>
  );
}
