import type { FormNode } from '@ordo/engine/form/document.ts';
import { bareNode } from '@ordo/engine/form/bare-node.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import { expect, test } from 'vitest';
import { taskForm, type FormShown } from './task-form.ts';

const input = (id: string, more: Partial<FormNode> = {}) => bareNode(id, 'comInput', { key: id, label: { zh: id }, ...more });
const nodes = [
  input('name', { required: true }),
  input('why'),
  input('secret'),
  bareNode('lines', 'table', { key: 'lines', label: { zh: 'lines' }, children: [input('item'), input('count')] }),
];
const shown = (more: Partial<FormShown>): FormShown => ({
  modelId: 'm',
  release: 1,
  design: { form: { schema: 1, look: defaultLook, nodes, outside: {} }, rules: [] },
  hidden: [],
  writable: [],
  required: [],
  facts: {},
  calendar: null,
  names: {},
  record: {
    id: 'r',
    version: 7,
    formNumber: 1,
    recordNo: '1',
    creatorTime: 0,
    creatorUserId: 'u',
    lastModifyTime: null,
    lastModifyUserId: null,
    values: { name: null, why: 'old', lines: [{ id: 'l1', values: { item: 'pen', count: '1' } }] },
  },
  ...more,
});
const wrong = (form: FormShown) =>
  taskForm(form)
    .check()
    .map(({ field }) => field);

test('what is asked for at this step is asked for, and what others left empty is not', () => {
  expect(wrong(shown({}))).toEqual([]);
  expect(wrong(shown({ writable: ['name'] }))).toEqual(['name']);
  const form = taskForm(shown({ writable: ['why'], required: ['why'] }));
  form.store.change({ field: 'why', row: null }, '');
  expect(form.check().map(({ field }) => field)).toEqual(['why']);
  expect(form.store.problems().map(({ field }) => field)).toEqual(['why']);
});

test('only what may be changed is sent, with what it was', () => {
  const form = taskForm(shown({ writable: ['why', 'lines.count'], hidden: ['secret'] }));
  form.store.change({ field: 'why', row: null }, 'new');
  form.store.change({ field: 'count', row: 'l1' }, '2');
  expect(form.filled()).toEqual({
    version: 7,
    changes: { why: { from: 'old', to: 'new' } },
    rows: { lines: { added: [], removed: [], changed: [{ id: 'l1', changes: { count: { from: '1', to: '2' } } }] } },
  });
  expect(form.store.slice({ field: 'name', row: null }).disabled).toBe(true);
  expect(form.store.slice({ field: 'why', row: null }).disabled).toBe(false);
  expect(form.store.slice({ field: 'item', row: 'l1' }).disabled).toBe(true);
});

test('a form that nobody has saved is sent whole, against no version', () => {
  const form = taskForm(shown({ record: null, writable: ['name', 'why', 'lines'] }));
  form.store.change({ field: 'name', row: null }, 'Ann');
  expect(form.filled()).toEqual({ version: 0, changes: { name: { from: null, to: 'Ann' } }, rows: {} });
});

test('what the server has found stands at its places', () => {
  const form = taskForm(shown({ writable: ['name'] }));
  expect(form.place({ findings: [{ field: 'lines.item', row: 'l1', text: 'no' }] })).toBe(true);
  expect(form.store.problems()).toEqual([{ field: 'item', row: 'l1', problem: { say: 'no' } }]);
  expect(form.place(null)).toBe(false);
});

test('what a new form begins with is sent like what is filled in, and is no change that would be lost', () => {
  const form = taskForm(shown({ writable: ['name', 'why'], record: null }), { why: '来自记录' });
  expect(form.isDirty()).toBe(false);
  form.store.change({ field: 'name', row: null }, '甲');
  expect(form.filled()).toEqual({ version: 0, changes: { name: { from: null, to: '甲' }, why: { from: null, to: '来自记录' } }, rows: {} });
  expect(taskForm(shown({ writable: ['why'] }), { why: '来自记录' }).store.value({ field: 'why', row: null })).toBe('old');
});
