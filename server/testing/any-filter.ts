// Any filter over any rows, made so that matches happen and signs with a meaning of their own are frequent.
import type { Filter, Scalar } from '@ordo/engine/filter/filter.ts';
import fc from 'fast-check';

export interface Row {
  name: string | null;
  people: number | null;
  rate: number | null;
  open: boolean | null;
}

/** Signs that mean something to LIKE, to SQL, to Unicode, and plain ones; short, so that matches happen. */
export const SIGNS = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  'a',
  'A',
  'b',
  'ß',
  'İ',
  'I',
  'i',
  'ı',
  'Σ',
  'σ',
  'ς',
  'K',
  'é',
  'e\u0301',
  '东',
  '城',
  'ａ',
  '\uff21',
  '😀',
  '𠮷',
  ' ',
  '\n',
  '1',
];
const words = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...SIGNS), { maxLength: 4 }).map((signs) => signs.join('')) },
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
export const text = words.map((word) => word.replaceAll('\0', ''));
const people = fc.integer({ min: -3, max: 12 });
const rate = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom(0.5, -1.25, 2.75));
/** Mostly of the column's own type. */
const whatever = fc.oneof(text, people, rate, fc.boolean());
const mostly = (own: fc.Arbitrary<Scalar>): fc.Arbitrary<Scalar> => fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: whatever });
const value: Record<keyof Row, fc.Arbitrary<Scalar>> = {
  name: mostly(text),
  people: mostly(fc.oneof(people, rate)),
  rate: mostly(rate),
  open: mostly(fc.boolean()),
};

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 5 });
export const row: fc.Arbitrary<Row> = fc.record({ name: maybe(text), people: maybe(people), rate: maybe(rate), open: maybe(fc.boolean()) });

export const comparison = fc.constantFrom('equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual', 'contains', 'startsWith');
const leaf: fc.Arbitrary<Filter> = fc.constantFrom(...(Object.keys(value) as (keyof Row)[])).chain((field) =>
  fc.oneof(
    fc.record({
      field: fc.constant(field),
      is: comparison,
      value: maybe(value[field]),
    }),
    fc.record({ field: fc.constant(field), is: fc.constantFrom('in', 'notIn'), value: fc.array(maybe(value[field]), { maxLength: 4 }) }),
    fc.record({ field: fc.constant(field), is: fc.constantFrom('empty', 'notEmpty') }),
  ),
);
export const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}));
