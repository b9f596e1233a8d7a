import { describe, expect, test } from 'vitest';
import { compile, type Target } from './evaluate.ts';
import type { FieldPath } from './expression.ts';
import { parse } from './parse.ts';
import type { Type } from './types.ts';

const types: Readonly<Record<string, Type>> = {
  n: 'number',
  m: 'number',
  price: 'number',
  none: 'number',
  name: 'text',
  on: 'boolean',
  day: 'date',
  at: 'datetime',
  clock: 'time',
  tags: 'text[]',
  'lines.amount': 'number',
  'lines.count': 'number',
  'lines.kind': 'text',
  'lines.day': 'date',
};
const record = {
  n: 7,
  m: '0.1',
  price: 12.5,
  none: null,
  name: '张三',
  on: 1,
  day: '2026-01-31',
  at: Date.UTC(2026, 1, 27, 16, 30),
  clock: '08:30',
  tags: ['急', 'a'],
  lines: [
    { id: 'a', values: { amount: 10, count: 2, kind: '差旅', day: '2026-03-01' } },
    { id: 'b', values: { amount: '2.5', count: 4, kind: '餐饮', day: null } },
    { id: 'c', values: { amount: null, count: 3, kind: '差旅', day: '2026-02-01' } },
  ],
};

function said(text: string, target?: Target, home: string | null = null) {
  const parsed = parse(text);
  if ('refusal' in parsed) return parsed.refusal.problem;
  const formula = compile(parsed.expression, { typeOf: (path: FieldPath) => types[path.join('.')] ?? null, home });
  const outcome = formula.evaluate({ record, row: record.lines[0]?.values, now: Date.UTC(2026, 10, 26, 20) }, target);
  if (formula.problems.length > 0) return formula.problems.map(({ problem }) => problem).join(', ');
  return 'stopped' in outcome ? outcome.stopped : outcome.value;
}

describe('a formula', () => {
  test.each<[rule: string, text: string, expected: unknown]>([
    ['multiplies before it adds', '1 + 2 * 3', 7],
    ['takes powers from left to right', '2^3^2', 64],
    ['binds the sign of a value closest', '-2^2', 4],
    ['takes a power below zero', '2^-1', 0.5],
    ['has percents', '{n} * 5%', 0.35],
    ['counts decimals exactly', '{m} + 0.2', 0.3],
    ['begins as in a spreadsheet, if one likes', '=1+1', 2],
    ['takes the marks of Chinese typing', '（{n}＋1）×２÷4', 4],
    ['divides by zero to nothing', '{n} / 0', null],
    ['calculates with nothing to nothing', '{n} + {none}', null],
    ['sums a child column', 'SUM({lines.amount})', 12.5],
    ['averages what is there', 'AVERAGE({lines.amount})', 6.25],
  ])('%s', (_, text, expected) => {
    expect(said(text)).toBe(expected);
  });
});
