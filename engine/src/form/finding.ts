// Findings about an invalid value or document. The sentences are in `contract/src/model-findings.phrases.ts`.

/** Findings about the value of a field. */
export const valueFindingKeys = [
  'wrongType',
  'tooLong',
  'belowLeast',
  'aboveMost',
  'offStep',
  'offStepFrom',
  'tooFine',
  'beforeFirst',
  'afterLast',
  'tooMany',
  'tooFew',
  'notChoosable',
  'notFound',
  'severalFound',
  'recordNotFound',
  'severalRecords',
  'rangeBackwards',
  'rangeHalf',
  'noPhone',
  'noEmail',
  'noIdCard',
  'noColour',
  'noAddress',
  'noNumber',
  'notImported',
] as const;
export type ValueFindingKey = (typeof valueFindingKeys)[number];

export type Params = Readonly<Record<string, string | number>>;

export interface ValueFinding {
  key: ValueFindingKey;
  params?: Params;
}
