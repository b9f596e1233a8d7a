// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConnectivity } from '../kit/connectivity.ts';
import { useSession } from '../kit/session.ts';
import type { Unsent } from './outbox-store.ts';

const stored = new Map<string, Unsent>();
vi.mock('./outbox-store.ts', () => ({
  putUnsent: async (one: Unsent) => void stored.set(one.key, one),
  dropUnsent: async (key: string) => void stored.delete(key),
  unsentOf: async () => [...stored.values()],
}));
const sent: string[] = [];
vi.mock('../kit/call.ts', async (original) => ({
  ...(await original<object>()),
  callWithMessage: async ({ path }: { path: string }) => void sent.push(path),
}));
vi.mock('./invalidate-records.ts', () => ({ invalidateRecords: async () => undefined }));
const { enqueueUnsent } = await import('./outbox.ts');

const change = { model: 'm', recordId: 'r', name: '', sends: { create: { id: 'm', recordId: 'r' } }, values: {}, base: {} } as unknown as Parameters<
  typeof enqueueUnsent
>[0];
beforeEach(() => {
  stored.clear();
  sent.length = 0;
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
