// Random formulas with correct types, over random records; missing values, zeros, halves, long numbers and ends of months are frequent.
import fc from 'fast-check';
import type { Fields } from '../src/formula/check.ts';
import type { Expression, Operator } from '../src/formula/expression.ts';
import type { Type } from '../src/formula/types.ts';

const types: Readonly<Record<string, Type>> = {
  n0: 'number',
  n1: 'number',
  n2: 'number',
  s0: 'text',
  s1: 'text',
  b0: 'boolean',
  d0: 'date',
  d1: 'date',
  't.p': 'number',
  't.q': 'number',
  't.k': 'text',
  't.d': 'date',
};
export const typeOf: Fields['typeOf'] = (path) => types[path.join('.')] ?? null;

const longNumber = fc.constantFrom(
  '9007199254740993',
  '0.1',
  '12345678901234567890.123456789',
  '0.000000000000000000001',
  '999999999999999',
  '0.5',
  '1.005',
  '2.675',
);
const positive = fc.oneof(
  { weight: 4, arbitrary: fc.nat(12).map(String) },
  { weight: 3, arbitrary: fc.tuple(fc.nat(9_999), fc.integer({ min: 1, max: 9 })).map(([whole, part]) => `${whole}.${part}5`) },
  longNumber,
);
const signed = fc.tuple(fc.boolean(), positive).map(([isBelow, size]) => (isBelow && /[1-9]/.test(size) ? `-${size}` : size));
const word = fc.constantFrom('a', 'b', 'ab', '张', '𠮷野', '1', ' ', '<>a', 'A', '');
const day = fc.constantFrom('2024-02-29', '2026-01-31', '2025-12-31', '2026-10-03', '2026-09-30', '2000-03-01', '1999-11-15', '2026-11-28');
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 5 });
const cells = fc.record({ p: maybe(signed), q: maybe(signed), k: maybe(word), d: maybe(day) });

export interface AnyRecord {
  record: Readonly<Record<string, unknown>>;
  row: Readonly<Record<string, unknown>>;
}
export const anyRecord: fc.Arbitrary<AnyRecord> = fc
  .record({
    n0: maybe(signed),
    n1: maybe(signed),
    n2: maybe(fc.constantFrom('0', '2', '-3', '0.5')),
    s0: maybe(word),
    s1: maybe(word),
    b0: maybe(fc.constantFrom(0, 1)),
    d0: maybe(day),
    d1: maybe(day),
    t: fc.array(cells, { maxLength: 4 }).map((rows) => rows.map((values, index) => ({ id: String(index), values }))),
  })
  .chain((record) => cells.map((row) => ({ record, row })));

