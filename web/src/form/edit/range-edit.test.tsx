// @vitest-environment jsdom
import { node } from '../../../../engine/testing/small-form.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '../../kit/phrases.ts';
import { draw, stubBrowser } from '../testing.tsx';

stubBrowser();
const { DateRangeEdit } = await import('./date-edit.tsx');
const { TimeRangeEdit } = await import('./time-edit.tsx');

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

/** Placeholders of both ends, and what is between them. */
async function seen(own: FormNode): Promise<(string | null | undefined)[]> {
  const Edit = own.kind === 'dateRange' ? DateRangeEdit : TimeRangeEdit;
  const props = {
    id: own.id,
    value: null,
    change: () => undefined,
    disabled: false,
    readonly: false,
    allowed: null,
    placeholder: '',
    row: null,
    label: '',
    aria: {},
  };
  const { page, gone } = await draw(<Edit {...props} node={own} />);
  const [from, until] = [...page.querySelectorAll('input')].map((one) => one.placeholder);
  const between = page.querySelector('[class$="picker-range-separator"]')?.textContent;
  await gone();
  return [from, between, until];
}

test.each(['dateRange', 'timeRange'] as const)('a %s shows the separator and the placeholders of its designer, in the language of the user', async (kind) => {
  const plain = node('a', kind);
  const own = node('b', kind, { config: { separator: { zh: '到', en: 'till' }, startText: { zh: '入住', en: 'Check-in' }, endText: '离店' } });
  await showLanguage('zh');
  expect(await seen(plain)).toEqual(['开始', '至', '结束']);
  expect(await seen(own)).toEqual(['入住', '到', '离店']);
  await showLanguage('en');
  try {
    expect(await seen(plain)).toEqual(['Start', 'to', 'End']);
    expect(await seen(own)).toEqual(['Check-in', 'till', '离店']);
  } finally {
    await showLanguage('zh');
  }
});
