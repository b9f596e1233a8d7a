// Everything around the pages, by its specification (product §3).
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { credentialPhrases } from '../web/src/kit/credential/credential.phrases.ts';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { entryPhrases } from '../web/src/shell/entry.phrases.ts';
import { settingsPhrases } from '../web/src/shell/settings.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { journey, type Journey } from './browser.ts';

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

const onDesk = async ({ enter, page, say }: Journey) => {
  await enter('/vaccines/customer');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
};

/** The answer of `CurrentUser`, modified in transit. */
const answering = (page: Page, change: (data: Record<string, unknown>) => unknown) =>
  page.route('**/api/oauth/CurrentUser*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });

journey('a person without a menu is told so at the sign-in', async ({ page, say, open, signIn, expectToast }) => {
  await answering(page, (data) => ({ ...data, menuList: [] }));
  await open('/login');
  await signIn();
  await expectToast(entryPhrases.noMenus);
  await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('ordo.token'))).toBeNull();
});

journey('an answer that says nobody asks to sign in again', async ({ page, say, open, signIn, expectToast }) => {
  await answering(page, () => null);
  await open('/login');
  await signIn();
  await expectToast(entryPhrases.verificationFailed);
  await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
});

journey('caps lock is told while a password is typed', async ({ page, say, open }) => {
  await open('/login');
  const password = page.getByRole('textbox', { name: say(credentialPhrases.password) });
  await password.focus();
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await page.getByText(say(credentialPhrases.capsLock)).waitFor();
  await password.dispatchEvent('keydown', { key: 'a', modifierCapsLock: false });
  await page.getByText(say(credentialPhrases.capsLock)).waitFor({ state: 'detached' });
});

journey('the head has its parts: about with name and version, full screen, settings, the person', async (traveller) => {
  const { page, say, screenshot } = traveller;
  await onDesk(traveller);
  await page.getByRole('button', { name: say(shellPhrases.fullScreen) }).waitFor();
  await page.locator('.navbar-user').click();
  for (const name of [shellPhrases.profile, shellPhrases.lock, shellPhrases.logOut]) await page.getByRole('menuitem', { name: say(name) }).waitFor();
  await page.getByRole('menuitem', { name: say(shellPhrases.about) }).click();
  const about = page.getByRole('dialog');
  await about.getByText(say(shellPhrases.aboutVersion, { version })).waitFor();
  await screenshot('about');
  // It does not listen until it is open.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return about.count();
    })
    .toBe(0);
  await page.getByRole('button', { name: say(settingsPhrases.settings), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  expect(Math.round((await page.locator('.ant-drawer-content-wrapper').first().boundingBox())?.width ?? 0)).toBe(280);
});

journey('titles name page and product, unknown addresses end at 404, lists have their pager in its order', async (traveller) => {
  const { page, say, open } = traveller;
  await onDesk(traveller);
  await expect.poll(() => page.title()).toMatch(new RegExp(`${say(customerPhrases.title)}.*Ordo`));
  await open('/no/such/page');
  await page.getByText(say(entryPhrases.missingTitle)).first().waitFor();
  expect(page.url()).toMatch(/#\/404$/);
  await open('/vaccines/customer');
  const pager = page.getByRole('navigation', { name: say(listPhrases.pages) });
  await pager.waitFor();
  await pager.getByRole('combobox', { name: say(listPhrases.pageSize) }).click();
  const sizes = page.locator('.ant-select-item-option');
  await sizes.first().waitFor();
  await expect.poll(() => sizes.allInnerTexts()).toEqual([20, 50, 100, 500].map((n) => say(listPhrases.perPage, { n })));
});

journey('a toast goes after 1.5 s, there is only one at a time, and the next one takes its place', async (traveller) => {
  const { page, say } = traveller;
  await page.clock.install();
  await page.addInitScript(() => Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }));
  await onDesk(traveller);
  await page.evaluate(() => {
    const seen: string[][] = Object.assign(globalThis, { seen: [] }).seen;
    const note = () => {
      const texts = [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);
      if (texts.join() !== seen.at(-1)?.join()) seen.push(texts);
    };
    new MutationObserver(note).observe(document.querySelector('.toast-board')!, { childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[][] }).seen);
  const toasts = page.locator('.toast');
  await page.route('**/SystemTheme*', (route) => route.fulfill({ json: { code: 400, msg: '现在不能更换', data: null } }));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole('button', { name: say(shellPhrases.fullScreen), exact: true }).click();
  await toasts.first().waitFor();
  expect(await seen()).toEqual([[expect.stringContaining(say(shellPhrases.fullScreenUnsupported))]]);
  await page.clock.runFor(1_400);
  expect(await toasts.count(), 'shown for 1.5 s').toBe(1);
  await page.clock.runFor(600);
  await toasts.first().waitFor({ state: 'detached' });
  await page.clock.resume();

  await page.getByRole('button', { name: say(settingsPhrases.settings), exact: true }).click();
  await page.locator(`label[title="${say(settingsPhrases.blend)}"]`).waitFor();
  // Both at the same time.
  await page.evaluate(
    ([name, layout]) => {
      document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
      document.querySelector<HTMLElement>(`[role=dialog] label[title="${layout}"] input`)?.click();
    },
    [say(shellPhrases.fullScreen), say(settingsPhrases.blend)],
  );
  const last = async () => (await seen()).findLast((texts) => texts.length > 0);
  await expect.poll(last).toEqual([expect.stringContaining(say(settingsPhrases.notSaved))]);
  await toasts.first().waitFor({ state: 'detached' });
  expect(
    (await seen()).map((texts) => texts.length).filter((count) => count > 1),
    'never two',
  ).toEqual([]);
});
