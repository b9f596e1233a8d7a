import { recordFindingPhrases } from '@ordo/contract/record-findings.phrases.ts';
import type { Row } from '@ordo/engine/form/values.ts';
import { always, form, node, rule } from '../../../engine/testing/small-form.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormStore } from './form-store.ts';

const lines = node('lines', 'table', { children: [node('name', 'comInput', { required: true }), node('price', 'numInput', { initial: 1 })] });
const head = form(node('title', 'comInput', { required: true }), node('note', 'textarea', { initial: 'new' }), lines);
const twoRows: { title: string; lines: Row[] } = {
  title: 'A',
  lines: [
    { id: 'r1', values: { name: 'x', price: 2 } },
    { id: 'r2', values: { price: 3 } },
  ],
};

function heard(store: FormStore, ...keys: string[]): string[] {
  const all: string[] = [];
  for (const key of keys) store.subscribe(key, () => all.push(key));
  return all;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a change is heard where it is, and nowhere else', () => {
  const store = new FormStore({ document: head, values: twoRows });
  for (const [field, row] of [
    ['title', null],
    ['note', null],
    ['price', 'r1'],
    ['price', 'r2'],
  ] as const)
    store.slice({ field, row });
  const all = heard(store, 'title', 'note', 'price r1', 'price r2', 'rows lines', 'column price', 'column name');
  store.change({ field: 'title', row: null }, 'B');
  store.change({ field: 'price', row: 'r1' }, 5);
  expect(all).toEqual(['title', 'price r1', 'column price']);
  expect(store.values()).toMatchObject({
    title: 'B',
    lines: [
      { id: 'r1', values: { name: 'x', price: 5 } },
      { id: 'r2', values: { price: 3 } },
    ],
  });
  expect([...store.changed()]).toEqual(['title', 'lines']);
});

test('the same value again is no news', () => {
  const store = new FormStore({ document: head, values: twoRows });
  store.slice({ field: 'title', row: null });
  const all = heard(store, 'title');
  store.change({ field: 'title', row: null }, 'A');
  expect(all).toEqual([]);
});

test('a new record starts with what the designer has said, an old one with what it has', () => {
  expect(new FormStore({ document: head, values: {}, fresh: true }).values()).toEqual({ title: null, note: 'new', lines: [] });
  expect(new FormStore({ document: head, values: {} }).values()).toEqual({ title: null, note: null, lines: [] });
  expect(new FormStore({ document: head, values: {} }).freshRow('lines').values).toEqual({ name: null, price: 1 });
});

test('a row that is removed comes back where it was, and the others keep their ids', () => {
  const store = new FormStore({ document: head, values: twoRows });
  const ids = store.rows('lines').ids;
  const back = store.removeRow('lines', 'r1');
  expect(store.rows('lines').ids).toEqual(['r2']);
  back();
  expect(store.rows('lines').ids).toEqual(ids);
  expect(store.value({ field: 'name', row: 'r1' })).toBe('x');
});

test('a row to begin with is no change', () => {
  const store = new FormStore({ document: head, values: {} });
  store.startRow('lines');
  expect(store.rows('lines').ids).toHaveLength(1);
  expect(store.changed().size).toBe(0);
});

test('a row into which nobody has written is not saved, and nothing is missing in it', () => {
  const store = new FormStore({ document: head, values: { title: 'A' } });
  store.startRow('lines');
  const [row = ''] = store.rows('lines').ids;
  expect([store.check(), store.values().lines]).toEqual([[], []]);
  store.change({ field: 'price', row }, 5);
  expect(store.check()).toMatchObject([{ field: 'name', row }]);
  expect(store.values().lines).toMatchObject([{ id: row, values: { price: 5 } }]);
  store.change({ field: 'price', row }, 1);
  expect([store.check(), store.values().lines]).toEqual([[], []]);
});

test('a table that has to have rows keeps its first one, and says what is missing in it', () => {
  const store = new FormStore({ document: form(node('t', 'table', { required: true, children: [node('a', 'comInput', { required: true })] })), values: {} });
  store.startRow('t');
  expect(store.check()).toMatchObject([{ field: 'a' }]);
  expect(store.values().t).toHaveLength(1);
});

