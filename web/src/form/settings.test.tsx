// @vitest-environment jsdom
// What a designer sets of a field is what people see of it.
import { form, node } from '../../../engine/testing/small-form.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showLanguage } from '../kit/phrases.ts';
import { queryClient } from '../kit/query.ts';
import { draw, stubBrowser } from './testing.tsx';

stubBrowser();
const { FormView } = await import('./form-view.tsx');
const { FormStore } = await import('./form-store.ts');
const { inFormat } = await import('./edit/colour-format.ts');
const { outside } = await import('./edit/time-edit.tsx');
const { buttonText } = await import('../model/form-buttons.ts');
await showLanguage('zh');
beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

async function until<T>(read: () => T | null | undefined): Promise<T> {
  await expect
    .poll(async () => {
      // Renders what has been loaded since.
      await act(async () => undefined);
      return Boolean(read());
    })
    .toBe(true);
  return read() as T;
}

interface Shown {
  page: HTMLElement;
  value(id: string): Json;
}

async function shown(
  nodes: readonly FormNode[],
  values: Record<string, Json>,
  see: (shown: Shown) => Promise<void>,
  mode: 'edit' | 'read' = 'edit',
  address?: string,
) {
  const store = new FormStore({ document: form(...nodes), values });
  const { page, gone } = await draw(
    <QueryClientProvider client={queryClient}>
      <FormView store={store} mode={mode} address={address} />
    </QueryClientProvider>,
  );
  await see({ page, value: (id) => store.value({ field: id, row: null }) });
  await gone();
}

const press = (element: Element, key: string) => act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

test('a number is counted up and down by its step, exactly, within its limits', async () => {
  await shown([node('n', 'numInput', { config: { step: 0.1, max: 0.3, min: 0.2 } })], { n: '0.2' }, async ({ page, value }) => {
    const input = page.querySelector('input') as HTMLInputElement;
    await press(input, 'ArrowUp');
    expect(value('n')).toBe(0.3);
    await press(input, 'ArrowUp');
    expect(value('n')).toBe(0.3);
    await press(input, 'ArrowDown');
    await press(input, 'ArrowDown');
    expect(value('n')).toBe(0.2);
  });
});

test.each(['edit', 'read'] as const)('a rating is said in words and as a number (%s)', async (mode) => {
  const words = node('r', 'rate', { config: { showText: true, showScore: true } });
  await shown([words], { r: 4 }, async ({ page }) => expect(await until(() => page.textContent?.includes('满意4'))).toBe(true), mode);
});

test.each(['edit', 'read'] as const)('an amount is said in Chinese numerals (%s)', async (mode) => {
  await shown([node('a', 'amount')], { a: 12 }, async ({ page }) => expect(await until(() => page.textContent?.includes('壹拾贰元'))).toBe(true), mode);
});

test('a password is shown where it may be', async () => {
  const shows = (own: boolean) => node(own ? 'a' : 'b', 'password', { config: { showPassword: own } });
  await shown([shows(true), shows(false)], {}, async ({ page }) => {
    await until(() => page.querySelectorAll('[data-kind="password"] input').length === 2);
    const [open, shut] = page.querySelectorAll('[data-kind="password"]');
    expect([open?.querySelector('[role="img"]') === null, shut?.querySelector('[role="img"]') === null]).toEqual([false, true]);
  });
});

test('what is read only is not drawn or placed', async () => {
  const fixed = { readonly: true };
  await shown([node('s', 'signature', fixed), node('l', 'location', fixed)], {}, async ({ page }) => {
    await until(() => page.querySelector('[data-kind="signature"] button') && page.querySelector('[data-kind="location"] input'));
    const controls = [...page.querySelectorAll<HTMLInputElement | HTMLButtonElement>('[data-kind] input, [data-kind] button')];
    expect(controls.filter(({ disabled }) => !disabled)).toEqual([]);
  });
});

test('what may be uploaded is said, and the place is asked for at once, where the designer wants it', async () => {
  const here = { coords: { longitude: 120.1234567, latitude: 30 } };
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as object, { geolocation: { getCurrentPosition: (done: (at: typeof here) => void) => done(here) } }),
  );
  const files = node('f', 'uploadFz', { config: { showTip: true, accept: '.pdf', fileSize: 5, limit: 3 } });
  await shown([files, node('l', 'location', { config: { autoLocate: true } }), node('m', 'location')], {}, async ({ page, value }) => {
    await until(() => page.textContent?.includes('可上传 .pdf，每个文件小于 5MB，最多 3 个'));
    await until(() => value('l'));
    expect(value('l')).toEqual({ lng: 120.123457, lat: 30 });
    expect(value('m')).toBe(null);
  });
});

