// A small record with fields of every type and a child table, in which tests evaluate formulas.
import { calendarOf, compile, type Surroundings, type Target } from '../src/formula/evaluate.ts';
import type { Fields } from '../src/formula/check.ts';
import { parse } from '../src/formula/parse.ts';
import type { Type } from '../src/formula/types.ts';

const types: Readonly<Record<string, Type>> = {
  n: 'number',
  m: 'number',
  price: 'number',
  none: 'number',
  name: 'text',
  blank: 'text',
  on: 'boolean',
  unsaid: 'boolean',
  day: 'date',
  noday: 'date',
  at: 'datetime',
  clock: 'time',
  tags: 'text[]',
  'lines.amount': 'number',
  'lines.count': 'number',
  'lines.kind': 'text',
  'lines.day': 'date',
  'lines.paid': 'boolean',
  'empty.amount': 'number',
  'empty.day': 'date',
  'steps.from': 'number',
  'steps.rate': 'number',
};

export const fields = (home: string | null = null): Fields => ({
  typeOf: (path) => (Object.hasOwn(types, path.join('.')) ? (types[path.join('.')] ?? null) : null),
  home,
});

const rows = [
  { id: 'a', values: { amount: 10, count: 2, kind: '差旅', day: '2026-03-01', paid: 1 } },
  { id: 'b', values: { amount: '2.5', count: 4, kind: '餐饮', day: null, paid: 0 } },
  { id: 'c', values: { amount: null, count: 3, kind: '差旅', day: '2026-02-01', paid: 1 } },
];

/** 2026-11-27 04:00 in Shanghai, still the day before in UTC. */
export const NOW = Date.UTC(2026, 10, 26, 20);

export const surroundings: Surroundings = {
  record: {
    n: 7,
    m: '0.1',
    price: 12.5,
    none: null,
    name: '张三',
    blank: '',
    on: 1,
    day: '2026-01-31',
    at: Date.UTC(2026, 1, 27, 16, 30),
    clock: '08:30',
    tags: ['急', 'a'],
    lines: rows,
    empty: [],
    steps: [
      { id: 'x', values: { from: 0, rate: '0.03' } },
      { id: 'y', values: { from: 3000, rate: '0.1' } },
      { id: 'z', values: { from: 12000, rate: '0.2' } },
    ],
  },
  row: rows[1]?.values ?? {},
  now: NOW,
  // Seven days off from Thursday to Wednesday, with two weekend days worked in exchange.
  calendar: calendarOf(['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'], ['2026-09-27', '2026-10-10']),
};

/** The value of a formula, or the keys of its problems. */
export function said(text: string, { home = null, target, record }: { home?: string | null; target?: Target; record?: object } = {}): unknown {
  const parsed = parse(text);
  if ('refusal' in parsed) return parsed.refusal.problem;
  const formula = compile(parsed.expression, fields(home));
  if (formula.problems.length > 0) return formula.problems.map(({ problem }) => problem).join(', ');
  const outcome = formula.evaluate({ ...surroundings, record: { ...surroundings.record, ...record } }, target);
  return 'stopped' in outcome ? outcome.stopped : outcome.value;
}
