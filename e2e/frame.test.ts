// The frame around the pages, by its specified numbers (product §2.2, product §3).
import { expect } from 'vitest';
import { areaPhrases } from '../web/src/area/area.phrases.ts';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { tagPhrases } from '../web/src/shell/tag.phrases.ts';
import { journey, type Journey } from './browser.ts';

const onDesk = async ({ enter, page, say }: Journey) => {
  await enter('/vaccines/customer');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
};

journey('the sidebar is 210 px wide, folds to pictures, and stays as it was left; below 992 px it is a drawer', async (traveller) => {
  const { page, say } = traveller;
  await onDesk(traveller);
  const side = page.locator('.sidebar');
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0);
  const remembered = () => page.evaluate(() => localStorage.getItem('ordo.sidebarStatus'));
  expect(await width()).toBe(210);
  await page.getByRole('button', { name: say(shellPhrases.collapse) }).click();
  await expect.poll(width).toBeLessThan(100);
  expect(await remembered()).toBe('0');
  await page.reload();
  await page.getByRole('button', { name: say(shellPhrases.expand) }).waitFor();
  expect(await width()).toBeLessThan(100);
  await page.getByRole('button', { name: say(shellPhrases.expand) }).click();
  await expect.poll(width).toBe(210);
  expect(await remembered()).toBe('1');

  await page.setViewportSize({ width: 992, height: 800 });
  await side.waitFor();
  await page.setViewportSize({ width: 991, height: 800 });
  await side.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: say(shellPhrases.openMenu) }).click();
  await page.getByRole('dialog').getByRole('menuitem', { name: '产品管理' }).waitFor();
});

journey('a new page begins at its top, and /login leads whoever is signed in to the start', async (traveller) => {
  const { page, say, open } = traveller;
  await onDesk(traveller);
  await open('/system/sysConfig');
  const main = page.locator('.frame-main');
  const place = () => main.evaluate((element) => element.scrollTop);
  await expect
    .poll(async () => {
      await main.evaluate((element) => element.scrollTo(0, 200));
      return place();
    })
    .toBeGreaterThan(0);
  await open('/system/area');
  await page.getByRole('heading', { name: say(areaPhrases.title), level: 1 }).waitFor();
  await expect.poll(place).toBe(0);
  await open('/login');
  await page.waitForURL('**/#/vaccines/customer');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
});

journey('refresh of a tag reads its page anew at its own address, and leaves the other pages alone', async (traveller) => {
  const { page, say, open } = traveller;
  await onDesk(traveller);
  await open('/system/area?keyword=杭州');
  await page.getByRole('link', { name: '杭州市' }).waitFor();
  const mark = (path: string) => page.locator(`.view[data-path="${path}"]`).evaluate((view) => Object.assign(view, { marked: true }));
  const marked = (path: string) => page.locator(`.view[data-path="${path}"]`).evaluate((view) => 'marked' in view);
  await mark('/system/area');
  await mark('/vaccines/customer');
  await page.locator('.tag-item[data-path="/system/area"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: say(tagPhrases.refresh), exact: true }).click();
  await expect.poll(() => marked('/system/area')).toBe(false);
  await page.getByRole('link', { name: '杭州市' }).waitFor();
  expect(decodeURIComponent(page.url())).toContain('#/system/area?keyword=杭州');
  expect(await marked('/vaccines/customer')).toBe(true);
});

journey('a list says that it loads, that nothing matches, and that there is nothing', async (traveller) => {
  const { page, say, open } = traveller;
  await onDesk(traveller);
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/vaccine/Product?**', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await open('/vaccines/product?keyword=没有这样的产品');
  await page.getByRole('status', { name: say(kitPhrases.loading) }).waitFor();
  seen.resolve();
  await page.getByText(say(kitPhrases.noMatch)).waitFor();
  const pagination = { currentPage: 1, pageIndex: 1, pageSize: 20, total: 0 };
  await page.route('**/api/message?**', (route) => route.fulfill({ json: { code: 200, msg: '', data: { list: [], pagination } } }));
  await open('/messageRecord');
  await page.getByText(say(kitPhrases.none)).waitFor();
});

for (const [what, viewport, scroller] of [
  ['a page', { width: 390, height: 844 }, '.frame-main'],
  ['the rows of a list', { width: 1440, height: 900 }, '.list-rows'],
] as const)
  journey(
    `whoever has scrolled ${what} far down comes back to the top in 800 ms, by keyboard too`,
    async (traveller) => {
      const { page, say, screenshot, expectAccessible } = traveller;
      await page.clock.install();
      await traveller.enter('/vaccines/customer?size=100');
      const box = page.locator(scroller);
      const place = () => box.evaluate((element) => element.scrollTop);
      const down = () => box.evaluate((element) => element.scrollTo(0, 1500));
      const up = page.getByRole('button', { name: say(shellPhrases.toTop) });
      await page.locator('.list-name').nth(99).waitFor({ state: 'attached' });
      expect(await up.count()).toBe(0);
      await down();
      await expect.poll(place).toBe(1500);
      await up.waitFor();
      await expectAccessible('the way back up');
      await screenshot(`back to top ${viewport.width}`);
      // With a clock that is paused between two checks, because a busy machine is slow.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      await up.click();
      await page.clock.runFor(400);
      expect(await place(), 'on its way at half the time').toBeGreaterThan(0);
      expect(await place()).toBeLessThan(1500);
      await page.clock.runFor(300);
      expect(await place()).toBeGreaterThan(0);
      await page.clock.runFor(200);
      expect(await place()).toBe(0);
      await page.clock.resume();
      await up.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('frame-main'))).toBe(true);

      await page.emulateMedia({ reducedMotion: 'reduce' });
      await down();
      await up.waitFor();
      // From the page it is one step back, however many rows follow.
      await page.locator('.frame-main').focus();
      await page.keyboard.press('Shift+Tab');
      expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      expect(await place(), 'at once for whom nothing may move').toBe(0);
    },
    { viewport, moves: true },
  );
