// @vitest-environment jsdom
// A list that shows groups, or only the top of a tree, is exported with every record.
import { act } from 'react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { form, node } from '../../../engine/testing/small-form.ts';
import { bareList } from '@ordo/engine/list/bare-list.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { draw, stubBrowser } from '../form/testing.tsx';
import type { OpenedModel } from './opened-model.ts';

// Files share their workers: modules with mocks are loaded for this one, and for no other.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const sent: Record<string, unknown>[] = [];
const inBackground: unknown[] = [];
const counted: Record<string, unknown>[] = [];
let total = 12;
vi.mock('../kit/call.ts', async (original) => ({
  ...(await original<object>()),
  fetchFile: async (_: unknown, input: Record<string, unknown>) => {
    sent.push(input);
    return { name: 'x.xlsx', file: new Blob() };
  },
}));
vi.mock('../kit/query.ts', () => ({
  useRead: (_: unknown, input: Record<string, unknown>, { enabled = true } = {}) => {
    if (enabled) counted.push(input);
    return { data: enabled ? { list: [], pagination: { total }, names: {} } : undefined, error: null };
  },
}));
vi.mock('../kit/download.ts', () => ({ saveBlob: () => undefined, saveUrl: () => undefined }));
vi.mock('./export-background.ts', () => ({ exportInBackground: async (wanted: unknown) => void inBackground.push(wanted) }));
stubBrowser();
const { ExportDialog } = await import('./export-dialog.tsx');

beforeEach(() => {
  stubBrowser();
  for (const list of [sent, inBackground, counted]) list.length = 0;
  total = 12;
});
afterEach(() => vi.unstubAllGlobals());

function model(type: 'plain' | 'grouped' | 'nested'): OpenedModel {
  const document = form(node('a', 'comInput'));
  const list = { ...bareList, type, group: type === 'grouped' ? 'a' : null };
  return {
    id: 'm',
    fullName: '合同',
    design: { form: document, list, rules: [], title: '' },
    fields: new Map(fieldsOf(document).map((field) => [field.node.id, field])),
    sees: () => true,
  } as unknown as OpenedModel;
}

async function exported(of: OpenedModel, asked: object) {
  const { gone } = await draw(
    <ExportDialog model={of} asked={{ whole: {}, page: ['r1'], picked: [], total: 3, ...asked }} shown={['a']} close={() => undefined} />,
  );
  const told = document.body.textContent ?? '';
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
  await gone();
  return told;
}

test('a tree of records is exported with the records below, and says how many there are', async () => {
  const told = await exported(model('nested'), { whole: { inTab: 't', belowId: '~' } });
  expect(told).toMatch(/All \(12\)|全部（12 条）/);
  expect(counted[0]).toEqual({ inTab: 't', pageSize: 1 });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id: 'm', inTab: 't' });
  expect(sent[0]).not.toHaveProperty('belowId');
});

test('records selected below others are in the file', async () => {
  await exported(model('nested'), { whole: { belowId: '~' }, picked: ['r1', 'below'] });
  expect(sent[0]).toMatchObject({ exportIds: 'r1,below' });
  expect(sent[0]).not.toHaveProperty('belowId');
});

test('a grouped list counts its records, not its groups, and many of them are exported in the background', async () => {
  total = 20_000;
  const told = await exported(model('grouped'), { page: [], total: 3 });
  expect(told).toMatch(/All \(20000\)|全部（20000 条）/);
  expect(sent).toEqual([]);
  expect(inBackground).toHaveLength(1);
});

test('a plain list is not counted again', async () => {
  await exported(model('plain'), {});
  expect(counted).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('more ids than an address holds are exported in the background', async () => {
  const picked = Array.from({ length: 500 }, (_, at) => `0123456789abcdef01234567${String(at).padStart(5, '0')}`);
  await exported(model('plain'), { picked });
  expect(sent).toEqual([]);
  expect(inBackground).toEqual([expect.objectContaining({ exportIds: picked.join(',') })]);
});
