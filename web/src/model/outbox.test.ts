// @vitest-environment jsdom
import type { Values } from '@ordo/engine/form/values.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changesBetween } from '../form/record-changes.ts';
import { useConnectivity } from '../kit/connectivity.ts';
import { useSession } from '../kit/session.ts';
import type { Unsent } from './outbox-store.ts';

// Files share their workers: modules with mocks are loaded for this one, and for no other.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const stored = new Map<string, Unsent>();
vi.mock('./outbox-store.ts', () => ({
  putUnsent: async (one: Unsent) => void stored.set(one.key, one),
  dropUnsent: async (key: string) => void stored.delete(key),
  settleUnsent: async (one: Unsent, next: (newer: Unsent) => Unsent | null) => {
    const there = stored.get(one.key);
    const left = there && there.at !== one.at ? next(there) : null;
    if (left) stored.set(one.key, left);
    else stored.delete(one.key);
  },
  refuseUnsent: async (one: Unsent, problem: string) => void (stored.get(one.key)?.at === one.at && stored.set(one.key, { ...one, problem })),
  unsentOf: async () => [...stored.values()],
}));
const sent: string[] = [];
/** Runs while the first change is on its way. */
let meanwhile = async () => undefined as void;
vi.mock('../kit/call.ts', async (original) => ({
  ...(await original<object>()),
  callWithMessage: async ({ path }: { path: string }, { values, changes, rows }: Record<string, unknown> = {}) => {
    sent.push(changes === undefined ? (values === undefined ? path : JSON.stringify(values)) : JSON.stringify({ changes, rows }));
    await meanwhile();
  },
}));
vi.mock('./invalidate-records.ts', () => ({ invalidateRecords: async () => undefined }));
const { enqueueUnsent, sendOutbox } = await import('./outbox.ts');
const { CallError } = await import('../kit/call.ts');

const change = { model: 'm', recordId: 'r', name: '', sends: { create: { id: 'm', recordId: 'r' } }, values: {}, base: {} } as unknown as Parameters<
  typeof enqueueUnsent
>[0];
beforeEach(() => {
  stored.clear();
  sent.length = 0;
  meanwhile = async () => undefined;
  useConnectivity.setState({ since: null, breaks: 0 });
  useSession.setState({ current: { userInfo: { userId: 'u' } } as never });
});
afterEach(() => vi.unstubAllGlobals());

test('a change that is stored when the server can be reached again is sent at once', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  await enqueueUnsent(change);
  await expect.poll(() => stored.size).toBe(0);
  expect(sent).toHaveLength(2);
});

test('and waits while it cannot', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await enqueueUnsent(change);
  await expect.poll(() => useConnectivity.getState().since).not.toBeNull();
  expect([stored.size, sent]).toEqual([1, []]);
});

test('what is saved again while the first change is on its way is not lost: it is sent after it', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  const made = (values: object, at: number) =>
    ({ ...change, key: 'm r', user: 'u', at, problem: '', sends: { create: { id: 'm', recordId: 'r', values } } }) as unknown as Unsent;
  stored.set('m r', made({ name: 'first' }, 1));
  meanwhile = async () => {
    meanwhile = async () => undefined;
    stored.set('m r', made({ name: 'second' }, 2));
  };
  await sendOutbox();
  expect(sent.filter((one) => one.startsWith('{'))).toEqual(['{"name":"first"}', '{"name":"second"}']);
  expect(stored.size).toBe(0);
});

test('nor is it replaced by the refusal of the first', async () => {
  const made = (at: number): Unsent => ({ ...change, key: 'm r', user: 'u', at, problem: '' });
  stored.set('m r', made(1));
  meanwhile = async () => {
    meanwhile = async () => undefined;
    stored.set('m r', made(2));
    throw new CallError(500, 'recordWrong', 'refused');
  };
  await sendOutbox();
  expect(stored.size).toBe(0);
  expect(sent).toHaveLength(3);
});

/** A change of the record, whose fields were `was` when it was opened. */
const update = (at: number, was: Values, now: Values): Unsent => ({
  ...change,
  key: 'm r',
  user: 'u',
  at,
  problem: '',
  base: was,
  values: now,
  sends: {
    update: {
      id: 'm',
      recordId: 'r',
      version: 5,
      ...changesBetween({ head: ['name', 'size', 'note'], tables: new Map([['lines', ['item', 'count']]]) }, was, now),
    },
  },
});
const row = (id: string, item: string, count: number) => ({ id, values: { item, count } });

test('a second change of the same field begins with what the first has saved', async () => {
  const was = { name: 'a', size: 1, note: 'x', lines: [row('l1', 'pen', 1), row('l2', 'ink', 2)] };
  const first = { ...was, name: 'b', size: 2, lines: [row('l1', 'pen', 5), row('l2', 'ink', 2), row('l3', 'cup', 3)] };
  const second = { name: 'c', size: 1, note: 'y', lines: [row('l1', 'pen', 5), row('l3', 'cup', 4)] };
  stored.set('m r', update(1, was, first));
  meanwhile = async () => {
    meanwhile = async () => undefined;
    stored.set('m r', update(2, was, second));
  };
  await sendOutbox();
  expect(JSON.parse(sent.filter((one) => one.startsWith('{'))[1] ?? '')).toEqual({
    changes: { name: { from: 'b', to: 'c' }, size: { from: 2, to: 1 }, note: { from: 'x', to: 'y' } },
    rows: {
      lines: { added: [], removed: ['l2'], was: { l2: { item: 'ink', count: 2 } }, changed: [{ id: 'l3', changes: { count: { from: 3, to: 4 } } }] },
    },
  });
  expect(stored.size).toBe(0);
});

test('a second change that changes nothing more is not sent', async () => {
  stored.set('m r', update(1, { name: 'a' }, { name: 'b' }));
  meanwhile = async () => {
    meanwhile = async () => undefined;
    stored.set('m r', update(2, { name: 'a' }, { name: 'b' }));
  };
  await sendOutbox();
  expect(sent.filter((one) => one.startsWith('{'))).toHaveLength(1);
  expect(stored.size).toBe(0);
});
