import { numberIn } from './number-in.ts';
import { compareNumerals, digitsOf, grouped, numeral, type Numeral } from './decimal.ts';
import type { ValueKind } from './kind.ts';
import { AMONG, ORDER, SAME, THERE } from './question.ts';

/** What was written keeps its zeros: 1.50 is as fine as its column. */
const plainly = (value: Numeral) => (typeof value === 'string' ? value : (digitsOf(value) ?? ''));

/** Exact, as long and as fine as it is written. */
export const number: ValueKind<Numeral> = {
  schema: numeral,
  stored: 'numeric',
  questions: [...SAME, ...ORDER, ...AMONG, ...THERE],
  facts: [],
  order: compareNumerals,
  text: plainly,
  parse: (written) => (digitsOf(written) === null ? undefined : written),
  tidy: (written) => numberIn(written) ?? written,
  formats: { plain: plainly, grouped: (value) => grouped(plainly(value)) },
  sample: 1_234,
  cell: { format: 'General', example: '10', of: (value) => value },
  start: null,
};
