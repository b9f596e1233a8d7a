// What surrounds the pages, line by line of the specification.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { credentialPhrases } from '../web/src/kit/credential/credential.phrases.ts';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { entryPhrases } from '../web/src/shell/entry.phrases.ts';
import { settingsPhrases } from '../web/src/shell/settings.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { tagPhrases } from '../web/src/shell/tag.phrases.ts';
import { journey, type Traveller } from './browser.ts';

const onDesk = async ({ open, signIn, page, say }: Traveller) => {
  await open('/vaccines/customer');
  await signIn();
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
};

/** What `CurrentUser` answers, changed on its way. */
const answering = (page: Page, change: (data: Record<string, unknown>) => unknown) =>
  page.route('**/api/oauth/CurrentUser*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });

journey('a person without a menu is told so at the sign-in', async ({ page, say, open, signIn }) => {
  await answering(page, (data) => ({ ...data, menuList: [] }));
  await open('/login');
  await signIn();
  await page
    .getByRole('alert')
    .filter({ hasText: say(entryPhrases.noMenus) })
    .waitFor();
  await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('ordo.token'))).toBeNull();
});

journey('an answer that says nobody asks to sign in again', async ({ page, say, open, signIn }) => {
  await answering(page, () => null);
  await open('/login');
  await signIn();
  await page
    .getByRole('alert')
    .filter({ hasText: say(entryPhrases.verificationFailed) })
    .waitFor();
  await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
});

journey('caps lock is told while a password is typed, one message shows at a time for a second and a half', async ({ page, say, open, signIn }) => {
  await open('/login');
  const password = page.getByRole('textbox', { name: say(credentialPhrases.password) });
  await password.focus();
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await page.getByText(say(credentialPhrases.capsLock)).waitFor();
  await password.dispatchEvent('keydown', { key: 'a', modifierCapsLock: false });
  await page.getByText(say(credentialPhrases.capsLock)).waitFor({ state: 'detached' });
  await signIn('Wrong12345');
  const shown = page.locator('.toast');
  await shown.first().waitFor();
  const began = Date.now();
  expect(await shown.count()).toBe(1);
  await shown.waitFor({ state: 'detached' });
  expect(Date.now() - began).toBeLessThan(4_000);
});

journey('the head has its parts: about with name and version, search, full screen, settings, the person', async (traveller) => {
  const { page, say, screenshot } = traveller;
  await onDesk(traveller);
  await page.getByRole('button', { name: say(shellPhrases.fullScreen) }).waitFor();
  await page.locator('.navbar-user').click();
  for (const name of [shellPhrases.profile, shellPhrases.lock, shellPhrases.logOut]) await page.getByRole('menuitem', { name: say(name) }).waitFor();
  await page.getByRole('menuitem', { name: say(shellPhrases.about) }).click();
  const about = page.getByRole('dialog');
  await about.getByText(say(shellPhrases.aboutVersion, { version: '1.0.1' })).waitFor();
  await screenshot('about');
  await page.keyboard.press('Escape');
  await about.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: say(settingsPhrases.settings), exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  expect(Math.round((await page.locator('.ant-drawer-content-wrapper').first().boundingBox())?.width ?? 0)).toBe(280);
});

journey(
  'what the top menu has no room for stands behind more',
  async (traveller) => {
    const { page, say, screenshot } = traveller;
    await page.addInitScript(() => localStorage.setItem('ordo.layoutType', 'functional'));
    await onDesk(traveller);
    await page.evaluate(() => localStorage.setItem('ordo.layoutType', 'functional'));
    await page.reload();
    const menu = page.getByRole('navigation', { name: say(shellPhrases.menu) });
    const more = menu.getByRole('menuitem', { name: say(settingsPhrases.more) });
    await more.waitFor();
    await more.hover();
    await page.locator('.ant-menu-submenu-popup').getByRole('menuitem').first().waitFor();
    await screenshot('menu-more');
    expect(Math.round((await menu.locator('li.ant-menu-item, li.ant-menu-submenu').first().boundingBox())?.width ?? 0)).toBe(116);
  },
  { viewport: { width: 1010, height: 800 } },
);

journey(
  'a page begins at its top, its tag comes into sight, and the strip of tags scrolls both ways',
  async (traveller) => {
    const { page, say, open } = traveller;
    await onDesk(traveller);
    for (const path of [
      '/vaccines/product',
      '/vaccines/lot',
      '/vaccines/stock',
      '/vaccines/scheme',
      '/system/area',
      '/system/menu',
      '/permission/user',
      '/permission/role',
    ]) {
      await open(path);
      await page.locator(`.tag-item[data-path="${path}"][data-current=true]`).waitFor();
    }
    expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
    const strip = page.getByRole('navigation', { name: say(tagPhrases.tags) }).locator('ul');
    const left = () => strip.evaluate((list) => list.scrollLeft);
    await expect.poll(left).toBeGreaterThan(0);
    const before = await left();
    await page.getByRole('button', { name: say(tagPhrases.tagsLeft) }).click();
    await expect.poll(left).toBeLessThan(before);
    const after = await left();
    await page.getByRole('button', { name: say(tagPhrases.tagsRight) }).click();
    await expect.poll(left).toBeGreaterThan(after);
  },
  { viewport: { width: 1000, height: 700 } },
);

journey('titles name page and product, unknown addresses end at 404, lists have the pager of the specification', async (traveller) => {
  const { page, say, open } = traveller;
  await onDesk(traveller);
  expect(await page.title()).toMatch(new RegExp(`^${say(customerPhrases.title)}.*Ordo`));
  await open('/no/such/page');
  await page.getByText(say(entryPhrases.missingTitle)).first().waitFor();
  expect(page.url()).toMatch(/#\/404$/);
  await open('/vaccines/customer');
  const pager = page.getByRole('navigation', { name: say(listPhrases.pages) });
  await pager.waitFor();
  await pager.getByRole('combobox', { name: say(listPhrases.pageSize) }).click();
  const sizes = page.locator('.ant-select-item-option');
  await sizes.first().waitFor();
  expect(await sizes.allInnerTexts()).toEqual([20, 50, 100, 500].map((n) => say(listPhrases.perPage, { n })));
});
