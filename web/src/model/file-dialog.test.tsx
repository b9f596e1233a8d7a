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
vi.mock('../kit/query.ts', () => ({ queryClient: { invalidateQueries: async () => undefined } }));
vi.mock('../form/form-view.tsx', () => ({ FormView: () => null }));
vi.mock('../form/find-records.ts', () => ({ findRecords: async () => [] }));
stubBrowser();
const { FileDialog } = await import('./file-dialog.tsx');

beforeEach(() => {
  stubBrowser();
  sent.length = 0;
});

const content = JSON.stringify({ fullName: '请假', enCode: 'leave', title: '{a}', formData: JSON.stringify(outside(form(node('a', 'comInput')))) });

async function taken(replaces: boolean): Promise<() => Promise<void>> {
  const { gone } = await draw(<FileDialog mayReplace close={() => undefined} fields={() => undefined} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [{ name: 'leave.json', text: async () => content }] });
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await pollScreen(() => document.querySelector('input[type=radio]') !== null).toBe(true);
  if (replaces) await act(async () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].at(1)?.click());
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
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
