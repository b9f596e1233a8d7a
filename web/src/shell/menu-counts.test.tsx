// @vitest-environment jsdom
// The menu counts open work and unread copies, and follows what is pushed.
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, pollScreen, stubBrowser } from '../form/testing.tsx';
import type { MenuItem } from './menu.ts';

// Files share their workers: modules with mocks are loaded for this one, and for no other.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const listeners = new Set<(frame: { method: string }) => void>();
vi.mock('../kit/live.ts', async (original) => ({
  ...(await original<object>()),
  onFrame: (heard: (frame: { method: string }) => void) => {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
}));
stubBrowser();
const { showLanguage } = await import('../kit/phrases.ts');
const { queryClient } = await import('../kit/query.ts');
const { SidebarMenu } = await import('./sidebar-menu.tsx');
await showLanguage('zh');

let counts = { todo: 0, overdue: 0, circulate: 0 };
let asked = 0;
beforeEach(() => {
  stubBrowser();
  queryClient.clear();
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return new Response(JSON.stringify({ code: 200, msg: '', data: counts }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function entry(title: string, path: string, children: MenuItem[] = []): MenuItem {
  const screen = path.split('/').at(-1) ?? '';
  const opens = children.length > 0 ? ('catalogue' as const) : ('page' as const);
  const item: MenuItem = {
    id: title,
    title,
    spell: '',
    icon: '',
    target: { kind: 'route', opens, path, screen, moduleId: '', isTree: false, url: '' },
    children,
    above: [],
  };
  for (const child of children) child.above = [item];
  return item;
}
const flows = () => entry('工作流', '/workFlow', [entry('待办事宜', '/workFlow/flowTodo'), entry('抄送事宜', '/workFlow/flowCirculate')]);

async function drawn(menu: MenuItem[]) {
  const { page, gone } = await draw(
    <QueryClientProvider client={queryClient}>
      <SidebarMenu menu={menu} page={null} wide />
    </QueryClientProvider>,
  );
  const said = (title: string) => {
    const found = [...page.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.querySelector('.side-tree-title')?.textContent === title);
    return found && [found.querySelector<HTMLElement>('.menu-count')?.dataset.n ?? '', found.title];
  };
  return { page, gone, said };
}

test('a closed catalogue counts what is below it, an open one leaves that to its entries', async () => {
  counts = { todo: 3, overdue: 1, circulate: 120 };
  const { page, said, gone } = await drawn([flows()]);
  await pollScreen(() => said('工作流')).toEqual(['99+', '工作流：123 条']);
  await act(async () => page.querySelector<HTMLElement>('[aria-expanded]')?.click());
  expect([said('工作流')?.[0], said('待办事宜'), said('抄送事宜')]).toEqual(['', ['3', '待办事宜：3 条'], ['99+', '抄送事宜：120 条']]);
  await gone();
});

test('it follows a change at once, many changes are one reload, and nothing is no number', async () => {
  counts = { todo: 3, overdue: 0, circulate: 0 };
  const others = listeners.size;
  const { page, said, gone } = await drawn([flows()]);
  await pollScreen(() => said('工作流')?.[0]).toBe('3');
  await act(async () => page.querySelector<HTMLElement>('[aria-expanded]')?.click());
  counts = { todo: 2, overdue: 0, circulate: 0 };
  const before = asked;
  for (let time = 0; time < 5; time += 1) for (const heard of listeners) heard({ method: 'flowChanged' });
  await pollScreen(() => said('待办事宜')).toEqual(['2', '待办事宜：2 条']);
  expect([asked - before, said('抄送事宜')]).toEqual([1, ['', '抄送事宜']]);
  await gone();
  expect(listeners.size).toBe(others);
});

test('whoever has none of these pages asks for nothing', async () => {
  const { said, gone } = await drawn([entry('客户', '/vaccines/customer')]);
  await pollScreen(() => said('客户')).toEqual(['', '客户']);
  expect(asked).toBe(0);
  await gone();
});
