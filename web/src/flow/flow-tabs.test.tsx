// @vitest-environment jsdom
// The quick filters of lists of tasks: each with its number, the one of the address is pressed.
import { act, useState } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser } from '../form/testing.tsx';

// Files share their workers: modules with mocks are loaded for this one, and for no other.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const answers: Record<string, object> = {
  '/api/workflow/Task/Counts': { todo: 1_203, overdue: 2, circulate: 4 },
  '/api/workflow/Task/List/Mine/Counts': { list: [{ status: 1, count: 3 }, { status: 2, count: 7 }] }, // prettier-ignore
};
vi.mock('../kit/query.ts', () => ({
  useRead: ({ path }: { path: string }, _: unknown, { enabled = true } = {}) => ({ data: enabled ? answers[path] : undefined }),
}));
stubBrowser();
const { showLanguage } = await import('../kit/phrases.ts');
const { ViewContext } = await import('../kit/view.tsx');
const { FlowTabs } = await import('./flow-tabs.tsx');
await showLanguage('zh');
beforeEach(() => stubBrowser());

const address = { search: '' };
function At({ kind, search: first }: { kind: Parameters<typeof FlowTabs>[0]['kind']; search: string }) {
  const [search, setSearch] = useState(first);
  const go = (next: string) => {
    address.search = next;
    setSearch(next);
  };
  const view = { path: '/workFlow/x', search, parameters: {}, modelId: '', moduleId: '', isTree: false, setSearch: go };
  return (
    <ViewContext value={view}>
      <FlowTabs kind={kind} />
    </ViewContext>
  );
}
const buttons = (page: HTMLElement) => [...page.querySelectorAll('button')];
const said = (page: HTMLElement) => buttons(page).map((one) => `${one.textContent?.trim()}${one.getAttribute('aria-pressed') === 'true' ? '*' : ''}`);

test.each([
  ['todo', '', ['全部 1,203*', '已超时 2']],
  ['todo', 'overdue=1', ['全部 1,203', '已超时 2*']],
  ['circulate', 'unread=1&keyword=a', ['全部', '未读 4*']],
  ['mine', 'status=2', ['全部 10', '草稿 0', '审批中 3', '已通过 7*', '已拒绝 0', '已撤回 0', '已终止 0']],
  ['done', '', []],
] as const)('%s %s', async (kind, search, expected) => {
  const { page, gone } = await draw(<At kind={kind} search={search} />);
  expect(said(page)).toEqual(expected);
  await gone();
});

test('a press replaces the other quick filters, keeps the rest and goes to the first page', async () => {
  const { page, gone } = await draw(<At kind="mine" search="status=2&page=4&keyword=a" />);
  await act(async () => buttons(page)[2]?.click());
  expect(Object.fromEntries(new URLSearchParams(address.search))).toEqual({ status: '1', keyword: 'a' });
  await act(async () => buttons(page)[0]?.click());
  expect(Object.fromEntries(new URLSearchParams(address.search))).toEqual({ keyword: 'a' });
  await gone();
});
