import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Expression, FieldPath } from './expression.ts';
import { compile } from './evaluate.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';
import { LOST_LABEL, readTokens, writeTokens, type Token } from './tokens.ts';

const KEYS: Readonly<Record<string, FieldPath>> = {
  numInputField101: ['f1'],
  numInputField102: ['f2'],
  'tableField103.numInputField104': ['t', 'f4'],
  'tableField103.numInputField105': ['t', 'f5'],
};
const find = (key: string) => (Object.hasOwn(KEYS, key) ? (KEYS[key] ?? null) : null);
const name = (path: FieldPath) => {
  const [key] = Object.entries(KEYS).find(([, own]) => own.join('.') === path.join('.')) ?? [];
  return key === undefined ? null : { key, label: key };
};
const field = (key: string, label = key): Token => ({ __vModel__: key, label });
const text = (tokens: readonly unknown[], home: string | null = null) => {
  const read = readTokens(tokens, find, home);
  return 'expression' in read ? print(read.expression) : read.refusal;
};

test.each<[rule: string, tokens: readonly unknown[], home: string | null, expected: unknown]>([
  ['digits stand one by one', [field('numInputField101'), '×', '1', '2', '.', '5'], null, '{f1} * 12.5'],
  ['brackets and precedence', ['(', field('numInputField101'), '+', '1', ')', '÷', field('numInputField102'), '-', '3'], null, '({f1} + 1) / {f2} - 3'],
  ['a child column is the sum of its rows outside', [field('tableField103.numInputField104'), '+', '1'], null, 'SUM({t.f4}) + 1'],
  ['and the same row inside', [field('tableField103.numInputField104'), '×', field('tableField103.numInputField105')], 't', '{t.f4} * {t.f5}'],
  ['a field that is gone keeps its key', [field('numInputField999'), '+', '1'], null, '{numInputField999} + 1'],
  ['the signs of a keyboard', [field('numInputField101'), '*', '2', '/', '3'], null, '{f1} * 2 / 3'],
  ['nothing', [], null, '""'],
  ['an operand that is missing', [field('numInputField101'), '+'], null, { problem: 'valueWanted', at: 2 }],
  ['two operators', [field('numInputField101'), '+', '×', '1'], null, { problem: 'valueWanted', at: 2 }],
  ['two operands', ['1', field('numInputField101')], null, { problem: 'unexpected', at: 1 }],
  ['an open bracket', ['1', '+', '(', '2'], null, { problem: 'openBracket', at: 2 }],
  ['a sign that the list does not have', ['1', '%'], null, { problem: 'strangeSign', at: 1 }],
  ['a call in disguise', ['REPT("x",9)'], null, { problem: 'strangeSign', at: 0 }],
  ['a key in disguise', [field('a} + TODAY() + {b')], null, { problem: 'strangeSign', at: 0 }],
  ['something else', ['1', null], null, { problem: 'strangeSign', at: 1 }],
  ['an operand without a key', [{ label: 'x' }], null, { problem: 'strangeSign', at: 0 }],
])('%s', (_, tokens, home, expected) => {
  expect(text(tokens, home)).toEqual(expected);
});

test.each<[rule: string, formula: string, home: string | null]>([
  ['a function', 'ROUND({f1}, 2)', null],
  ['a power', '{f1}^2', null],
  ['a percentage', '{f1} * 5%', null],
  ['text', '"x"', null],
  ['all rows within a row', 'SUM({t.f4[]})', 't'],
  ['a comparison', '{f1} > 1', null],
])('%s cannot be said in such a list', (_, formula, home) => {
  const parsed = parse(formula);
  expect('expression' in parsed && writeTokens(parsed.expression, name, home)).toBeNull();
});

test('a field that is gone is called so', () => {
  expect(writeTokens({ field: ['f9'] }, name, null)).toEqual([{ __vModel__: 'f9', label: LOST_LABEL }]);
});

test('a sign before a value becomes a subtraction', () => {
  const tokens = writeTokens({ is: '*', left: { number: '2' }, right: { before: '-', of: { field: ['f1'] } } }, name, null) ?? [];
  expect(text(tokens)).toBe('2 * (0 - {f1})');
});

const arithmetic = (home: string | null) =>
  fc.letrec<{ node: Expression }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.nat(9_999).map((number): Expression => ({ number: String(number) })),
      fc.constantFrom<Expression>(
        { number: '0.5' },
        { field: ['f1'] },
        { field: ['f2'] },
        { field: ['gone'] },
        home ? { field: ['t', 'f4'] } : { call: 'SUM', of: [{ field: ['t', 'f4'] }] },
        home ? { call: 'SUM', of: [{ field: ['u', 'f6'] }] } : { call: 'SUM', of: [{ field: ['t', 'f5'] }] },
      ),
      fc.record({ is: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const), left: tie('node'), right: tie('node') }),
    ),
  })).node;

test.each([null, 't'])('a list is read again from what it is written as, at home in %s', (home) => {
  fc.assert(
    fc.property(arithmetic(home), (expression) => {
      const tokens = writeTokens(expression, name, home) ?? [];
      expect(readTokens(tokens, find, home)).toEqual({ expression });
      expect(tokens.every((token) => typeof token !== 'string' || token.length === 1)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('what is missing makes the whole 0, and so does a division by zero', () => {
  const value = (tokens: readonly unknown[], record: Record<string, unknown>) => {
    const read = readTokens(tokens, find, null);
    if (!('expression' in read)) return read.refusal;
    const fields = { typeOf: (path: FieldPath) => (name(path) ? ('number' as const) : null), home: null };
    return compile(read.expression, fields).evaluate({ record, now: 0 }, { falls: 'zero', places: 2 });
  };
  const sum = [field('numInputField101'), '+', field('numInputField102')];
  expect(value(sum, { f1: '0.1', f2: '0.2' })).toEqual({ value: 0.3 });
  expect(value(sum, { f1: 5, f2: null })).toEqual({ value: 0 });
  expect(value([field('numInputField101'), '÷', '0'], { f1: 5 })).toEqual({ value: 0 });
  expect(value([field('numInputField101'), '÷', '3'], { f1: 5 })).toEqual({ value: 1.67 });
  expect(value([field('numInputField999'), '+', '1'], { f1: 5 })).toEqual({ value: 0 });
  expect(value([field('tableField103.numInputField104')], { t: [{ values: { f4: 1.5 } }, { values: {} }] })).toEqual({ value: 1.5 });
  expect(value([], {})).toEqual({ value: 0 });
});
