import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { expressionSchema, fieldsOf, type Expression } from './expression.ts';
import { MAX_SIGNS, parse, type FindField, type Parsed } from './parse.ts';
import { print, type NameField } from './print.ts';

const tree = (text: string, find?: FindField): Expression => (parse(text, find) as Parsed).expression;

describe('a text', () => {
  test.each<[rule: string, text: string, refusal: object]>([
    ['that is empty', '  ', { problem: 'nothing', from: 2, to: 2 }],
    ['that is only the sign of a formula', '=', { problem: 'nothing', from: 1 }],
    ['that ends too early', '1 +', { problem: 'valueWanted', from: 3 }],
    ['with an operator too many', '1 + * 2', { problem: 'valueWanted', from: 4, to: 5, says: '*' }],
    ['with something left over', '1 2', { problem: 'unexpected', from: 2, says: '2' }],
    ['with a bracket too many', '(1))', { problem: 'unexpected', from: 3, says: ')' }],
    ['with an open bracket', 'SUM(1, (2', { problem: 'openBracket', from: 7 }],
    ['with a gap in a list', 'SUM(1, , 2)', { problem: 'valueWanted', from: 7 }],
    ['with a list that is not parted', 'SUM(1 2)', { problem: 'bracketWanted', from: 6 }],
    ['with open quotes', '1 & "abc', { problem: 'openText', from: 4, to: 8 }],
    ['with an open field', '{abc', { problem: 'openField', from: 0, to: 4 }],
    ['with a sign of no language', '1 ? 2', { problem: 'strangeSign', from: 2, says: '?' }],
    ['with a day that there is not', '#2026-02-30#', { problem: 'strangeDay', from: 0, to: 12 }],
    ['with a field of three parts', '{a.b.c}', { problem: 'unknownField', from: 0, says: 'a.b.c' }],
    ['with a word', '1 + price', { problem: 'unknownName', from: 4, to: 9, says: 'price' }],
    ['with a function of another language', '合计(1)', { problem: 'unknownName', says: '合计' }],
    ['that is too long', '1'.repeat(MAX_SIGNS + 1), { problem: 'tooLong' }],
    ['with a number that is too long', '1'.repeat(101), { problem: 'longNumber' }],
    ['with a text that is too long', `"${'x'.repeat(2001)}"`, { problem: 'longText' }],
    ['that is too deep', '('.repeat(300), { problem: 'tooLarge' }],
    ['with too many signs in front', `${'-'.repeat(300)}1`, { problem: 'tooLarge' }],
    ['with a chain that is too long', Array.from({ length: 300 }, () => '1').join('+'), { problem: 'tooLarge' }],
  ])('%s is refused at its place', (_, text, refusal) => {
    expect(parse(text)).toMatchObject({ refusal });
  });

  test('says where each node stands', () => {
    const { expression, places } = parse(' 1 + SUM({a}, 2) ') as Parsed;
    expect(places.get(expression)).toEqual({ from: 1, to: 16 });
    expect(expression).toMatchObject({ right: { call: 'SUM' } });
    expect('right' in expression && places.get(expression.right)).toEqual({ from: 5, to: 16 });
  });

  test('has fields by their names where somebody says which', () => {
    const find: FindField = ([one = '', other]) => (one === '单价' ? ['f1'] : one === '明细' && other === '金额' ? ['t', 'f2'] : null);
    const name: NameField = ([one, other]) => (one === 'f1' ? ['单价'] : other === 'f2' ? ['明细', '金额'] : null);
    const expected: Expression = { is: '*', left: { field: ['f1'] }, right: { call: 'SUM', of: [{ field: ['t', 'f2'] }] } };
    expect(tree('{单价} * SUM({ 明细.金额 })', find)).toEqual(expected);
    expect(tree('单价×sum(明细.金额)', find)).toEqual(expected);
    expect(print(expected, name)).toBe('{单价} * SUM({明细.金额})');
  });

  test('has a field that is gone by its id, and finds it by that', () => {
    const gone: Expression = { is: '+', left: { field: ['f9'] }, right: { field: ['t', 'f8'], all: true } };
    const text = print(gone, () => null);
    expect(text).toBe('{#f9} + {#t.f8[]}');
    expect(tree(text, () => null)).toEqual(gone);
  });
});

