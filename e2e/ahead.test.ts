// What is fetched before anybody asks for it keeps out of the way of whoever is doing something.
import { expect } from 'vitest';
import { journey } from './browser.ts';

/** For what was already under way, of one page with all its parts. */
const UNDER_WAY = 1_500;

/** What the page in sight may still want for itself; of the others a hundred and more come in this time when nobody presses anything. */
const FEW = 5;

journey('other pages are fetched ahead, and not while somebody presses keys', async ({ page, enter }) => {
  const parts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) parts.push(pathname.slice('/assets/'.length));
  });
  await enter('/vaccines/customer');
  await page.locator('.list-name').first().waitFor();
  // The lock comes soon after the first page, whatever somebody does: it must be at hand when the network is not.
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
