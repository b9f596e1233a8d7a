// @vitest-environment jsdom
// Controls of all kinds together: what a reader may not change, and what settings do that only a press shows.
import { form, node } from '../../../../engine/testing/small-form.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldKindNames } from '@ordo/engine/form/kind-names.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '../../kit/phrases.ts';
import { queryClient } from '../../kit/query.ts';
import { draw, stubBrowser, type } from '../testing.tsx';

stubBrowser();
const { FormView } = await import('../form-view.tsx');
const { FormStore } = await import('../form-store.ts');
const { inFormat } = await import('./colour-format.ts');
await showLanguage('zh');
beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: '', data: { list: [] } }));
});
afterEach(() => {
  // Other files share the cache.
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function opened(of: FormNode, value: Json = null) {
  const store = new FormStore({ document: form(of), values: { [of.id]: value } });
  const { page, gone } = await draw(
    <QueryClientProvider client={queryClient}>
      <FormView store={store} mode="edit" records={async () => []} />
    </QueryClientProvider>,
  );
  await expect
    .poll(async () => {
      await act(async () => undefined);
      return page.querySelector('.form-waits') === null;
    })
    .toBe(true);
  return { store, page, gone, value: () => store.value({ field: of.id, row: null }) };
}

const VALUES: Readonly<Partial<Record<FormNode['kind'], Json>>> = {
  date: '2026-03-05',
  time: '12:00:00',
  timeRange: ['12:00:00', '13:00:00'],
  dateRange: ['2026-03-05', '2026-03-06'],
  location: { fullAddress: 'x', lng: 1, lat: 2 },
  signature: { name: 'a', fileId: 'a', url: '/api/file/a' },
  uploadFz: [{ name: 'a.txt', fileId: 'a', url: '/a' }],
  uploadImg: [{ name: 'a.png', fileId: 'a', url: '/a' }],
};
const written = fieldKindNames.filter((name) => {
  const kind = fieldKinds[name];
  return kind.value(node('a', name)) !== null && !kind.computed && kind.fills === null;
});

test.each(written)('a %s that is read only is changed by nobody', async (kind) => {
  const { page, gone } = await opened(node('a', kind, { readonly: true, config: { options: [{ id: '1', name: { zh: '一' } }] } }), VALUES[kind] ?? null);
  const frame = page.querySelector('.form-control');
  const open = [...(frame?.querySelectorAll<HTMLInputElement>('input, textarea, button, [contenteditable=true]') ?? [])].filter(
    (control) => !control.disabled && !control.readOnly && !control.closest('[aria-disabled=true], [title="Download file"], [class*="clear-icon-hidden"]'),
  );
  expect(open.map((control) => control.outerHTML)).toEqual([]);
  expect(frame?.querySelector('.ant-picker-clear, .ant-select-clear')?.outerHTML).toBeUndefined();
  await gone();
});

test('arrow keys change a number by its step, exactly, and stop where it may not be changed', async () => {
  const { page, value, store, gone } = await opened(node('a', 'numInput', { config: { step: 0.1 } }), '0.2');
  const input = page.querySelector('input')!;
  const press = (key: string) => act(async () => void input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  await press('ArrowUp');
  expect([value(), input.value]).toEqual([0.3, '0.3']);
  for (let times = 0; times < 4; times += 1) await press('ArrowDown');
  expect(value()).toBe(-0.1);
  await act(async () => store.settle());
  await gone();
});

test.each([
  ['dialog', '[role=dialog] .ant-modal-title'],
  ['drawer', '.ant-drawer-title'],
])('rows of an interface are chosen in a %s with its title', async (popup, title) => {
  const { page, gone } = await opened(node('a', 'popupSelect', { config: { interface: 'none', popup, title: '选厂家' } }));
  await act(async () => void page.querySelector('[role=combobox]')!.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await expect.poll(() => document.querySelector(title)?.textContent).toBe('选厂家');
  await gone();
});

test('a field that locates by itself asks for the position of a new record, and leaves the one of an old record', async () => {
  const asked: string[] = [];
  const geolocation = {
    getCurrentPosition: (done: (at: unknown) => void) => {
      asked.push('asked');
      done({ coords: { longitude: 1, latitude: 2 } });
    },
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { geolocation }));
  const place = (more: Partial<FormNode> = {}) => node('a', 'location', { config: { autoLocate: true }, ...more });
  const fresh = await opened(place());
  expect([asked.length, fresh.value()]).toEqual([1, { lng: 1, lat: 2 }]);
  await act(async () => fresh.store.settle());
  await fresh.gone();
  for (const old of [await opened(place(), { lng: 3, lat: 4 }), await opened(place({ readonly: true }))]) await old.gone();
  expect(asked).toHaveLength(1);
});

test.each([
  ['', '#3366cc'],
  ['rgb', 'rgb(51,102,204)'],
  ['hsl', 'hsl(220, 60%, 50%)'],
  ['hsv', 'hsv(220, 75%, 80%)'],
])('a colour is kept in the format %j as %s', async (format, text) => {
  const { AggregationColor } = await import('antd/es/color-picker/color.js');
  expect(inFormat(new AggregationColor('#3366cc'), format)).toBe(text);
  expect(fieldKinds.colorPicker.check(text, node('a', 'colorPicker', { config: { format } }))).toEqual([]);
});

test('typing into a number goes on after the keys', async () => {
  const { page, value, gone } = await opened(node('a', 'numInput'), 5);
  const input = page.querySelector('input')!;
  await act(async () => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
  await type(input, '61');
  expect(value()).toBe(61);
  await gone();
});
