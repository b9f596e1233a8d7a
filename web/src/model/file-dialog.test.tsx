// @vitest-environment jsdom
// A design file whose code another design has: it becomes a copy under a free code, or replaces that design.
import { outside } from '@ordo/engine/form/translate.ts';
import { act } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { form, node } from '../../../engine/testing/small-form.ts';
import { draw, pollScreen, stubBrowser } from '../form/testing.tsx';

// Files share their workers: modules with mocks are loaded for this one, and for no other.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const sent: { method: string; input: Record<string, unknown> }[] = [];
vi.mock('../kit/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ list: [{ id: 'there', version: 5, fullName: '请假', enCode: 'leave' }] }),
  callWithMessage: async ({ method }: { method: string }, input: Record<string, unknown>) => {
    sent.push({ method, input });
    return { data: { id: 'made', version: 1, findings: [] } };
  },
}));
const SOURCES = { list: [{ id: 'MySQL', fullName: 'MySQL', children: [{ id: 's1', fullName: '仓库', dbType: 'MySQL' }] }] };
vi.mock('../kit/query.ts', () => ({
  queryClient: { invalidateQueries: async () => undefined },
  useRead: () => ({ data: SOURCES, isFetching: false }),
}));
vi.mock('../form/form-view.tsx', () => ({ FormView: () => null }));
vi.mock('../form/find-records.ts', () => ({ findRecords: async () => [] }));
stubBrowser();
const { FileDialog } = await import('./file-dialog.tsx');

beforeEach(() => {
  stubBrowser();
  sent.length = 0;
});

const design = { fullName: '请假', enCode: 'leave', title: '{a}', formData: JSON.stringify(outside(form(node('a', 'comInput')))) };
const content = JSON.stringify(design);
const onTables = (dbLinkId: string, dbLinkName: string) =>
  JSON.stringify({ ...design, dbLinkId, dbLinkName, tables: JSON.stringify([{ typeId: '1', table: 'stock', tableField: '', relationField: '' }]) });
const createButton = () => document.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary');

async function shown(text: string): Promise<() => Promise<void>> {
  const { gone } = await draw(<FileDialog mayReplace close={() => undefined} fields={() => undefined} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [{ name: 'leave.json', text: async () => text }] });
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await pollScreen(() => document.querySelector('input[type=radio]') !== null).toBe(true);
  return gone;
}

async function taken(replaces: boolean, text = content): Promise<() => Promise<void>> {
  const gone = await shown(text);
  if (replaces) await act(async () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].at(1)?.click());
  await act(async () => createButton()?.click());
  await pollScreen(() => sent.length).toBe(1);
  return gone;
}

test('it becomes a design of its own, with a name and a code that are free', async () => {
  const gone = await taken(false);
  expect(sent).toMatchObject([{ method: 'POST', input: { fullName: '请假2', enCode: 'leave2', title: '{a}' } }]);
  await gone();
});

test('it replaces the design, which keeps its name and its code', async () => {
  const gone = await taken(true);
  expect(sent).toMatchObject([{ method: 'PUT', input: { id: 'there', version: 5, title: '{a}' } }]);
  for (const key of ['fullName', 'enCode']) expect(sent[0]?.input).not.toHaveProperty(key);
  await gone();
});

test.each([
  ['of the same id', 's1', '别的'],
  ['of the same name', 'elsewhere', '仓库'],
])('a form on existing tables keeps its data source, which is the one %s here', async (_, id, name) => {
  const gone = await taken(false, onTables(id, name));
  expect(document.body.textContent).not.toContain('does not exist');
  expect(sent).toMatchObject([{ method: 'POST', input: { dbLinkId: 's1', tables: expect.stringContaining('stock') } }]);
  expect(sent[0]?.input).not.toHaveProperty('dbLinkName');
  await gone();
});

test('one that is not here is said, and another one, or none, has to be chosen first; it replaces a design with it too', async () => {
  const gone = await shown(onTables('elsewhere', '财务'));
  expect(document.body.textContent).toContain('The data source of the file, “财务”, does not exist here');
  expect(document.body.textContent).toContain('stock');
  expect(createButton()?.disabled).toBe(true);
  const choose = async (label: string) => {
    await act(async () => document.querySelector('#file-source')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    await pollScreen(() => [...document.querySelectorAll('.ant-select-item-option')].some((one) => one.textContent === label)).toBe(true);
    await act(async () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find((one) => one.textContent === label)?.click());
  };
  await choose('No existing tables: the form gets tables of its own');
  expect(createButton()?.disabled).toBe(false);
  await choose('仓库');
  await act(async () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].at(1)?.click());
  await act(async () => createButton()?.click());
  await pollScreen(() => sent.length).toBe(1);
  expect(sent).toMatchObject([{ method: 'PUT', input: { id: 'there', dbLinkId: 's1' } }]);
  await gone();
});

test('a form without existing tables has no data source', async () => {
  const gone = await taken(false);
  expect(document.querySelector('#file-source')).toBeNull();
  expect(sent[0]?.input).not.toHaveProperty('dbLinkId');
  await gone();
});
