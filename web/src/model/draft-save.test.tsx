// @vitest-environment jsdom
import { form, node } from '../../../engine/testing/small-form.ts';
import { act } from 'react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser } from '../form/testing.tsx';
import type { OpenedModel } from './opened-model.ts';

// Files share their workers: modules with mocks are loaded for this one, and for no other.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const sent: string[] = [];
let answer = () => undefined as void;
vi.mock('../kit/call.ts', async (original) => ({
  ...(await original<object>()),
  callWithMessage: async ({ method }: { method: string }) => {
    sent.push(method);
    if (method !== 'DELETE') await new Promise<void>((done) => (answer = done));
  },
}));
stubBrowser();
const { FormStore } = await import('../form/form-store.ts');
const { useDraftAutoSave } = await import('./kept-draft.ts');

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft that is on its way when the record is saved is deleted after it has arrived, and offered to nobody', async () => {
  const store = new FormStore({ document: form(node('a', 'comInput')), values: {} });
  const base = { version: 1, values: {} };
  let done = () => undefined as void;
  function Form() {
    const keeping = useDraftAutoSave({ id: 'm', menuId: undefined } as OpenedModel, 'r', store, base, true);
    return <p ref={() => void (done = keeping.done)} />;
  }
  const { gone } = await draw(<Form />);
  await act(async () => store.change({ field: 'a', row: null }, 'x'));
  await act(async () => void vi.advanceTimersByTime(2_000));
  expect(sent).toHaveLength(1);
  await act(async () => done());
  expect(sent).toHaveLength(1);
  await act(async () => answer());
  expect(sent.at(1)).toBe('DELETE');
  await gone();
});

test('what was typed last is saved at once when the page goes out of sight, and nothing when there is nothing new', async () => {
  sent.length = 0;
  const store = new FormStore({ document: form(node('a', 'comInput')), values: {} });
  const base = { version: 1, values: {} };
  function Form() {
    useDraftAutoSave({ id: 'm', menuId: undefined } as OpenedModel, 'r', store, base, true);
    return null;
  }
  const { gone } = await draw(<Form />);
  const hide = () => document.dispatchEvent(new Event('visibilitychange'));
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  seen.mockReturnValue('hidden');
  await act(async () => hide());
  expect(sent).toHaveLength(0);
  await act(async () => store.change({ field: 'a', row: null }, 'x'));
  seen.mockReturnValue('visible');
  await act(async () => hide());
  expect(sent).toHaveLength(0);
  seen.mockReturnValue('hidden');
  await act(async () => hide());
  expect(sent).toHaveLength(1);
  await act(async () => answer());
  await act(async () => hide());
  await act(async () => void vi.advanceTimersByTime(2_000));
  expect(sent).toHaveLength(1);
  seen.mockRestore();
  await gone();
});

test('a draft is saved after the one before it has arrived, so that the newer one stays', async () => {
  sent.length = 0;
  const store = new FormStore({ document: form(node('a', 'comInput')), values: {} });
  const base = { version: 1, values: {} };
  function Form() {
    useDraftAutoSave({ id: 'm', menuId: undefined } as OpenedModel, 'r', store, base, true);
    return null;
  }
  const { gone } = await draw(<Form />);
  for (const written of ['x', 'xy', 'xyz']) {
    await act(async () => store.change({ field: 'a', row: null }, written));
    await act(async () => void vi.advanceTimersByTime(2_000));
  }
  expect(sent).toHaveLength(1);
  await act(async () => answer());
  expect(sent).toHaveLength(2);
  await act(async () => answer());
  await gone();
});
