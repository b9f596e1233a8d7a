// @vitest-environment jsdom
// A list on a phone, which shows cards instead of columns with headings.
import { act } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { draw, stubBrowser } from '../../form/testing.tsx';
import type { Column, Filter } from './types.ts';

// Files share their workers: modules with mocks are loaded for this one, and for no other.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('../phone.ts', () => ({ usePhone: () => true }));
stubBrowser();
const { FilterBar } = await import('./filter-bar.tsx');
const { RowCards } = await import('./row-cards.tsx');

beforeEach(() => stubBrowser());

test('the order is chosen among the filters, and is none of them', async () => {
  const order: Filter = { key: 'sort', label: '排序', options: [{ value: '-day', label: '日期：降序' }] };
  const changes: object[] = [];
  const bar = (state: { keyword: string; sort: string }) => (
    <FilterBar filters={[]} order={order} hint="h" state={state} change={(part) => void changes.push(part)} clear={() => undefined} />
  );
  const { page, gone } = await draw(bar({ keyword: '', sort: '-day' }));
  const button = page.querySelector<HTMLElement>('button[aria-expanded]');
  expect(button?.textContent).toMatch(/^(?:Filters|筛选)$/);
  expect(page.textContent).not.toMatch(/Clear|清空/);
  await act(async () => button?.click());
  await vi.waitFor(() => expect(page.textContent).toContain('日期：降序'));
  await gone();
});

test('the colour of a cell is at its line', async () => {
  const columns: Column<{ id: string; a: string; b: string }>[] = [
    { key: 'a', title: 'A', width: 100, names: true },
    { key: 'b', title: 'B', width: 100 },
  ];
  const { page, gone } = await draw(
    <RowCards
      label="L"
      columns={columns}
      rows={[{ id: '1', a: 'x', b: 'y' }]}
      nameOf={({ a }) => a}
      tint={() => ({ row: null, cells: new Map([['b', 'red']]) })}
      empty={null}
    />,
  );
  expect(page.querySelector<HTMLElement>('.list-card-tinted')?.style.getPropertyValue('--tint')).toBe('red');
  await gone();
});
