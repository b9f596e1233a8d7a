import type { Endpoint, Result } from '@ordo/contract/kit.ts';
import type { ReactNode } from 'react';
import type { Reading } from '../nothing.tsx';
import type { OpenRecord } from '../open-record.ts';

export type RowOf<E extends Endpoint> = Result<E> extends { list: (infer R extends { id: string })[] } ? R : never;

export interface Page<R> {
  list: R[];
  pagination: { currentPage: number; pageSize: number; total: number };
}

export interface Column<R> {
  /** Name of the column in the row, in `sidx` and in what the browser remembers. */
  key: string;
  title: string;
  /** Keys of the row that it shows, where they are not the column's own: without any of them there is no column. */
  of?: readonly string[];
  /** Pixels; the rest of the width is shared out in proportion. */
  width: number;
  /** Without it the row's own value, on one line, with its whole text as title. */
  render?(row: R): ReactNode;
  /** The endpoint can order by it. */
  sort?: boolean;
  numeric?: boolean;
  /** This column names the row: it opens it, stays in sight and heads its card. One column does. */
  names?: boolean;
  /** Off until it is chosen. */
  optional?: boolean;
  /** What becomes of it on a phone's card: a line, unless said otherwise. */
  card?: 'badge' | 'none';
}

export interface Filter {
  /** Key of the endpoint's input. */
  key: string;
  label: string;
  options?: readonly { value: string; label: string }[];
  /** Where the options come from. */
  read?: Reading;
  /** Chosen elsewhere on the screen: the bar has no field for it. */
  elsewhere?: boolean;
  /** A control of its own instead of `options`; `undefined` is no filter. */
  control?(props: { id: string; value: string | undefined; onChange(value: string | undefined): void }): ReactNode;
}

export interface RowsProps<R> {
  /** What the list is of. */
  label: string;
  /** Those shown. */
  columns: readonly Column<R>[];
  /** Null: the first load. */
  rows: readonly R[] | null;
  nameOf(row: R): string;
  record?: OpenRecord | undefined;
  actions?: ((row: R) => readonly Action[]) | undefined;
  picked?: Picked | undefined;
}

/** Rows marked for something done to many at once. */
export interface Picked {
  ids: ReadonlySet<string>;
  flip(id: string): void;
  all(on: boolean): void;
}

export interface Action {
  key: string;
  label: string;
  danger?: boolean;
  run(): void;
}
