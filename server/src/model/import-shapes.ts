// Types of an import: its input, and each record with its new values.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { ImportWay } from '@ordo/contract/model-import.ts';
import type { RecordValues } from './record-query.ts';

export interface ImportInput {
  how: ImportWay;
  key?: string | undefined;
  /** Paths of fields. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Line numbers of the rows in their file, for messages. */
  lines?: readonly number[] | undefined;
}

/** A record with its new values, after the rules have run. */
export interface PlannedRecord {
  /** The existing record; null: a new one. */
  now: ModelRecord | null;
  /** Positions of its lines. */
  at: readonly number[];
  values: RecordValues;
}
