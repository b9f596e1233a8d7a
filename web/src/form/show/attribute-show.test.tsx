// @vitest-environment jsdom
import { form, node } from '../../../../engine/testing/small-form.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showLanguage } from '../../kit/phrases.ts';
import { queryClient } from '../../kit/query.ts';
import { draw, stubBrowser } from '../testing.tsx';

stubBrowser();
const { FormView } = await import('../form-view.tsx');
const { FormStore } = await import('../form-store.ts');
await showLanguage('zh');
afterEach(() => vi.unstubAllGlobals());

async function until(holds: () => boolean) {
  await expect
    .poll(async () => {
      // Renders what has been loaded since: one lazy control may wait for another.
      await act(async () => undefined);
      return holds();
    })
    .toBe(true);
}

test.each(['edit', 'read'] as const)('what belongs to the row that a pop-up select has chosen is shown (%s), and follows it', async (mode) => {
  stubBrowser();
  const list = [
    { id: 'a', name: '甲厂', phone: '111' },
    { id: 'b', name: '乙厂', phone: '222' },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: '', data: list }));
  const store = new FormStore({
    document: form(
      node('maker', 'popupSelect', { config: { interface: 'i1', value: 'id', label: 'name' } }),
      node('phone', 'popupAttr', { config: { field: 'maker', show: 'phone' } }),
    ),
    values: { maker: 'a' },
  });
  const { page, gone } = await draw(
    <QueryClientProvider client={queryClient}>
      <FormView store={store} mode={mode} />
    </QueryClientProvider>,
  );
  const shown = () => page.querySelector('[data-kind="popupAttr"] .form-said')?.textContent;
  await until(() => shown() === '111');
  act(() => store.change({ field: 'maker', row: null }, 'b', false));
  await until(() => shown() === '222');
  act(() => store.change({ field: 'maker', row: null }, null, false));
  expect(shown()).toBeUndefined();
  await gone();
});
