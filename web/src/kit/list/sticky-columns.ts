// Sticky columns: the offset of each from its side, and its class.
import type { CSSProperties } from 'react';
import type { Column } from './types.ts';

export interface StickyColumn {
  className: string | undefined;
  style: CSSProperties | undefined;
}

type Placeable = Pick<Column<never>, 'key' | 'names' | 'numeric' | 'align' | 'fixed' | 'width'>;

/** @param end pixels that are used at the end already */
export function stickyColumns(columns: readonly Placeable[], end: number): ReadonlyMap<string, StickyColumn> {
  const places = new Map<string, StickyColumn>();
  let [start, last] = [0, end];
  const looks = ({ numeric, align }: Placeable) => [...(numeric ? ['list-number'] : []), ...(align ? [`list-${align}`] : [])];
  const joined = (...names: string[]) => names.join(' ') || undefined;
  for (const column of columns) {
    const stays = column.names || column.fixed === 'start';
    places.set(column.key, {
      className: joined(...(stays ? ['list-stays'] : []), ...looks(column)),
      style: stays && start > 0 ? { insetInlineStart: start } : undefined,
    });
    if (stays) start += column.width;
  }
  for (const column of columns.toReversed()) {
    if (column.fixed !== 'end' || column.names) continue;
    places.set(column.key, { className: joined('list-stays-end', ...looks(column)), style: { insetInlineEnd: last } });
    last += column.width;
  }
  return places;
}

export type HeadCell = { key: string; title: string; columns: readonly string[] } | { key: string; column: string };

/** The upper of two header lines: a header over each run of its columns, and the columns without one. @returns null where no header has a column */
export function columnGroupRow(keys: readonly string[], heads: readonly { key: string; title: string; columns: readonly string[] }[]): HeadCell[] | null {
  const cells: { key: string; title: string; columns: string[] }[] = [];
  const line: HeadCell[] = [];
  let last: (typeof cells)[number] | undefined;
  for (const [at, column] of keys.entries()) {
    const head = heads.find(({ columns }) => columns.includes(column));
    if (!head) {
      line.push({ key: column, column });
      last = undefined;
    } else if (last && last.key.startsWith(`${head.key} `)) last.columns.push(column);
    else {
      last = { key: `${head.key} ${at}`, title: head.title, columns: [column] };
      cells.push(last);
      line.push(last);
    }
  }
  return cells.length > 0 ? line : null;
}
