import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { describe, expect, test } from 'vitest';
import { form, node } from '../../../engine/testing/small-form.ts';
import { cellField, planPaste, undoOf } from './paste-records.ts';

const nodeOf = (id: string, kind: FormNode['kind'], more: Partial<FormNode> = {}) => node(id, kind, { key: id, label: { zh: id }, ...more });
const document = form(
  nodeOf('name', 'comInput'),
  nodeOf('price', 'numInput'),
  nodeOf('day', 'date'),
  nodeOf('who', 'userSelect'),
  nodeOf('sum', 'calculate'),
  nodeOf('made', 'createTime'),
  nodeOf('lines', 'table', { children: [nodeOf('item', 'comInput')] }),
);
const fields = new Map(fieldsOf(document).map((field) => [pathText(field), field]));
const model = { fields, changes: (path: string) => path !== 'day' } as Parameters<typeof planPaste>[0];
const asked: (readonly string[])[] = [];
const look: Look = { language: 'zh', say: (word) => word, name: () => undefined, find: (_, written) => (written === '张三' ? ['u1'] : []) };
const lookup = { look, prepareTexts: async (_: unknown, words: readonly string[]) => void asked.push(words) };
const row = (id: string, values: Record<string, Json> = {}) => ({ id, version: 3, ...values });
const PATHS = ['name', 'price', 'day', 'who'];
const plan = (text: string, rows: readonly ReturnType<typeof row>[], paths = PATHS) => planPaste(model, lookup, text, rows, paths);

test.each([
  ['name', true],
  ['day', false],
  ['sum', false],
  ['made', false],
  ['lines.item', false],
  ['recordNo', false],
])('a cell of %s is filled in: %s', (path, is) => expect(cellField(model, path) !== null).toBe(is));

describe('a range over records', () => {
  test('changes the fields that have another value, of each record by itself', async () => {
    const rows = [row('a', { name: 'A', price: 1 }), row('b', { name: 'B', price: null }), row('c')];
    expect(await plan('A\t2\nX\t\n', rows)).toEqual({
      records: [
        { id: 'a', version: 3, changes: { price: { from: 1, to: expect.anything() } } },
        { id: 'b', version: 3, changes: { name: { from: 'B', to: 'X' } } },
      ],
      cells: 2,
      bad: 0,
      left: 0,
    });
  });

  test('leaves what is no value of its field, and what nobody may fill in or is beyond the list', async () => {
    const { records, ...counts } = await plan('A\tmany\t2026-01-02\t张三\tbeyond\nx\ty', [row('a')]);
    expect(records).toEqual([{ id: 'a', version: 3, changes: { name: { from: null, to: 'A' }, who: { from: null, to: 'u1' } } }]);
    expect(counts).toEqual({ cells: 2, bad: 1, left: 4 });
    expect(asked.at(-1)).toEqual(['张三']);
  });

  test('that is there already changes nothing', async () => {
    expect(await plan('A\t1', [row('a', { name: 'A', price: 1 })])).toMatchObject({ records: [], cells: 0 });
  });

  test('is taken back where it was saved', async () => {
    const { records } = await plan('A\nB', [row('a', { name: 'x' }), row('b')]);
    expect(undoOf(records, new Map([['b', 7]]))).toEqual([{ id: 'b', version: 7, changes: { name: { from: 'B', to: null } } }]);
  });
});