test('choices have frames, or look like buttons; a switch has its colour', async () => {
  const options = [{ id: 'a', name: { zh: '甲' } }];
  const all = [
    node('a', 'checkbox', { config: { options, look: 'button' } }),
    node('b', 'radio', { config: { options, border: true } }),
    node('c', 'switch', { config: { onColour: '#ff0000', offColour: 'url(x)' } }),
    node('d', 'switch', { config: { offColour: 'url(x)' } }),
  ];
  await shown(all, { c: 1 }, async ({ page }) => {
    expect(page.querySelector('[data-kind="checkbox"] .form-buttons')).not.toBe(null);
    expect(page.querySelector('[data-kind="radio"] .form-bordered')).not.toBe(null);
    const [on, off] = page.querySelectorAll<HTMLElement>('[role="switch"]');
    expect([on?.style.background, off?.style.background]).toEqual(['rgb(255, 0, 0)', '']);
  });
});

test('a row is laid out as it is set, tabs stand at their side', async () => {
  const inside = node('t', 'comInput');
  const row = node('r', 'row', { config: { type: 'flex', justify: 'end', align: 'middle', gutter: 4 }, children: [inside] });
  const tab = node('p', 'tab', { config: { position: 'left', type: 'border-card' }, children: [node('q', 'pane')] });
  await shown([row, tab], {}, async ({ page }) => {
    const drawn = page.querySelector<HTMLElement>('.form-row .form-row');
    expect([drawn?.style.justifyContent, drawn?.style.alignItems, drawn?.style.getPropertyValue('--form-gutter')]).toEqual(['flex-end', 'center', '4px']);
    expect(page.querySelector('.form-bordered-tabs')?.className).toContain('ant-tabs-left');
  });
});

test('a code opens the record once there is one, and is as large as it is set', async () => {
  const code = node('q', 'qrcode', { config: { from: 'record', width: 90, dark: '#123456', light: 'red' } });
  await shown([code], {}, async ({ page }) => expect(page.querySelector('svg')).toBe(null));
  await shown(
    [code],
    {},
    async ({ page }) => {
      const picture = await until(() => page.querySelector('svg'));
      expect(picture.getAttribute('aria-label')).toContain('#/model/1?open=2');
      expect([picture.style.inlineSize || picture.getAttribute('style'), picture.querySelector('path')?.getAttribute('fill')]).toEqual([
        expect.stringContaining('90px'),
        '#123456',
      ]);
      expect(picture.querySelector('rect')?.getAttribute('fill')).toBe('#fff');
    },
    'read',
    '#/model/1?open=2',
  );
});

describe('a colour is kept in its format', () => {
  const red = { toHexString: () => '#ff0000', toRgbString: () => 'rgb(255,0,0)', toHsb: () => ({ h: 0, s: 1, b: 1, a: 1 }) };
  const pale = { ...red, toHsb: () => ({ h: 210.4, s: 0.5, b: 0.8, a: 0.5 }) };
  test.each([
    [red, '', '#ff0000'],
    [red, 'hex', '#ff0000'],
    [red, 'rgba', 'rgb(255,0,0)'],
    [red, 'hsl', 'hsl(0, 100%, 50%)'],
    [red, 'hsv', 'hsv(0, 100%, 100%)'],
    [pale, 'hsl', 'hsla(210, 50%, 60%, 0.5)'],
    [pale, 'hsv', 'hsva(210, 50%, 80%, 0.5)'],
  ])('%# %s', (colour, format, text) => expect(inFormat(colour, format)).toBe(text));
});

test('times outside of the range cannot be chosen', () => {
  const { disabledHours, disabledMinutes, disabledSeconds } = outside('08:30:00-18:00:00');
  expect(disabledHours()).toEqual([...Array(8).keys(), 19, 20, 21, 22, 23]);
  expect([disabledMinutes(8).length, disabledMinutes(9).length, disabledMinutes(18)[0]]).toEqual([30, 0, 1]);
  expect(disabledSeconds(18, 0)[0]).toBe(1);
  expect(outside('').disabledHours()).toEqual([]);
});

test('buttons have the texts of the designer; untouched ones of the family are those of the product', () => {
  expect(buttonText(defaultLook, 'confirmText', '保存')).toBe('保存');
  expect(buttonText({ ...defaultLook, confirmText: { zh: '确定' } }, 'confirmText', '保存')).toBe('保存');
  expect(buttonText({ ...defaultLook, confirmText: { zh: '提交申请' } }, 'confirmText', '保存')).toBe('提交申请');
});
