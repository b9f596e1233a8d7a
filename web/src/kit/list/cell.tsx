import type { MouseEvent, ReactNode } from 'react';
import type { OpenRecord } from '../open-record.ts';
import { timeText } from '../time.ts';
import type { Column } from './types.ts';

/** One line, truncated with … and its full text as title; optionally a second, muted line. */
export function Text({ children, below }: { children: string; below?: ReactNode }) {
  return (
    <>
      <span className="list-text" title={children}>
        {children}
      </span>
      {below && <span className="list-below">{below}</span>}
    </>
  );
}

/** Up to two lines, for longer texts; the full text as title. */
export const Lines = ({ children }: { children: string }) => (
  <span className="list-lines" title={children}>
    {children}
  </span>
);

/** A moment in two lines: `YYYY-MM-DD` and `HH:mm:ss`. */
export function Moment({ at }: { at: number | null | undefined }) {
  const [day = '', clock] = timeText(at).split(' ');
  return <Text below={clock}>{day}</Text>;
}

export function Cell<R>({ row, column }: { row: R; column: Column<R> }) {
  if (column.render) return column.render(row);
  const value = row[column.key as keyof R];
  return <Text>{value === null || value === undefined ? '' : String(value)}</Text>;
}

/** The cell that names its row: a link that opens it here, or in a new tab, as links do. */
export function NameLink({ id, name, record }: { id: string; name: string; record: OpenRecord | undefined }) {
  if (!record) return <Text>{name}</Text>;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    record.read(id);
  };
  return (
    <a className="list-text list-name" href={record.href(id)} title={name} onClick={open}>
      {name}
    </a>
  );
}