test('what is wrong is told in the order of the form, cells by their rows', () => {
  const store = new FormStore({ document: head, values: { lines: twoRows.lines } });
  expect(store.check().map(({ field, row }) => [field, row])).toEqual([
    ['title', null],
    ['name', 'r2'],
  ]);
  store.change({ field: 'title', row: null }, 'B');
  expect(store.problems()).toEqual([expect.objectContaining({ field: 'name', row: 'r2' })]);
  store.removeRow('lines', 'r2');
  expect(store.problems()).toEqual([]);
});

test.each([
  [0, false],
  [1, false],
  ['', true],
  ['  ', true],
  [null, true],
  [[], true],
] as const)('%j in a required cell is missing: %s', (value, missing) => {
  const document = form(node('t', 'table', { children: [node('a', 'switch', { required: true })] }));
  const store = new FormStore({ document, values: { t: [{ id: 'r', values: { a: value } }] } });
  const said = store.check().map(({ problem }) => problem.say);
  expect(said.includes(recordFindingPhrases.requiredCell)).toBe(missing);
});

test('nobody is asked for what is hidden from them, nor may they change what is fixed', () => {
  const store = new FormStore({ document: head, values: {}, hidden: new Set(['title']), fixed: new Set(['note', 'lines']) });
  expect(store.check()).toEqual([]);
  expect(store.slice({ field: 'note', row: null }).disabled).toBe(true);
  expect(store.slice({ field: 'price', row: 'r1' }).disabled).toBe(true);
});

test('what follows from typing waits until nobody types, and a save waits for nothing', () => {
  const rules = [rule('r', always, [{ do: 'set', node: 'note', formula: 'CONCAT("for ", {title})' }])];
  const store = new FormStore({ document: head, values: {}, rules });
  const note = () => store.value({ field: 'note', row: null });
  store.change({ field: 'title', row: null }, 'a', true);
  vi.advanceTimersByTime(499);
  store.change({ field: 'title', row: null }, 'ab', true);
  vi.advanceTimersByTime(499);
  expect([store.value({ field: 'title', row: null }), note()]).toEqual(['ab', 'for ']);
  vi.advanceTimersByTime(1);
  expect(note()).toBe('for ab');
  store.change({ field: 'title', row: null }, 'abc', true);
  store.check();
  expect(note()).toBe('for abc');
  expect(store.slice({ field: 'note', row: null }).readonly).toBe(true);
});

test('a rule that hides a column takes its problems away, and is heard in every row', () => {
  const rules = [rule('r', { field: 'title', is: 'equal', value: 'B' }, [{ do: 'hide', node: 'name' }])];
  const store = new FormStore({ document: head, values: { title: 'A', lines: twoRows.lines }, rules });
  store.check();
  for (const row of ['r1', 'r2']) store.slice({ field: 'name', row });
  const all = heard(store, 'name r1', 'name r2');
  store.change({ field: 'title', row: null }, 'B');
  expect(store.problems()).toEqual([]);
  expect(new Set(all)).toEqual(new Set(['name r1', 'name r2']));
});

test('a rule that refuses is said before a save, and nobody saves past it', () => {
  const rules = [rule('r', { field: 'title', is: 'equal', value: 'B' }, [{ do: 'refuse', node: null, text: { zh: '不行' } }])];
  const store = new FormStore({ document: head, values: { title: 'B' }, rules });
  expect(store.check()).toMatchObject([{ field: '', row: null, problem: { say: { zh: '不行' } } }]);
});

test('what is calculated from something that the reader may not see is nothing, not a guess; the rest is calculated', () => {
  const calculated = (id: string, formula: string) => node(id, 'formula', { config: { formula, result: 'number' } });
  const price = node('price', 'lookup', { config: { field: 'x', show: 'price', result: 'number' } });
  const document = form(
    price,
    node('n', 'numInput'),
    calculated('double', 'IF({price} > 0, {price} * 2, 7)'),
    calculated('after', '{double} + 1'),
    calculated('own', '{n} + 1'),
  );
  const asked = (seen: unknown) => new FormStore({ document, values: { price: seen as number, n: 4 } });
  const read = (store: FormStore) => ['double', 'after', 'own'].map((field) => store.value({ field, row: null }));
  expect(read(asked(3))).toEqual([6, 7, 5]);
  expect(read(asked({ unseen: true }))).toEqual([null, null, 5]);
});
