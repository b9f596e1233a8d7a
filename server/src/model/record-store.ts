// Operations on records of a model that are not in its own tables. Own tables are read by record-read and written by record-write, which
// delegate to this store if a model has one, so that callers need not know where records are stored.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { Counted } from '@ordo/engine/model/related.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { FilterFields, filterSql } from '../kit/filter-sql.ts';
import type { Page } from '../kit/page.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordQuery, RecordValues, Sees } from './record-query.ts';

export interface Saved {
  id: string;
  version: number;
}

/** A page of groups of a list, with values as their database formats them. */
export interface Groups {
  list: readonly { key: string | null; count: number; sums: Record<string, string> }[];
  total: number;
  sums: Record<string, string>;
}

/** Paths of fields: the relation that names a record, and the field of the total. */
export interface CountedParts {
  by: string;
  /** null: counts the records themselves. */
  of: string | null;
  /** The child table of both fields; null: they are in the head. */
  child: string | null;
}

export interface RecordStore {
  /** Its rows cannot be identified: they can only be listed. */
  readOnly: boolean;
  /** In the own database, so it can be included in a global search. */
  near: boolean;
  /** Combinations of fields of the head that are unique: its key, and the unique rules of its design. */
  onlyOnce: readonly (readonly string[])[];
  /** A condition in the dialect of its database. */
  written: typeof filterSql;
  /** The fields available to conditions, with `t` as the row, in that database … */
  asked: RowSource['fields'];
  /** … and in the bin, which is in the own database. */
  binned: FilterFields;
  /** Number of rows that match each condition, among those that match the first parameter. */
  count(db: Db, within: RawBuilder<SqlBool>, conditions: readonly RawBuilder<SqlBool>[]): Promise<number[]>;
  groups(db: Db, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees, field: string): Promise<Groups>;
  /** @param parent field that names the record above */
  countBelow(db: Db, within: RawBuilder<SqlBool>, parent: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Totals over the records that name these, by record. */
  counted(db: Db, within: RawBuilder<SqlBool>, parts: CountedParts, ids: readonly string[]): Promise<ReadonlyMap<string, Counted>>;
  /** Settles interrupted saves in the other database. */
  settle(): Promise<void>;
  page(db: Db, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees): Promise<Page<ModelRecord>>;
  each(db: Db, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees, size: number): AsyncGenerator<ModelRecord[]>;
  one(db: Db, id: string, within: RawBuilder<SqlBool>, sees: Sees, deleted: 0 | 1): Promise<ModelRecord | undefined>;
  /** The record that an earlier request with this id has created, and its creator. */
  made(db: Db, request: string): Promise<{ id: string; by: string } | undefined>;
  create(call: Call, request: string, values: RecordValues, within: RawBuilder<SqlBool>): Promise<Saved>;
  /** @param version of `one`, computed from all values; if it has changed, nothing is written. @throws Refusal boundStale */
  change(call: Call, id: string, version: number, values: RecordValues, within: RawBuilder<SqlBool>): Promise<{ version: number }>;
  /** @param version if given, only this version is removed */
  remove(call: Call, id: string, within: RawBuilder<SqlBool>, version?: number): Promise<void>;
  /** @param binned visible rows of the bin */
  restore(call: Call, id: string, binned: RawBuilder<SqlBool>, within: RawBuilder<SqlBool>): Promise<void>;
}
