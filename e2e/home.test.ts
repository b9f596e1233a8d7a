import { expect } from 'vitest';
import { homePhrases } from '../web/src/shell/home/home.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { tagPhrases } from '../web/src/shell/tag.phrases.ts';
import { journey } from './browser.ts';

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const)
  journey(
    `home says what waits, what came, and where to go; it has no tag: ${language}-${viewport.width}`,
    async ({ page, say, open, enter, expectAccessible, screenshot }) => {
      await enter('/home');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const waits = page.getByRole('region', { name: say(homePhrases.waiting) });
      await waits.getByText(say(homePhrases.approval)).waitFor();
      await page
        .getByRole('region', { name: say(homePhrases.figures) })
        .locator('b')
        .first()
        .waitFor();
      await page.getByRole('region', { name: say(homePhrases.messages) }).waitFor();
      await expect.poll(() => page.locator('.home .bone').count()).toBe(0);
      await expectAccessible('home');
      await screenshot(`home-${language}-${viewport.width}`);
      await expect.poll(() => page.title()).toContain(say(shellPhrases.home));
      if (viewport.width > 1000) {
        const tags = page.getByRole('navigation', { name: say(tagPhrases.tags) });
        expect(await tags.getByText(say(shellPhrases.home), { exact: true }).count()).toBe(0);
      }
      // Pending work links to a filtered list, and the address before it is kept.
      await waits.getByRole('link', { name: new RegExp(say(homePhrases.shipping)) }).click();
      await page.waitForURL(/vaccines\/indent\?status=ALLOCATED/);
      await page.locator('.navbar-user').click();
      await page.getByRole('menuitem', { name: say(shellPhrases.home) }).click();
      await page.waitForURL(/#\/home$/);
      // The opened page is among the frequent ones now, and first.
      const first = page
        .getByRole('region', { name: say(homePhrases.places) })
        .getByRole('link')
        .first();
      await expect.poll(() => first.getAttribute('href')).toBe('#/vaccines/indent');
      await open('/dashboard');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.title()).toContain(say(shellPhrases.dashboard));
    },
    { language, viewport },
  );

journey('a person without rights to orders still has a whole home', async ({ page, say, enter, screenshot }) => {
  await page.route('**/api/oauth/CurrentUser*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { menuList: { enCode: string }[] } };
    body.data.menuList = body.data.menuList.filter(({ enCode }) => enCode === 'permission');
    await route.fulfill({ response, json: body });
  });
  await enter('/home');
  await page
    .getByRole('region', { name: say(homePhrases.waiting) })
    .getByText(say(homePhrases.unread))
    .waitFor();
  expect(await page.getByText(say(homePhrases.approval)).count()).toBe(0);
  expect(await page.getByRole('region', { name: say(homePhrases.figures) }).count()).toBe(0);
  await screenshot('home-no-orders');
});
