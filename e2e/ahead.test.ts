// Prefetching does not compete with what the user is doing.
import { expect } from 'vitest';
import { journey } from './browser.ts';

/** Requests that are already running, for one page with all its parts. */
const UNDER_WAY = 1_500;

/** What the visible page may still load for itself; prefetching loads more than a hundred files in this time while the user is idle. */
const FEW = 5;

journey('other pages are fetched ahead, and not while somebody presses keys', async ({ page, enter }) => {
  const parts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) parts.push(pathname.slice('/assets/'.length));
  });
  await enter('/vaccines/customer');
  await page.locator('.list-name').first().waitFor();
  // The lock screen is loaded soon after the first page, whatever the user does: it must be available without a network.
  await expect.poll(() => parts.some((part) => part.startsWith('lock-screen'))).toBe(true);

  const press = async (ms: number) => {
    for (const end = Date.now() + ms; Date.now() < end;) await page.keyboard.press('Shift');
  };
  await press(UNDER_WAY);
  const before = parts.length;
  await press(4_000);
  const meanwhile = parts.slice(before);
  expect(meanwhile.length, `while keys are pressed: ${meanwhile.join(', ')}`).toBeLessThanOrEqual(FEW);
  await expect.poll(() => parts.length - before).toBeGreaterThan(FEW);
});
