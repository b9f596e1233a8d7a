// The rows of a page for data schemes: where they are stored, and which fields can be filtered.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Tables } from '../db.d.ts';
import type { TableName } from './ddl.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { Db } from './db.ts';
import type { FilterField, FilterFields } from './filter-sql.ts';
import type { RawBuilder, SqlBool } from 'kysely';

export interface RowField extends FilterField {
  /** Its name on the screen. */
  name: Phrase;
  /** Of a choice: its values with their names. */
  choices?: Record<string, Phrase>;
}

export interface RowSource {
  /** Aliased as `t` in the columns of its fields; rows with a delete mark do not count. */
  table: Extract<keyof Tables, string> | TableName;
  fields: Record<string, RowField>;
  /** Rows in another database, or of another shape: `table` is then only a name. */
  elsewhere?: {
    /** Its dialect for conditions. */
    written(filter: Filter, fields: FilterFields): RawBuilder<SqlBool>;
    /** Counts the rows that each condition matches, among those that the first one matches. */
    count(db: Db, within: RawBuilder<SqlBool>, conditions: readonly RawBuilder<SqlBool>[]): Promise<number[]>;
  };
  /** Restricts the table to the rows of the page. */
  only?: RawBuilder<SqlBool>;
}

/** enCode of a page → its rows, for built-in pages. A page without rows has no data schemes. */
export type RowSources = Readonly<Record<string, RowSource>>;
