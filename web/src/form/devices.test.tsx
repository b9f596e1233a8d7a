// @vitest-environment jsdom
// Fields that are only for desktops, or only for phones.
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { form, group, node, table } from '../../../engine/testing/small-form.ts';
import { showLanguage } from '../kit/phrases.ts';
import { draw, stubBrowser } from './testing.tsx';

stubBrowser();
const { FormView } = await import('./form-view.tsx');
const { FormStore } = await import('./form-store.ts');
await showLanguage('zh');

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

const text = (id: string, more = {}) => node(id, 'comInput', more);
const pane = (id: string, more = {}) => node(id, 'pane', { children: [text(`in${id}`)], ...more });
const document = form(
  text('all'),
  text('desk', { devices: ['desktop'], required: true }),
  text('hand', { devices: ['phone'] }),
  text('none', { devices: [] }),
  group('box', [text('inbox')], { devices: ['phone'] }),
  node('tabs', 'tab', { children: [pane('p1', { devices: ['desktop'] }), pane('p2')] }),
  table('lines', [text('item'), text('note', { devices: ['desktop'] })]),
);
const values = { all: 'a', desk: 'd', hand: 'h', none: 'n', inbox: 'b', lines: [{ id: 'r', values: { item: 'i', note: 'k' } }] };

const shown = async (mode: 'edit' | 'read', asPhone: boolean) => {
  const { page, gone } = await draw(<FormView store={new FormStore({ document, values })} mode={mode} asPhone={asPhone} />);
  const names = new Set(
    [...page.querySelectorAll('label, .form-label, th, [role=tab], input[aria-label]')].map((one) => one.getAttribute('aria-label') ?? one.textContent),
  );
  await gone();
  return ['all', 'desk', 'hand', 'none', 'inbox', 'p1', 'p2', 'item', 'note'].filter((id) => [...names].some((name) => name?.includes(`名${id}`)));
};

test.each(['edit', 'read'] as const)('%s: each device shows what is for it', async (mode) => {
  expect(await shown(mode, false)).toEqual(['all', 'desk', 'p1', 'p2', 'item', 'note']);
  expect(await shown(mode, true)).toEqual(['all', 'hand', 'inbox', 'p2', 'item']);
});

test('what is not shown keeps its value', () => {
  expect(new FormStore({ document, values }).values()).toMatchObject(values);
});

test('a problem of a field that is not shown is said above the form', async () => {
  const store = new FormStore({ document, values: { ...values, desk: null } });
  const { page, gone } = await draw(<FormView store={store} mode="edit" asPhone />);
  await act(async () => void store.check());
  expect([...page.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toEqual(['“名desk”不在手机上显示：名desk不能为空']);
  await act(async () => store.change({ field: 'desk', row: null }, 'd'));
  expect(page.querySelector('[role=alert]')).toBeNull();
  await gone();
});
