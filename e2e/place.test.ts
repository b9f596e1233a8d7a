import { expect } from 'vitest';
import { areaPhrases } from '../web/src/area/area.phrases.ts';
import { menuPhrases } from '../web/src/menu/menu.phrases.ts';
import { lockPhrases } from '../web/src/lock/lock.phrases.ts';
import { settingsPhrases } from '../web/src/shell/settings.phrases.ts';
import { journey } from './browser.ts';
import { signOut } from './leave-page.ts';
import { lockFromMenu, unlockWith } from './screen-lock.ts';

journey('whoever signs out leaves no place behind in any tab, and the next person begins at a page of their own', async ({ page, open, signIn, say }) => {
  await open('/system/area');
  await signIn();
  await page.getByRole('heading', { name: say(areaPhrases.title), level: 1 }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/#/permission/role');
  await other.locator('.frame').waitFor();
  await signOut({ page, say });
  for (const one of [page, other]) await expect.poll(() => one.url()).toMatch(/#\/login$/);
  // An address without a page.
  await open('/login?redirect=%2Fsystem%2Fnowhere');
  await signIn();
  await page.locator('.frame').waitFor();
  await expect.poll(() => page.url()).toMatch(/#\/(home|dashboard|vaccines\/customer)$/);
});

journey('a drawer goes with its page, whatever leads away from it', async ({ page, open, signIn, say }) => {
  await open('/system/menu');
  await signIn();
  await page.getByRole('heading', { name: say(menuPhrases.title), level: 1 }).waitFor();
  await page.getByRole('button', { name: say(settingsPhrases.settings) }).click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => void (location.hash = '#/system/area'));
  await page.getByRole('heading', { name: say(areaPhrases.title), level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

journey('a tab that locked is unlocked by another one', async (traveller) => {
  const { page, open, signIn, say } = traveller;
  await open('/system/area');
  await signIn();
  await page.getByRole('heading', { name: say(areaPhrases.title), level: 1 }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/#/permission/role');
  await other.locator('.frame').waitFor();
  await lockFromMenu(traveller);
  await other.getByRole('button', { name: say(lockPhrases.unlock), exact: true }).waitFor();
  await unlockWith({ page: other, say });
  await page.waitForURL(/#\/system\/area/);
});
