// Guarantees for all journeys: none sees data of another, and axe, the toast recorder and stored sessions work.
import { success } from '@ordo/contract/refusals.ts';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { seriousFindings } from './axe.ts';
import { journey, type Journey } from './browser.ts';

const BEFORE = { width: 1111, height: 777 };
let context: BrowserContext;

const atHome = async ({ page, say, enter }: Journey) => {
  await enter('/');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
};

journey(
  'somebody changes what they like, leaves a second page open, a call that never answers, and signs out',
  async (traveller) => {
    const { page } = traveller;
    context = page.context();
    await atHome(traveller);
    await page.evaluate(() => {
      localStorage.setItem('ordo.settings', '{"darkMode":"dark"}');
      localStorage.setItem('ordo.language', 'en');
      sessionStorage.setItem('ordo.tabs', '[]');
      document.cookie = 'left=1; max-age=3600';
    });
    await page.route('**/v1/**', () => undefined);
    const second = await context.newPage();
    await second.goto('/');
    const token = await page.evaluate(() => localStorage.getItem('ordo.token') ?? '');
    const url = new URL(page.url()).origin;
    expect(((await (await fetch(`${url}/v1/api/oauth/Logout`, { headers: { authorization: token } })).json()) as { code: number }).code).toBe(200);
  },
  { viewport: BEFORE, expected: /./ },
);

journey(
  'the next one comes to the very same window, in which nothing of that is left, and has a session that is good',
  async (traveller) => {
    const { page } = traveller;
    expect(page.context() === context, 'the same window').toBe(true);
    await page.goto('/healthz');
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);
    await atHome(traveller);
    expect(await page.locator('html').getAttribute('data-mode')).toBe('light');
  },
  { viewport: BEFORE },
);

journey('a nameless button and a pale text are found by the one look that a screen gets', async (traveller) => {
  const { page } = traveller;
  await atHome(traveller);
  await page.locator('.list-name').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'planted' });
    pale.style.cssText = 'color: #ccc; background: #fff';
    document.querySelector('main')?.prepend(document.createElement('button'), pale);
  });
  const found = await seriousFindings(page);
  expect(found.map((line) => /^\w+ ([\w-]+):/.exec(line)?.[1] ?? '').toSorted()).toEqual(['button-name', 'color-contrast']);
});

journey('a sentence that is gone already has been said, but only once', async ({ page, say, expectToast, open }) => {
  await open('/login');
  await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
  await page.evaluate((text) => {
    const said = Object.assign(document.createElement('div'), { className: 'toast', textContent: `✓${text}` });
    document.querySelector('.toast-board')?.append(said);
    said.remove();
  }, say(success));
  await expectToast(success);
  page.setDefaultTimeout(300);
  await expect(expectToast(success)).rejects.toThrow(/Timeout/);
});

journey('one of two buttons is pressed once the other is gone; where both stay, the failure says so', async ({ page }) => {
  await page.setContent('<button>old</button><button>new</button><output></output>');
  await page.evaluate(() => {
    const [old, button] = document.querySelectorAll('button');
    button?.addEventListener('click', () => document.querySelector('output')?.append('pressed'));
    setTimeout(() => old?.remove(), 300);
  });
  await page.getByRole('button').click();
  expect(await page.locator('output').textContent()).toBe('pressed');
  await page.setContent('<p>one</p><p>two</p>');
  await expect(page.locator('p').waitFor({ timeout: 300 })).rejects.toThrow(/strict mode violation/);
  await page.evaluate(() => setTimeout(() => document.querySelectorAll('p').forEach((gone) => gone.remove()), 300));
  await page.locator('p').waitFor({ state: 'detached' });
});
