// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { draw, stubBrowser } from '../form/testing.tsx';
import { CallError } from '../kit/call.ts';
import { showLanguage } from '../kit/phrases.ts';

stubBrowser();
const { RefusedSave } = await import('./refused-save.tsx');
await showLanguage('en');

test('a save that meets a deleted record says so and what to do, and every refusal is scrolled to', async () => {
  const scrolled = vi.fn<Element['scrollIntoView']>();
  Element.prototype.scrollIntoView = scrolled;
  const { page, next, gone } = await draw(<RefusedSave refused={new CallError(404, 'notFound', 'The record does not exist')} />);
  expect(page.querySelector('[role=alert]')?.textContent).toMatch(/was deleted.*not saved.*bin/);
  expect(scrolled).toHaveBeenCalledTimes(1);
  await next(<RefusedSave refused={new CallError(409, 'denied', 'Permission Denied')} />);
  expect(page.textContent).toBe('Permission Denied');
  expect(scrolled).toHaveBeenCalledTimes(2);
  await gone();
});
