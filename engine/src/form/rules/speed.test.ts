// Counts the evaluations of one step: only dependent units.
import { expect, test } from 'vitest';
import { opened } from '../../../testing/open-form.ts';
import { always, computed, form, number, row, rule, says, table } from '../../../testing/small-form.ts';
import type { Condition, Rule } from '../rule.ts';
import { change, setMany, type Cell } from './form.ts';
import type { FormState } from './state.ts';

const ROWS = 2_000;
const plain = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'];
const wide = form(
  number('rate'),
  table('t', [
    ...plain.map((id) => number(id)),
    computed('net', '{t.c0}*{t.c1}'),
    computed('tax', 'ROUND({t.net}*0.13,2)'),
    computed('gross', '{t.net}+{t.tax}'),
  ]),
  computed('total', 'SUM({t.gross})'),
  computed('taxes', 'SUM({t.tax})'),
);
const rows = Array.from({ length: ROWS }, (_, index) => row(`r${index}`, Object.fromEntries(plain.map((id, at) => [id, ((index * 7 + at) % 100) + 1]))));
const start = (rules: readonly Rule[] = []): FormState => opened(wide, rules, { t: rows });

/** Median of several runs, in milliseconds of CPU time of this thread, since other processes may be busy. */
function cost(work: (time: number) => void): number {
  const times = Array.from({ length: 15 }, (_, time) => {
    const before = process.threadCpuUsage();
    work(time);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return times.toSorted((one, other) => one - other)[7] ?? 0;
}

test('a cell of 2,000 rows evaluates the formulas of its row and the totals', () => {
  const { state, evaluated, changed } = change(start(), ['t', 'c0'], 'r1500', 1_000);
  expect(evaluated).toEqual({ conditions: 0, formulas: 5 });
  expect(changed.values.map(({ path }) => path.join('.'))).toEqual(['t.c0', 't.net', 't.tax', 't.gross', 'total', 'taxes']);
  expect(state.values.total).not.toBe(start().values.total);
});

test('a cell that nothing reads evaluates nothing', () => expect(change(start(), ['t', 'c8'], 'r3', 5).evaluated).toEqual({ conditions: 0, formulas: 0 }));

test('a rule about rows is looked at in the row only', () => {
  const big: Condition = { field: 't.c0', is: 'greater', value: 50 };
  const state = start([
    rule('r', big, [{ do: 'require', node: 'c8' }], 't'),
    rule('s', { field: 'total', is: 'greater', value: 5 }, [{ do: 'message', node: null, text: says('x') }]),
  ]);
  expect(change(state, ['t', 'c0'], 'r7', 99).evaluated).toEqual({ conditions: 2, formulas: 5 });
});

test('a field of the head that all rows read evaluates each once', () => {
  const state = start([rule('r', always, [{ do: 'set', node: 'c1', formula: '{rate}' }])]);
  expect(change(state, ['rate'], null, 3).evaluated).toEqual({ conditions: 0, formulas: ROWS * 4 + 2 });
});

test('a paste of 500 rows evaluates their formulas once and the totals once', () => {
  const cells = rows.slice(0, 500).flatMap(({ id }, index) => plain.map((column, at): Cell => ({ path: ['t', column], rowId: id, value: index + at + 1_000 })));
  expect(setMany(start(), cells).evaluated).toEqual({ conditions: 0, formulas: 500 * 3 + 2 });
});

test('a cell of 2,000 rows with two totals takes a few milliseconds', () => {
  let state = start();
  const own = cost((time) => {
    state = change(state, ['t', 'c0'], `r${time}`, time + 5_000).state;
  });
  const still = cost((time) => {
    state = change(state, ['t', 'c8'], `r${time}`, time + 5_000).state;
  });
  console.log(`a cell with its totals ${own.toFixed(2)} ms, one that nothing reads ${still.toFixed(2)} ms`);
  expect(own).toBeLessThan(30);
  expect(still).toBeLessThan(15);
});

test('a form of 2,000 rows opens within a part of a second', () => {
  const open = cost(() => void start());
  console.log(`opening 2,000 rows ${open.toFixed(0)} ms`);
  expect(open).toBeLessThan(1_000);
});

test('a share of the whole in 5,000 rows costs a row no more than any other formula', () => {
  const document = form(table('t', [number('a'), computed('share', '{t.a}/SUM({t.a[]})', 'formula')]));
  const many = Array.from({ length: 5_000 }, (_, index) => row(`r${index}`, { a: index }));
  let state = opened(document, [], { t: many });
  const own = cost((time) => {
    state = change(state, ['t', 'a'], 'r7', time).state;
  });
  console.log(`5,000 shares ${own.toFixed(0)} ms`);
  expect(own).toBeLessThan(1_000);
  expect(change(state, ['t', 'a'], 'r7', 9_999).evaluated).toEqual({ conditions: 0, formulas: 5_000 });
});
