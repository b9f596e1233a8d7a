// What is asked of records and what they are made of, wherever they lie.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { RawBuilder, SqlBool } from 'kysely';

export interface RecordQuery {
  currentPage: number;
  pageSize: number;
  /** `field`, `-field` for the other way; none: as the list is designed. */
  sort: readonly string[];
  keyword?: string | undefined;
  filter?: Filter | undefined;
  /** Conditions of the list besides, over rows `t`. */
  /** Of records elsewhere: only those with nothing above them that is named by this field. */
  topBy?: string | undefined;
  /** Of records elsewhere: only those that name one of these in this field, or in a row of theirs. */
  naming?: { field: string; ids: readonly string[] };
  also?: readonly RawBuilder<SqlBool>[];
  /** Only these. */
  ids?: readonly string[] | undefined;
  deleted: 0 | 1;
}

/** What of a record somebody may see. */
export type Sees = (path: string) => boolean;

/** Kinds whose text a keyword looks into. */
export const WORDS: ReadonlySet<string> = new Set(['text', 'lines']);

/** Field → value, a child table's its rows. */
export type RecordValues = Readonly<Record<string, unknown>>;
export interface ChildRow {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

export const rowsIn = (values: RecordValues, table: string): readonly ChildRow[] => (values[table] as readonly ChildRow[] | undefined) ?? [];
