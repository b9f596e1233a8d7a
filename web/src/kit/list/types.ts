import type { Endpoint, Result } from '@ordo/contract/kit.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ReadState } from '../empty-choices.tsx';
import type { OpenRecord } from '../open-record.ts';

export type RowOf<E extends Endpoint> = Result<E> extends { list: (infer R extends { id: string })[] } ? R : never;

export interface Page<R> {
  list: R[];
  pagination: { currentPage: number; pageSize: number; total: number; more?: boolean };
}

export interface Column<R> {
  /** Name of the column in the row, in `sidx` and in stored settings. */
  key: string;
  title: string;
  /** Keys of the row that it shows, if not the column's own: without permission for all of them there is no column. */
  of?: readonly string[];
  /** Pixels; the remaining width is distributed proportionally. */
  width: number;
  /** Default: the row's own value on one line, with the full text as title. */
  render?(row: R): ReactNode;
  /** The endpoint can sort by it. */
  sort?: boolean;
  numeric?: boolean;
  /** Default: numbers to the end, others to the start. */
  align?: 'start' | 'center' | 'end';
  /** This column names the row: it opens it, is sticky and heads its card. Exactly one column does. */
  names?: boolean;
  /** Text of the link in the naming column, if not the row's name; '' for the name. */
  says?(row: R): string;
  /** Hidden until it is chosen. */
  optional?: boolean;
  /** Sticky on this side, like the naming column. */
  fixed?: 'start' | 'end';
  /** Its place on a phone's card; default: a line. */
  card?: 'badge' | 'none';
}

export interface Filter {
  /** Key of the endpoint's input. */
  key: string;
  label: string;
  options?: readonly { value: string; label: string }[];
  /** The read that loads the options. */
  read?: ReadState;
  /** Set elsewhere on the screen: not shown in the bar. */
  elsewhere?: boolean;
  /** Chooses another list, such as the recycle bin: if that is empty, no filter is the reason. */
  place?: boolean;
  /** Shown while nothing is chosen; default: that all rows are shown. */
  placeholder?: string;
  /** Key of the filter that its options depend on: it is shown once that one is set, and cleared when that one changes. */
  within?: string;
  /** A control of its own instead of `options`; `undefined` means no filter. */
  control?(props: { id: string; value: string | undefined; onChange(value: string | undefined): void }): ReactNode;
}

export interface RowsProps<R> {
  /** Name of the list. */
  label: string;
  /** The visible ones. */
  columns: readonly Column<R>[];
  /** Null: the first load. */
  rows: readonly R[] | null;
  nameOf(row: R): string;
  record?: OpenRecord | undefined;
  actions?: ((row: R) => readonly Action[]) | undefined;
  picked?: RowSelection<R> | undefined;
  branches?: Branches<R> | undefined;
  /** Background colours of a row, and of single cells by the keys of their columns. */
  tint?: ((row: R) => RowTint | null) | undefined;
  /** The total below a column, over all matching rows. Undefined: no totals. */
  foot?: ((column: Column<R>) => ReactNode) | undefined;
  /** Rendered instead of a row. */
  instead?: ((row: R, around: RowAround<R>) => ReactNode) | undefined;
}

export interface RowAround<R> {
  columns: readonly Column<R>[];
  /** Preceded by a column of checkboxes. */
  picks: boolean;
}

export interface RowTint {
  row: string | null;
  cells: ReadonlyMap<string, string>;
}

/** Rows with children, which are loaded on demand. */
export interface Branches<R> {
  /** @param at its position on the page, for a root. Undefined: it has no children. */
  below(row: R, at: number | null): { open: boolean; flip(): void } | undefined;
  /** For a row that only groups others: its header across the table. */
  head?(row: R): ReactNode;
  /** Loads and renders the children of a row. */
  Below: ComponentType<BelowProps<R>>;
  /** The usual actions of child rows, to estimate their width. */
  usual: readonly Action[];
}

export interface BelowProps<R> {
  row: R;
  draw(rows: readonly R[]): ReactNode;
  /** A line that is not a row: loading, refused, or a note. */
  line(said: ReactNode): ReactNode;
}

/** A header above a group of columns. */
export interface ColumnGroup {
  key: string;
  title: string;
  columns: readonly string[];
}

/** Rows selected for bulk actions. */
export interface RowSelection<R = never> {
  ids: ReadonlySet<string>;
  /** @param below the row, if it is not of the page itself */
  flip(id: string, below?: R): void;
  all(on: boolean): void;
}

export interface Action {
  key: string;
  label: string;
  danger?: boolean;
  /** Disabled, with the reason. */
  off?: string | undefined;
  run(): void;
}
