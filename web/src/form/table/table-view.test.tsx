// @vitest-environment jsdom
import { form, node } from '../../../../engine/testing/small-form.ts';
import { act } from 'react';
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '../../kit/phrases.ts';
import { registerToastHost, type ToastAction } from '../../kit/toast.ts';
import { draw, stubBrowser, type } from '../testing.tsx';

stubBrowser();
const { FormView } = await import('../form-view.tsx');
const { FormStore } = await import('../form-store.ts');
await showLanguage('zh');

let way: ToastAction | undefined;
let told: string[];
beforeEach(() => {
  stubBrowser();
  told = [];
  registerToastHost((_, text, one) => {
    told.push(text);
    way = one;
  });
});
afterEach(() => {
  registerToastHost(null);
  vi.unstubAllGlobals();
});

const colours = {
  options: [
    { id: 'r', name: { zh: '红' } },
    { id: 'b', name: { zh: '蓝' } },
  ],
};
const tableOf = (more: Partial<FormNode> = {}) =>
  node('t', 'table', {
    config: { showSummary: true },
    children: [node('name', 'comInput', { required: true }), node('price', 'numInput'), node('colour', 'select', { config: colours })],
    ...more,
  });

async function open(values: Values, node = tableOf()) {
  const store = new FormStore({ document: form(node), values });
  const drawn = await draw(<FormView store={store} mode="edit" />);
  const { page } = drawn;
  const gone = async () => {
    await act(async () => store.settle());
    await drawn.gone();
  };
  const lines = () => [...page.querySelectorAll<HTMLElement>('tr[data-row]')];
  const cell = (row: number, field: string) => lines()[row]!.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, button)`)!;
  const press = (target: Element, key: string) =>
    act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  const click = (name: string) => act(async () => page.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.click());
  return { store, page, gone, lines, cell, press, click };
}

const rows = (count: number) => ({ t: Array.from({ length: count }, (_, at) => ({ id: `r${at}`, values: { name: `n${at}`, price: '0.1' } })) });
/** Without empty values. */
const held = (store: { values(): Values }) =>
  (store.values().t as { values: object }[]).map(({ values }) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)));

test('whoever opens an empty table finds a row to write in', async () => {
  const { lines, store, gone } = await open({});
  expect(lines()).toHaveLength(1);
  expect(store.changed().size).toBe(0);
  await gone();
});

test('of 2,000 rows those in sight are drawn, and the total is of all of them', async () => {
  const { lines, page, gone } = await open(rows(2_000));
  expect(lines().length).toBeLessThan(60);
  expect(page.querySelector('table')!.getAttribute('aria-rowcount')).toBe('2001');
  expect(page.querySelector('tfoot [data-field="price"]')!.textContent).toBe('200');
  await gone();
});

test('what is typed into a cell changes its row and the total', async () => {
  const { store, cell, page, gone } = await open(rows(3));
  await type(cell(1, 'price') as HTMLInputElement, '12.345');
  await act(async () => store.settle());
  expect(held(store)[1]).toEqual({ name: 'n1', price: 12.345 });
  expect(page.querySelector('tfoot [data-field="price"]')!.textContent).toBe('12.545');
  await gone();
});

test('Enter goes down, from the last row to a new one; arrows go from cell to cell', async () => {
  const { store, cell, press, lines, gone } = await open(rows(2));
  cell(0, 'name').focus();
  await press(cell(0, 'name'), 'Enter');
  expect(document.activeElement).toBe(cell(1, 'name'));
  await press(cell(1, 'name'), 'Enter');
  expect(lines()).toHaveLength(3);
  expect(document.activeElement).toBe(cell(2, 'name'));
  await press(cell(2, 'name'), 'ArrowUp');
  await press(cell(1, 'name'), 'ArrowRight');
  // The caret stands before “n1”, so the key moves it.
  expect(store.rows('t').ids).toHaveLength(3);
  (cell(1, 'name') as HTMLInputElement).setSelectionRange(2, 2);
  await press(cell(1, 'name'), 'ArrowRight');
  expect(document.activeElement).toBe(cell(1, 'price'));
  await gone();
});

test('a row is copied below itself, removed, and brought back', async () => {
  const { store, click, gone } = await open(rows(2));
  await click('复制第1行');
  expect(held(store)).toEqual([
    { name: 'n0', price: '0.1' },
    { name: 'n0', price: '0.1' },
    { name: 'n1', price: '0.1' },
  ]);
  expect(new Set(store.rows('t').ids).size).toBe(3);
  await click('删除第2行');
  expect(held(store)).toHaveLength(2);
  expect(told).toEqual(['已删除第2行']);
  await act(async () => way!.run());
  expect(held(store)).toHaveLength(3);
  await gone();
});

async function pasteInto(target: Element, text: string): Promise<void> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  await act(async () => void target.dispatchEvent(event));
}

test('a range of a spreadsheet fills cells by the kinds of their columns, with more rows where it is longer', async () => {
  const { store, cell, page, gone } = await open(rows(2));
  await pasteInto(cell(1, 'name'), 'a\t1,234.50\t红\r\nb\tno number\t蓝\r\nc\t\tgrün\r\n');
  expect(held(store)).toEqual([{ name: 'n0', price: '0.1' }, { name: 'a', price: expect.anything(), colour: 'r' }, { name: 'b', colour: 'b' }, { name: 'c' }]);
  expect(page.querySelector('tfoot [data-field="price"]')!.textContent).toBe('1,234.6');
  expect(told).toEqual(['已粘贴 7 个单元格，2 个无法识别，已标出']);
  expect(store.problems()).toHaveLength(2);
  await gone();
});

test('one word is pasted into the text, as anywhere', async () => {
  const { store, cell, gone } = await open(rows(1));
  await pasteInto(cell(0, 'name'), 'word');
  expect(held(store)).toEqual([{ name: 'n0', price: '0.1' }]);
  await gone();
});

test('what is missing in a cell stands there, and below the table with its row', async () => {
  const { store, page, cell, gone } = await open({
    t: [
      { id: 'r1', values: { name: 'x' } },
      { id: 'r2', values: { price: 1 } },
    ],
  });
  await act(async () => void store.check());
  expect((cell(1, 'name') as HTMLInputElement).placeholder).toBe('不能为空');
  expect(page.querySelector('.form-table-problems')!.textContent).toBe('第2行「名name」：不能为空');
  await act(async () => page.querySelector<HTMLElement>('.form-table-problems button')!.click());
  expect(document.activeElement).toBe(cell(1, 'name'));
  await gone();
});

test('typing into a cell of many draws that cell only', async () => {
  const { store, cell, gone } = await open(rows(20));
  const others = store
    .rows('t')
    .ids.slice(1)
    .map((row) => store.slice({ field: 'price', row }));
  await type(cell(0, 'price') as HTMLInputElement, '7');
  expect(
    store
      .rows('t')
      .ids.slice(1)
      .map((row) => store.slice({ field: 'price', row })),
  ).toEqual(others);
  expect(others.every((slice, at) => store.slice({ field: 'price', row: store.rows('t').ids[at + 1]! }) === slice)).toBe(true);
  await gone();
});

test('while a table is scrolled, new rows have no controls; they come when it rests, and at once where the focus is going', async () => {
  const { page, gone, lines, store } = await open(rows(2_000));
  const grid = page.querySelector<HTMLElement>('.form-grid')!;
  const made = vi.spyOn(document, 'createElement');
  const inputs = () => made.mock.calls.filter(([name]) => name === 'input').length;
  const scrollTo = (row: number) =>
    act(async () => {
      grid.scrollTop = row * 40;
      grid.dispatchEvent(new Event('scroll'));
    });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (let row = 100; row < 1_000; row += 100) await scrollTo(row);
    expect([inputs(), lines().at(-1)?.textContent?.includes('0.1')]).toEqual([0, true]);
    await act(async () => void vi.advanceTimersByTime(100));
    expect(inputs()).toBe(2 * lines().length);
    made.mockClear();
    await act(async () => store.reveal({ field: 'price', row: 'r1500' }));
    await scrollTo(1_495);
    expect([inputs(), document.activeElement?.closest('tr')?.dataset.row]).toEqual([2, 'r1500']);
  } finally {
    vi.useRealTimers();
    made.mockRestore();
    await gone();
  }
});