const call = (name: string, ...parts: fc.Arbitrary<Expression>[]): fc.Arbitrary<Expression> => fc.tuple(...parts).map((of) => ({ call: name, of }));
const calls = (names: readonly string[], ...parts: fc.Arbitrary<Expression>[]) => fc.constantFrom(...names).chain((name) => call(name, ...parts));
const several = (name: string, part: fc.Arbitrary<Expression>) => fc.array(part, { minLength: 1, maxLength: 3 }).map((of): Expression => ({ call: name, of }));
const between = (left: fc.Arbitrary<Expression>, is: readonly Operator[], right: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> =>
  fc.record({ is: fc.constantFrom(...is), left, right });
const field = (...path: [string] | [string, string]) => fc.constant<Expression>({ field: path });
/** All rows, independent of the formula's position. */
const column = (...names: readonly string[]) => fc.constantFrom(...names).map((name): Expression => ({ field: ['t', name], all: true }));
const whole = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((count): Expression => (count < 0 ? { before: '-', of: { number: String(-count) } } : { number: String(count) }));
const literal = positive.map((number): Expression => ({ number: number.replace(/^0+(?=\d)/, '') }));
const condition = fc.constantFrom('>1', '<=2', '<>0.5', '=0', '5', '<>', '').map((text): Expression => (text ? { text } : { empty: true }));
const wordCondition = fc.constantFrom<Expression>({ text: 'a' }, { text: '<>a' }, { text: '>=b' }, { text: '<>' });

/** Formulas of each type; those in a row of the table also use its cells. */
export const anyFormula = (home: 't' | null): fc.Arbitrary<Expression> => {
  const own = (...names: readonly string[]) => (home === null ? [] : names.map((name) => field('t', name)));
  const { any } = fc.letrec<Record<'any' | 'number' | 'text' | 'boolean' | 'date', Expression>>((tie) => {
    const [number, text, boolean, date] = [tie('number'), tie('text'), tie('boolean'), tie('date')];
    const chosen = (one: fc.Arbitrary<Expression>) =>
      fc.oneof(
        call('IF', boolean, one, one),
        call('IFS', boolean, one, boolean, one),
        call('SWITCH', number, number, one, number, one, one),
        call('SWITCH', text, text, one),
        call('COALESCE', one, one),
      );
    const shape = { depthSize: 'small', withCrossShrink: true } as const;
    return {
      any: fc.oneof(number, number, number, text, boolean, date),
      number: fc.oneof(
        shape,
        { weight: 3, arbitrary: fc.oneof(literal, field('n0'), field('n1'), field('n2'), fc.constant<Expression>({ empty: true }), ...own('p', 'q')) },
        { weight: 6, arbitrary: between(number, ['+', '-', '*', '/'], number) },
        between(number, ['^'], whole(-3, 6)),
        fc.record({ before: fc.constant('-' as const), of: number }),
        fc.record({ percent: number }),
        calls(['INT', 'TRUNC', 'ABS', 'SIGN', 'SQRT', 'ROUND'], number),
        calls(['ROUND', 'ROUNDUP', 'ROUNDDOWN'], number, whole(-3, 6)),
        calls(['MOD', 'CEILING', 'FLOOR'], number, number),
        call('POWER', number, whole(-4, 9)),
        fc.constantFrom('SUM', 'AVERAGE', 'MIN', 'MAX', 'COUNT').chain((name) => several(name, fc.oneof(column('p', 'q'), number))),
        call('SUMPRODUCT', column('p', 'q'), column('q', 'p')),
        call('SUMIF', column('p', 'q'), condition, column('p', 'q')),
        call('SUMIF', column('k'), wordCondition, column('p')),
        call('COUNTIF', column('p'), fc.oneof(condition, number)),
        call('LOOKUP', number, column('p'), column('q')),
        call('LEN', text),
        calls(['YEAR', 'MONTH', 'DAY'], date),
        call('WEEKDAY', date, whole(1, 2)),
        calls(['DAYS', 'NETWORKDAYS'], date, date),
        between(date, ['-'], date),
        chosen(number),
      ),
      text: fc.oneof(
        shape,
        {
          weight: 3,
          arbitrary: fc.oneof(
            word.map((one): Expression => (one ? { text: one } : { empty: true })),
            field('s0'),
            field('s1'),
            ...own('k'),
          ),
        },
        between(text, ['&'], fc.oneof(text, number, date, boolean)),
        several('CONCAT', fc.oneof(text, number, date, column('k'))),
        call('TEXTJOIN', text, boolean, column('k'), text),
        calls(['LEFT', 'RIGHT'], text, whole(0, 4)),
        call('MID', text, whole(1, 4), whole(0, 4)),
        call('SUBSTITUTE', text, text, text),
        chosen(text),
      ),
      boolean: fc.oneof(
        shape,
        {
          weight: 3,
          arbitrary: fc.oneof(
            fc.boolean().map((boolean): Expression => ({ boolean })),
            field('b0'),
          ),
        },
        between(number, ['=', '<>', '<', '<=', '>', '>='], number),
        between(text, ['=', '<>', '<', '>='], text),
        between(date, ['=', '<>', '<', '>='], date),
        fc.constantFrom('AND', 'OR', 'XOR').chain((name) => several(name, boolean)),
        call('NOT', boolean),
        call('ISBLANK', fc.oneof(number, text, date)),
        call('CONTAINS', text, text),
        chosen(boolean),
      ),
      date: fc.oneof(
        shape,
        {
          weight: 3,
          arbitrary: fc.oneof(
            day.map((one): Expression => ({ day: one })),
            field('d0'),
            field('d1'),
            ...own('d'),
          ),
        },
        between(date, ['+', '-'], whole(-40, 400)),
        call('DATE', whole(1990, 2030), whole(-2, 15), whole(-3, 40)),
        calls(['EDATE', 'EOMONTH'], date, whole(-15, 30)),
        call('WORKDAY', date, whole(-12, 12)),
        several('MAX', fc.oneof(date, column('d'))),
        chosen(date),
      ),
    };
  });
  return any;
};
