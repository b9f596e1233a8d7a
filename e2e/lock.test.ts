import { refusals } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { lockPhrases } from '../web/src/lock/lock.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { journey, type Journey } from './browser.ts';
import { lockFromMenu, unlockWith } from './screen-lock.ts';

const curtain = ({ page, say }: Journey) =>
  page
    .getByRole('heading', { name: '管理员' })
    .and(page.locator('.lock h1'))
    .or(page.getByText(say(lockPhrases.locked)));
const typed = '还没保存的名称';

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const) {
  journey(
    `one tab locks and unlocks them all, and no way leads past the lock: ${language}-${viewport.width}`,
    async (traveller) => {
      const { page, say, open, enter, expectAccessible, screenshot } = traveller;
      await enter('/vaccines/customer');
      await page
        .getByRole('button', { name: say(customerPhrases.add) })
        .first()
        .click();
      const name = page.getByRole('dialog').getByRole('textbox', { name: say(customerPhrases.name) });
      await name.fill(typed);

      // The form's drawer covers the menu, so another tab of the same browser locks.
      const other = await page.context().newPage();
      await other.goto('/#/system/area');
      await lockFromMenu({ page: other, say });

      await curtain(traveller).waitFor();
      expect(page.url()).toContain('#/lockScreen');
      await expect.poll(() => name.isVisible()).toBe(false);
      await screenshot(`lock-${language}-${viewport.width}`);
      await expectAccessible('the locked screen');

      await open('/vaccines/product');
      await page.waitForURL(/#\/lockScreen/);
      await page.reload();
      await curtain(traveller).waitFor();
      await page.goBack().catch(() => null);
      await page.waitForURL(/#\/lockScreen/);

      await unlockWith({ page: other, say }, 'Wrong12345');
      await other
        .getByRole('alert')
        .filter({ hasText: say(refusals.unlockWrong.text) })
        .waitFor();
      await unlockWith({ page: other, say }, 'Journey12345');
      await other.waitForURL(/#\/system\/area/);
      // Unlocking one tab unlocks all.
      await page.waitForURL(/#\/vaccines\//);
    },
    { language, viewport },
  );
}

journey('what was typed before the lock is there after it', async (traveller) => {
  const { page, say, enter } = traveller;
  await enter('/vaccines/customer');
  await page
    .getByRole('button', { name: say(customerPhrases.add) })
    .first()
    .click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: say(customerPhrases.name) });
  await name.fill(typed);
  await page.evaluate(() => {
    // As another tab does it.
    localStorage.setItem('ordo.lock', '1');
    dispatchEvent(new StorageEvent('storage', { key: 'ordo.lock', newValue: '1' }));
  });
  await curtain(traveller).waitFor();
  await expect.poll(() => name.isVisible()).toBe(false);
  await unlockWith(traveller, 'Journey12345');
  await name.waitFor();
  await expect.poll(() => name.inputValue()).toBe(typed);
  expect(page.url()).toContain('#/vaccines/customer');
});

journey('clearing the mark of the browser does not unlock: the server answers nothing', async (traveller) => {
  const { page, say, open, enter } = traveller;
  await enter('/vaccines/customer');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
  await lockFromMenu(traveller);
  await page.evaluate(() => localStorage.removeItem('ordo.lock'));
  await open('/vaccines/product');
  await page.reload();
  await curtain(traveller).waitFor();
  await page.waitForURL(/#\/lockScreen/);
  await page.getByRole('button', { name: say(lockPhrases.signOut) }).click();
  await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
});

journey('a screen that nobody touches locks itself', async (traveller) => {
  const { page, say, enter } = traveller;
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem('ordo.settings', JSON.stringify({ lockMinutes: 5 })));
  await enter('/vaccines/customer');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
  await page.clock.runFor(4 * 60_000);
  expect(page.url()).not.toContain('lockScreen');
  await page.clock.runFor(70_000);
  await page.waitForURL(/#\/lockScreen/);
});
