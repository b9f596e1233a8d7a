import type { Endpoint, Result } from '@ordo/contract/kit.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ReadState } from '../empty-choices.tsx';
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
  /** What the link of a naming column says, where that is not what its row is called; '' for that. */
  says?(row: R): string;
  /** Off until it is chosen. */
  optional?: boolean;
  /** It stays in sight on this side, as the naming column does. */
  fixed?: 'start' | 'end';
  /** What becomes of it on a phone's card: a line, unless said otherwise. */
  card?: 'badge' | 'none';
}

export interface Filter {
  /** Key of the endpoint's input. */
  key: string;
  label: string;
  options?: readonly { value: string; label: string }[];
  /** Where the options come from. */
  read?: ReadState;
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
  picked?: RowSelection<R> | undefined;
  branches?: Branches<R> | undefined;
  /** Colours of a row, and of single cells of it by the keys of their columns. */
  tint?: ((row: R) => RowTint | null) | undefined;
  /** What stands below a column: of all rows that were found. Undefined: nothing does, below any. */
  foot?: ((column: Column<R>) => ReactNode) | undefined;
  /** Something that stands in the place of a row. */
  instead?: ((row: R, around: RowAround<R>) => ReactNode) | undefined;
}

export interface RowAround<R> {
  columns: readonly Column<R>[];
  /** There is a column of marks before them. */
  picks: boolean;
}

export interface RowTint {
  row: string | null;
  cells: ReadonlyMap<string, string>;
}

/** Rows that have others below them, which come when somebody asks for them. */
export interface Branches<R> {
  /** @param at its place on the page, where it is at the top. Undefined: nothing is below it. */
  below(row: R, at: number | null): { open: boolean; flip(): void } | undefined;
  /** Of a row that only groups others: what stands across the table. */
  head?(row: R): ReactNode;
  /** Reads what is below a row, and has it drawn. */
  Below: ComponentType<BelowProps<R>>;
  /** What most rows below offer, as far as it says how much room that needs. */
  usual: readonly Action[];
}

export interface BelowProps<R> {
  row: R;
  draw(rows: readonly R[]): ReactNode;
  /** A line that is no row: of what is on its way, refused, or there besides. */
  line(said: ReactNode): ReactNode;
}

/** A head above several columns. */
export interface ColumnGroup {
  key: string;
  title: string;
  columns: readonly string[];
}

/** Rows marked for something done to many at once. */
export interface RowSelection<R = never> {
  ids: ReadonlySet<string>;
  /** @param below the row, where it is none of the page itself */
  flip(id: string, below?: R): void;
  all(on: boolean): void;
}

export interface Action {
  key: string;
  label: string;
  danger?: boolean;
  /** It cannot be done now, and why. */
  off?: string | undefined;
  run(): void;
}
