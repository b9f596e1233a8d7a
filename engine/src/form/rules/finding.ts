// What stands in the way of saving a record. The sentences are in `contract/src/record-findings.phrases.ts`.
import type { DesignText } from '../document.ts';
import type { Params, ValueFindingKey } from '../finding.ts';
import type { FieldPath } from '../values.ts';

export const recordFindingKeys = [
  'required',
  'requiredChoice',
  'requiredCell',
  'requiredRows',
  'pattern',
  'equal',
  'notEqual',
  'less',
  'lessOrEqual',
  'greater',
  'greaterOrEqual',
  'before',
  'notAfter',
  'after',
  'notBefore',
  'inThePast',
  'inTheFuture',
  'tooFewRows',
  'tooManyRows',
  'notUnique',
  'interfaceRefused',
  'interfaceSilent',
  'refused',
] as const;
export type RecordFindingKey = (typeof recordFindingKeys)[number];

export interface RecordFinding {
  /** Null: of the form as a whole. Of a row as a whole its table. */
  path: FieldPath | null;
  rowId: string | null;
  /** As people count, from 1. */
  rowNumber: number | null;
  key: RecordFindingKey | ValueFindingKey;
  params: Params;
  /** What the designer says instead of the sentence; null: nothing. */
  text: DesignText | null;
  /** Ids of fields whose labels stand in the sentence beside its own, by their places. */
  names: Readonly<Record<string, string>>;
}
