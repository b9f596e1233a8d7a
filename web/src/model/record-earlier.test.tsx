// @vitest-environment jsdom
// A record is restored to an earlier state: first what would change is shown, then exactly that is saved.
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { act } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { form, node, table } from '../../../engine/testing/small-form.ts';
import { draw, stubBrowser } from '../form/testing.tsx';
import type { HistoryLine } from './history-changes.tsx';
import type { OpenedModel } from './opened-model.ts';

// Files share their workers: modules with mocks are loaded for this one, and for no other.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const sent: Record<string, unknown>[] = [];
let data: { version: number; now: object; then: object; names: object };
vi.mock('../kit/call.ts', async (original) => ({
  ...(await original<object>()),
  callWithMessage: async (_: unknown, input: Record<string, unknown>) => void sent.push(input),
}));
vi.mock('../kit/query.ts', () => ({ useRead: () => ({ data, error: null, isFetching: false }) }));
vi.mock('./invalidate-records.ts', () => ({ invalidateRecords: async () => undefined }));
stubBrowser();
const { EarlierDialog } = await import('./record-earlier.tsx');

const document = form(node('a', 'comInput'), node('b', 'comInput'), node('made', 'createUser'), table('t', [node('c', 'comInput')]));
const model = {
  id: 'm',
  menuId: undefined,
  design: { form: document, list: null, rules: [], title: '' },
  fields: new Map(fieldsOf(document).map((field) => [pathText(field), field])),
  sees: () => true,
  changes: (path: string) => path !== 'b',
} as unknown as OpenedModel;
const row = (id: string, c: string) => ({ id, values: { c } });
const change: HistoryLine = { id: '7', at: 0, who: null, action: 'update', changes: [] };

beforeEach(() => {
  stubBrowser();
  sent.length = 0;
});

async function opened() {
  const record = { id: 'r', values: data.now } as never;
  const { gone } = await draw(<EarlierDialog model={model} record={record} change={change} close={() => undefined} />);
  const ok = globalThis.document.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary');
  return { ok, told: globalThis.document.body.textContent ?? '', gone };
}

test('what differs is shown and saved: not what one may not change, and not what the server fills in', async () => {
  data = {
    version: 4,
    now: { a: 'new', b: 'x', made: 'u2', t: [row('1', 'p'), row('3', 'q')] },
    then: { a: 'old', b: 'y', made: 'u1', t: [row('1', 'p'), row('2', 'z')] },
    names: {},
  };
  const { ok, told, gone } = await opened();
  for (const value of ['old', 'new', 'q', 'z']) expect(told).toContain(value);
  expect(told).not.toContain('u1');
  await act(async () => ok?.click());
  expect(sent).toMatchObject([
    { id: 'm', recordId: 'r', version: 4, changes: { a: { from: 'new', to: 'old' } }, rows: { t: { removed: ['3'], added: [row('2', 'z')] } } },
  ]);
  expect(Object.keys(sent[0]?.changes as object)).toEqual(['a']);
  await gone();
});

test('where nothing differs there is nothing to restore', async () => {
  data = { version: 4, now: { a: 'same', b: 'x' }, then: { a: 'same', b: 'y' }, names: {} };
  const { ok, gone } = await opened();
  expect(ok?.disabled).toBe(true);
  await gone();
});
