// Queries of records and their values, independent of where they are stored.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { RawBuilder, SqlBool } from 'kysely';

export interface RecordQuery {
  currentPage: number;
  pageSize: number;
  /** `field`, `-field` for descending; empty: as the list is designed. */
  sort: readonly string[];
  keyword?: string | undefined;
  /** Of groups: those whose name contains it. */
  named?: string | undefined;
  filter?: Filter | undefined;
  /** Only for records stored elsewhere: those without a parent in this field. */
  topBy?: string | undefined;
  /** Only for records stored elsewhere: those that name one of these in this field, or in one of their child rows. */
  naming?: { field: string; ids: readonly string[] };
  /** Additional conditions of the list, over rows `t`. */
  also?: readonly RawBuilder<SqlBool>[];
  /** Only these. */
  ids?: readonly string[] | undefined;
  deleted: 0 | 1;
}

/** Whether a field of a record is visible. */
export type Sees = (path: string) => boolean;

/** Kinds that a keyword search includes. */
export const WORDS: ReadonlySet<string> = new Set(['text', 'lines']);

/** Field → value; for a child table, its rows. */
export type RecordValues = Readonly<Record<string, unknown>>;
export interface ChildRow {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

export const rowsIn = (values: RecordValues, table: string): readonly ChildRow[] => (values[table] as readonly ChildRow[] | undefined) ?? [];
