// A restored draft has the same cells and rows as before, and rows that were removed stay removed.
import { bareNode } from '@ordo/engine/form/bare-node.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import { expect, test } from 'vitest';
import { FormStore } from '../form/form-store.ts';
import { restoreDraft } from './kept-draft.ts';

const nodes = [
  bareNode('name', 'comInput', { key: 'name' }),
  bareNode('note', 'comInput', { key: 'note' }),
  bareNode('lines', 'table', { key: 'lines', children: [bareNode('item', 'comInput', { key: 'item' })] }),
];
const fields = { head: ['name', 'note'], tables: new Map([['lines', ['item']]]) };
const opened = (values = {}) =>
  new FormStore({ document: { schema: 1, look: defaultLook, nodes, outside: {} }, values, around: { facts: null, now: 0 }, fresh: false });

test('over a record as it was opened', () => {
  const row = (id: string, item: string) => ({ id, values: { item } });
  const store = opened({ name: 'a', note: 'kept', lines: [row('r1', '一'), row('r2', '二')] });
  restoreDraft(store, fields, { name: 'b', note: 'kept', lines: [row('r2', '二二'), row('r3', '三')] });
  expect(store.values()).toMatchObject({ name: 'b', note: 'kept', lines: [row('r2', '二二'), row('r3', '三')] });
  expect([...store.changed()].toSorted((one, other) => one.localeCompare(other))).toEqual(['lines', 'name']);
});

test('what differs in nothing changes nothing', () => {
  const store = opened({ name: 'a', lines: [] });
  restoreDraft(store, fields, { name: 'a', lines: [] });
  expect(store.changed().size).toBe(0);
});

test('of fields that the form does not have any more nothing is taken', () => {
  const store = opened({ name: 'a' });
  restoreDraft(store, { head: ['name'], tables: new Map() }, { gone: 'x', name: 'b' });
  expect(store.values()).not.toHaveProperty('gone');
});
