// The rows of a page, as data schemes ask for them: where they lie, and what can be asked.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Tables } from '../db.d.ts';
import type { TableName } from './ddl.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { Db } from './db.ts';
import type { FilterField, FilterFields } from './filter-sql.ts';
import type { RawBuilder, SqlBool } from 'kysely';

export interface RowField extends FilterField {
  /** How people call it. */
  name: Phrase;
  /** Of a choice: its values, and how people call them. */
  choices?: Record<string, Phrase>;
}

export interface RowSource {
  /** Known as `t` in the columns of its fields; rows with a delete mark are none. */
  table: Extract<keyof Tables, string> | TableName;
  fields: Record<string, RowField>;
  /** Rows in another database, or of another shape: `table` only names them. */
  elsewhere?: {
    /** Its words for a condition. */
    written(filter: Filter, fields: FilterFields): RawBuilder<SqlBool>;
    /** Rows that each condition takes, of those within the first. */
    count(db: Db, within: RawBuilder<SqlBool>, conditions: readonly RawBuilder<SqlBool>[]): Promise<number[]>;
  };
  /** Which rows of the table are the page's, where not all of them are. */
  only?: RawBuilder<SqlBool>;
}

/** enCode of a page → its rows, of those that are always there. A page without rows has no data schemes. */
export type RowSources = Readonly<Record<string, RowSource>>;
