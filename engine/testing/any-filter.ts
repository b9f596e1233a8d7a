// Random filters over random rows, with a field of each stored type; generated so that matches happen, and characters with a special meaning are frequent.
import type { Asked, Filter } from '../src/filter/filter.ts';
import { facts } from '../src/kind/fact.ts';
import type { Scalar } from '../src/kind/kind.ts';
import { comparisons, type Question } from '../src/kind/question.ts';
import { QUESTIONS } from './naive-filter.ts';
import fc from 'fast-check';

export const asked = {
  name: { kind: 'text' },
  type: { kind: 'choice' },
  owner: { kind: 'user' },
  people: { kind: 'whole' },
  rate: { kind: 'number' },
  fee: { kind: 'money' },
  open: { kind: 'boolean' },
  enabled: { kind: 'mark' },
  due_on: { kind: 'day' },
  at: { kind: 'time' },
  made: { kind: 'moment' },
  tags: { kind: 'list' },
  'extra.more-1': { kind: 'json' },
} as const satisfies Asked;
export type Field = keyof typeof asked;
export type Row = Record<Field, unknown>;

/** Characters with a special meaning in LIKE, SQL or Unicode, and plain ones; short, so that matches happen. */
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
  ',',
  '{',
];
const words = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...SIGNS), { maxLength: 4 }).map((signs) => signs.join('')) },
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
export const text = words.map((word) => word.replaceAll('\0', ''));
const whole = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom('9007199254740993', '9007199254740992', 9007199254740991, '-9223372036854775808', '007'),
);
const number = fc.oneof(
  fc.integer({ min: -2, max: 2 }),
  fc.constantFrom(
    0.5,
    -1.25,
    0.1,
    '0.10',
    '0.1',
    '0.1000000000000000055511151231257827',
    '1.0',
    '-0',
    -0,
    1e21,
    '1000000000000000000000.0',
    1e-7,
    '0.00000010',
    5e-324,
  ),
  fc.constantFrom('9007199254740993', '9007199254740992', 9007199254740992, '-12345678901234567890.123456789', '-12345678901234567890.123456788'),
);
const day = fc.constantFrom('2026-02-28', '2026-03-01', '0001-01-01', '9999-12-31', '2024-02-29', '2026-10-01');
const time = fc.constantFrom('00:00', '00:00:00', '08:30', '08:30:00', '08:30:01', '23:59:59', '23:59');
const NOW = Date.UTC(2026, 2, 1);
const moment = fc.oneof(fc.integer({ min: NOW, max: NOW + 3 }), fc.constantFrom(0, -1, Date.UTC(9999, 11, 31), Date.UTC(1000, 0, 3)));
const tag = fc.oneof({ weight: 5, arbitrary: fc.constantFrom('a', 'b', 'A', '', '东') }, text);

const stored: Record<Field, fc.Arbitrary<unknown>> = {
  name: text,
  type: fc.constantFrom('A', 'B', ''),
  owner: fc.constantFrom('u1', 'u2'),
  people: whole,
  rate: number,
  fee: whole,
  open: fc.boolean(),
  enabled: fc.constantFrom(0, 1),
  due_on: day,
  at: time,
  made: moment,
  tags: fc.array(tag, { maxLength: 3 }),
  'extra.more-1': fc.constantFrom(null, '', [], {}, [{ name: 'a' }], 'x', 0, false, { a: null }, [[]]),
};
/** Operands of fields that are compared with something other than their own values. */
const wanted: Partial<Record<Field, fc.Arbitrary<Scalar>>> = { tags: tag, 'extra.more-1': text };
/** Values for unknown fields, or of another kind. */
const whatever: fc.Arbitrary<Scalar> = fc.oneof(
  text,
  whole,
  number,
  day,
  time,
  fc.boolean(),
  fc.constantFrom('2026-02-30', '24:00', '1e3', '0x10', 1.5, 'a\0', 8.64e15),
);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 5 });
export const row = fc.record(Object.fromEntries(Object.entries(stored).map(([field, own]) => [field, maybe(own)]))) as fc.Arbitrary<Row>;

const leaf: fc.Arbitrary<Filter> = fc.constantFrom(...(Object.keys(stored) as Field[])).chain((field) => {
  const own = wanted[field] ?? (stored[field] as fc.Arbitrary<Scalar>);
  const value = maybe(fc.oneof({ weight: 12, arbitrary: own }, { weight: 1, arbitrary: whatever }));
  const my = fc.constantFrom(...facts).map((fact) => ({ my: fact }));
  const named = fc.oneof({ weight: 30, arbitrary: fc.constant<string>(field) }, fc.constantFrom('gone', 'constructor', '__proto__', 'toString'));
  const fitting = fc.constantFrom(...(QUESTIONS[asked[field].kind].split(' ') as Question[]));
  const question = fc.oneof({ weight: 9, arbitrary: fitting }, fc.constantFrom<Question>(...comparisons, 'in', 'notIn', 'empty', 'notEmpty'));
  return question.chain((is): fc.Arbitrary<Filter> => {
    if (is === 'empty' || is === 'notEmpty') return fc.record({ field: named, is: fc.constant(is) });
    if (is !== 'in' && is !== 'notIn') return fc.record({ field: named, is: fc.constant(is), value: fc.oneof({ weight: 30, arbitrary: value }, my) });
    const several = fc.array(value, { maxLength: 4 });
    return fc.record({ field: named, is: fc.constant(is), value: fc.oneof({ weight: 20, arbitrary: several }, my) });
  });
});
export const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}));
