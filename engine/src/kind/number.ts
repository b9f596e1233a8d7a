import { numberIn } from './number-in.ts';
import { compareNumerals, digitsOf, grouped, numeral, type Numeral } from './decimal.ts';
import type { ValueKind } from './kind.ts';
import { AMONG, ORDER, SAME, THERE } from './question.ts';

/** A written number keeps its zeros: 1.50 has the precision of its column. */
const plainly = (value: Numeral) => (typeof value === 'string' ? value : (digitsOf(value) ?? ''));

/** Exact, with all digits as written. */
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
