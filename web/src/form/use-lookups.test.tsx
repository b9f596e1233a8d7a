// @vitest-environment jsdom
import { computed, form, node, table } from '../../../engine/testing/small-form.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '../kit/phrases.ts';
import { draw, stubBrowser } from './testing.tsx';

stubBrowser();
const { FormView } = await import('./form-view.tsx');
const { FormStore } = await import('./form-store.ts');
await showLanguage('zh');

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

const relation = (id: string) => node(id, 'relationForm', { config: { model: 'm', field: 'name' } });
const lookup = (id: string, field: string) => node(id, 'lookup', { config: { field, show: 'price', result: 'number' } });
const document = form(relation('r'), lookup('price', 'r'), computed('twice', '{price}*2', 'formula'), table('t', [relation('c'), lookup('cell', 'c')]));
const PRICES: Record<string, number> = { a: 5, b: 7 };

test('what is chosen is looked up once, formulas follow, and nobody has changed anything by it', async () => {
  const asked: string[] = [];
  const lookUp = (path: string, ids: readonly string[]) => {
    asked.push(`${path} ${ids.join()}`);
    return Promise.resolve({ [path === 'r' ? 'price' : 't.cell']: PRICES[ids[0] ?? ''] ?? null });
  };
  const store = new FormStore({ document, values: { r: 'a', price: 5, t: [{ id: 'x', values: { c: 'a', cell: 5 } }] } });
  const { gone } = await draw(<FormView store={store} mode="edit" lookUp={lookUp} />);
  const value = (field: string, row: string | null = null) => store.value({ field, row });
  // Values that came with the record are not requested again.
  expect(asked).toEqual([]);
  expect([value('price'), value('twice')]).toEqual([5, 10]);

  await act(async () => store.change({ field: 'r', row: null }, 'b'));
  expect([value('price'), value('twice')]).toEqual([7, 14]);
  expect([...store.changed()]).toEqual(['r']);

  await act(async () => store.addRows('t', [{ id: 'y', values: {} }]));
  await act(async () => store.change({ field: 'c', row: 'y' }, 'b'));
  expect([value('cell', 'x'), value('cell', 'y')]).toEqual([5, 7]);

  await act(async () => store.change({ field: 'r', row: null }, null));
  expect([value('price'), value('twice')]).toEqual([null, null]);
  expect(asked).toEqual(['r b', 't.c b']);
  await gone();
});

test('what a new record begins with is looked up; nothing that is empty is', async () => {
  const asked: string[] = [];
  const lookUp = (path: string, ids: readonly string[]) => {
    asked.push(`${path} ${ids.join()}`);
    return Promise.resolve({ price: PRICES[ids[0] ?? ''] ?? null });
  };
  const store = new FormStore({ document, values: { r: 'b', t: [{ id: 'x', values: {} }] } });
  const { gone } = await draw(<FormView store={store} mode="edit" lookUp={lookUp} fresh />);
  expect(asked).toEqual(['r b']);
  expect([store.value({ field: 'price', row: null }), store.value({ field: 'twice', row: null })]).toEqual([7, 14]);
  expect(store.changed().size).toBe(0);
  await gone();
});

test('an answer that comes too late is not shown', async () => {
  const answers: ((values: Record<string, unknown>) => void)[] = [];
  const lookUp = () => new Promise<Record<string, unknown>>((resolve) => answers.push(resolve));
  const store = new FormStore({ document, values: {} });
  const { gone } = await draw(<FormView store={store} mode="edit" lookUp={lookUp} />);
  await act(async () => store.change({ field: 'r', row: null }, 'a'));
  await act(async () => store.change({ field: 'r', row: null }, 'b'));
  await act(async () => answers[1]?.({ price: 7 }));
  await act(async () => answers[0]?.({ price: 5 }));
  expect(store.value({ field: 'price', row: null })).toBe(7);
  await gone();
});
