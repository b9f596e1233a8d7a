// What is done with records of a model that do not lie in tables of its own. Those that do are read by record-read and written by record-write, which
// hand over to this where a model has one: nobody else needs to know where records are.
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

/** A page of the groups of a list, as its database writes their values. */
export interface Groups {
  list: readonly { key: string | null; count: number; sums: Record<string, string> }[];
  total: number;
  sums: Record<string, string>;
}

/** Paths of fields: by which a record is named, and what is counted together. */
export interface CountedParts {
  by: string;
  /** null: the records themselves. */
  of: string | null;
  /** The child table in which they stand; null: both stand in the head. */
  child: string | null;
}

export interface RecordStore {
  /** Its rows cannot be told apart: they are listed, and nothing else. */
  readOnly: boolean;
  /** In the own database: it may be searched along with everything else. */
  near: boolean;
  /** Fields of the head of which, together, no value occurs twice: its key, and what its design says. */
  onlyOnce: readonly (readonly string[])[];
  /** Its database's words for a condition. */
  written: typeof filterSql;
  /** What a condition may ask of records, rows being `t` in that database … */
  asked: RowSource['fields'];
  /** … and of those in the bin, which is here. */
  binned: FilterFields;
  /** Rows that each condition takes, of those within the first. */
  count(db: Db, within: RawBuilder<SqlBool>, conditions: readonly RawBuilder<SqlBool>[]): Promise<number[]>;
  groups(db: Db, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees, field: string): Promise<Groups>;
  /** @param parent field that names the record above */
  countBelow(db: Db, within: RawBuilder<SqlBool>, parent: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Over the records that name these, of which each is told what is counted together. */
  counted(db: Db, within: RawBuilder<SqlBool>, parts: CountedParts, ids: readonly string[]): Promise<ReadonlyMap<string, Counted>>;
  /** What was cut off on its way to the other database is looked for there. */
  settle(): Promise<void>;
  page(db: Db, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees): Promise<Page<ModelRecord>>;
  each(db: Db, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees, size: number): AsyncGenerator<ModelRecord[]>;
  one(db: Db, id: string, within: RawBuilder<SqlBool>, sees: Sees, deleted: 0 | 1): Promise<ModelRecord | undefined>;
  /** What a request to create under this id has made before, and who asked. */
  made(db: Db, request: string): Promise<{ id: string; by: string } | undefined>;
  create(call: Call, request: string, values: RecordValues, within: RawBuilder<SqlBool>): Promise<Saved>;
  /** @param version of `one`, as all of it was read: where it is not so any more, nothing is changed. @throws Refusal boundStale */
  change(call: Call, id: string, version: number, values: RecordValues, within: RawBuilder<SqlBool>): Promise<{ version: number }>;
  /** @param version where it is said, only that one goes */
  remove(call: Call, id: string, within: RawBuilder<SqlBool>, version?: number): Promise<void>;
  /** @param binned of `binned` */
  restore(call: Call, id: string, binned: RawBuilder<SqlBool>, within: RawBuilder<SqlBool>): Promise<void>;
}
