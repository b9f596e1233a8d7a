// Findings that prevent saving a record. The sentences are in `contract/src/record-findings.phrases.ts`.
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
  'fileTooLarge',
  'fileNotAccepted',
  'wayBroken',
  'interfaceRefused',
  'interfaceSilent',
  'refused',
] as const;
export type RecordFindingKey = (typeof recordFindingKeys)[number];

export interface RecordFinding {
  /** Null: the form as a whole. For a row as a whole, its table. */
  path: FieldPath | null;
  rowId: string | null;
  /** Counted from 1. */
  rowNumber: number | null;
  key: RecordFindingKey | ValueFindingKey;
  params: Params;
  /** The designer's message instead of the sentence; null: none. */
  text: DesignText | null;
  /** Ids of other fields whose labels are used in the sentence, by placeholder. */
  names: Readonly<Record<string, string>>;
}