const id = fc.constantFrom('f1', 'a', 't_2', 'price', 'x-1');
const digits = fc.oneof(
  fc.nat().map(String),
  fc.tuple(fc.nat(999), fc.integer({ min: 1, max: 9 })).map(([whole, part]) => `${whole}.0${part}`),
);
const { node } = fc.letrec<{ node: Expression }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    digits.map((number): Expression => ({ number })),
    fc
      .string({ unit: fc.constantFrom('"', '“', '”', 'a', '{', '}', '#', '=', '\n', '，', '𠮷', ' ', '\\'), minLength: 1, maxLength: 5 })
      .map((text): Expression => ({ text })),
    fc.boolean().map((boolean): Expression => ({ boolean })),
    fc.constantFrom<Expression>({ day: '2024-02-29' }, { empty: true }, { field: ['t', 'f'], all: true }),
    fc.oneof(fc.tuple(id), fc.tuple(id, id)).map((field): Expression => ({ field })),
    fc.record({ call: fc.constantFrom('SUM', 'IF', 'TODAY', 'LOG10'), of: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({ before: fc.constant('-' as const), of: tie('node') }),
    fc.record({ percent: tie('node') }),
    fc.record({ is: fc.constantFrom('=', '<>', '<', '<=', '>', '>=', '&', '+', '-', '*', '/', '^'), left: tie('node'), right: tie('node') }),
  ),
}));

describe('a tree', () => {
  test('is read again from what it is written as', () => {
    fc.assert(
      fc.property(node, (one) => {
        expect(tree(print(one))).toEqual(one);
        expect(z.parse(expressionSchema, one)).toEqual(one);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each<[rule: string, document: unknown]>([
    ['an unknown key', { number: '1', more: 1 }],
    ['an unknown operator', { is: '**', left: { number: '1' }, right: { number: '1' } }],
    ['a number with a sign', { number: '-1' }],
    ['a number in another form', { number: '1e9' }],
    ['a number that is none', { number: 1 }],
    ['a day that there is not', { day: '2026-02-30' }],
    ['empty text', { text: '' }],
    ['a function in small letters', { call: 'sum', of: [] }],
    ['a field of no name', { field: [] }],
    ['a field with a strange id', { field: ['__proto__.x'] }],
    ['nothing', null],
    ['too many nodes', { call: 'SUM', of: Array.from({ length: 1_001 }, () => ({ number: '1' })) }],
    ['something very wide', { call: 'SUM', of: Array.from({ length: 100_000 }, () => ({ number: '1' })) }],
    ['something very deep', Array.from({ length: 50_000 }).reduce<unknown>((of) => ({ before: '-', of }), { number: '1' })],
  ])('with %s is refused', (_, document) => {
    expect(z.safeParse(expressionSchema, document).success).toBe(false);
  });

  test('may be as deep and as large as a text may be', () => {
    const deep = Array.from({ length: 199 }).reduce<Expression>((of) => ({ before: '-', of }), { number: '1' });
    const wide: Expression = { call: 'SUM', of: Array.from({ length: 999 }, () => ({ number: '1' })) };
    for (const one of [deep, wide]) {
      expect(z.safeParse(expressionSchema, one).success).toBe(true);
      expect(tree(print(one))).toEqual(one);
    }
  });

  test('names each of its fields once', () => {
    expect(fieldsOf(tree('{a} + SUM({t.b}, {a}) * IF({c}, {t.b[]}, 1)'))).toEqual([['a'], ['t', 'b'], ['c']]);
  });
});

/** A position within the text, or a tree that is the same after printing and parsing it. */
function isAnswer(text: string, parsed: ReturnType<typeof parse>): boolean {
  if ('refusal' in parsed) return parsed.refusal.from >= 0 && parsed.refusal.from <= parsed.refusal.to && parsed.refusal.to <= text.length;
  return isDeepStrictEqual(tree(print(parsed.expression)), parsed.expression);
}

test('whatever is typed, a formula or a refusal at a place comes of it', () => {
  const bits = fc.constantFrom(
    '(',
    ')',
    '{',
    '}',
    '"',
    '“',
    '”',
    '#',
    ',',
    '，',
    '+',
    '-',
    '*',
    '/',
    '^',
    '&',
    '=',
    '<',
    '>',
    '%',
    '.',
    '1',
    '9',
    'SUM',
    'IF',
    'a',
    ' ',
    '\n',
    '单价',
    '😀',
    '\uD800',
    '[]',
    '×',
    '（',
    '\0',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(bits, { maxLength: 40 }).map((all) => all.join('')),
        fc.string({ unit: 'binary', maxLength: 60 }),
      ),
      (text) => {
        expect(isAnswer(text, parse(text))).toBe(true);
      },
    ),
    { numRuns: 1_500 },
  );
});
