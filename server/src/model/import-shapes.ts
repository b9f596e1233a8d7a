// An import on its way in: what was sent, and each record as it is to be.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { ImportWay } from '@ordo/contract/model-import.ts';
import type { RecordValues } from './record-query.ts';

export interface ImportInput {
  how: ImportWay;
  key?: string | undefined;
  /** Paths. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Of the rows in their file, for sentences. */
  lines?: readonly number[] | undefined;
}

/** A record as it is to be, settled. */
export interface PlannedRecord {
  /** Of one that is there already. */
  now: ModelRecord | null;
  /** Positions of its lines. */
  at: readonly number[];
  values: RecordValues;
}
