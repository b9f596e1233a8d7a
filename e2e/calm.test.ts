// Everything that opens is at its final position at once with reduced motion (prefers-reduced-motion), as all other journeys have it, and without it too.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { chatPhrases } from '../web/src/chat/chat.phrases.ts';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { journey, type Journey } from './browser.ts';

const isInSight = async (page: Page, what: Locator) => {
  await what.waitFor();
  await expect
    .poll(async () => {
      const box = await what.boundingBox();
      const { width, height } = page.viewportSize()!;
      return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    })
    .toBe(true);
};

const walk = async ({ page, say, enter }: Journey) => {
  await enter('/vaccines/customer');
  await page.locator('.list-name').first().waitFor();
  await page.locator('.navbar-user').click();
  await isInSight(page, page.getByRole('menuitem', { name: say(shellPhrases.profile) }));
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: say(listPhrases.pages) })
    .getByRole('combobox', { name: say(listPhrases.pageSize) })
    .click();
  await isInSight(page, page.locator('.ant-select-item-option').last());
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: say(customerPhrases.add), exact: true }).click();
  const form = page.getByRole('dialog').filter({ hasText: say(customerPhrases.code) });
  await isInSight(page, form.getByRole('textbox', { name: say(customerPhrases.code) }));
  await form.locator('.ant-cascader').waitFor();
  await form.getByRole('combobox', { name: say(customerPhrases.area) }).click();
  await isInSight(page, page.locator('.ant-cascader-menu-item').first());
  // One by one, because each listens only once it is open.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return form.count();
    })
    .toBe(0);

  await page.getByRole('button', { name: new RegExp(`^${say(shellPhrases.chat)}`) }).click();
  await page.getByRole('tab', { name: say(chatPhrases.contacts) }).click();
  await page.locator('.chat-person').first().click();
  await page.getByRole('button', { name: say(chatPhrases.emoji) }).click();
  await isInSight(
    page,
    page
      .getByRole('group', { name: say(chatPhrases.emoji) })
      .getByRole('button')
      .first(),
  );
};

journey('menus, choices, popovers and drawers open in sight and close again when nothing may move', walk);
journey('and where everything fades and slides', walk, { moves: true });
