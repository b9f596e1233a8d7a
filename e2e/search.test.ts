import { expect } from 'vitest';
import { areaPhrases } from '../web/src/area/area.phrases.ts';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { productPhrases } from '../web/src/product/product.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { searchPhrases } from '../web/src/shell/search/search.phrases.ts';
import { journey } from './browser.ts';

journey('by keyboard alone from the sign-in to a page that is searched for', async ({ page, say, open, tabTo, expectAccessible, screenshot }) => {
  const { keyboard } = page;
  await open('/login');
  await tabTo(page.getByRole('textbox', { name: say(sessionPhrases.account), exact: true }));
  await keyboard.type('admin');
  await keyboard.press('Tab');
  await keyboard.type('Journey12345');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();

  await keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: say(searchPhrases.search) });
  const field = palette.getByRole('combobox');
  await palette.getByRole('option').first().waitFor();
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await keyboard.type('xzqh');
  await palette.getByRole('option', { selected: true, name: /行政区划/ }).waitFor();
  await screenshot('palette');
  await expectAccessible('the palette');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: say(areaPhrases.title), level: 1 }).waitFor();
  await palette.waitFor({ state: 'detached' });

  // A slash opens it too, arrow keys select, and recent pages come first.
  await keyboard.press('/');
  await palette.getByText(say(searchPhrases.recent)).waitFor();
  await keyboard.press('ArrowDown');
  await palette.getByRole('option', { selected: true, name: /客户管理/ }).waitFor();
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();

  await keyboard.press('?');
  await page.getByRole('dialog', { name: say(searchPhrases.shortcuts) }).waitFor();
  await screenshot('shortcuts');
  await expectAccessible('the list of shortcuts');
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

journey(
  'the field in the head finds pages by what they are called in English, and says when there is none',
  async ({ page, say, enter, expectAccessible, screenshot }) => {
    await enter('/vaccines/customer');
    const field = page.getByRole('banner').getByRole('combobox', { name: say(searchPhrases.search) });
    await field.fill('custmer');
    await page.getByRole('option', { name: /^Customers/ }).waitFor();
    await field.fill('nowhere at all');
    await page.locator('.search-none').waitFor();
    await field.fill('vaccines/prod');
    await screenshot('search-field');
    await expectAccessible('the search in the head');
    await page.getByRole('option', { name: /^Products/ }).click();
    await page.getByRole('heading', { name: say(productPhrases.title), level: 1 }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
  },
  { language: 'en' },
);

journey(
  'on a phone a button opens the search',
  async ({ page, say, enter, screenshot }) => {
    await enter('/vaccines/customer');
    await page.getByRole('button', { name: say(searchPhrases.search) }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('产品');
    await screenshot('palette-390');
    await page.getByRole('option', { name: /^产品管理/ }).click();
    await page.getByRole('heading', { name: say(productPhrases.title), level: 1 }).waitFor();
  },
  { viewport: { width: 390, height: 844 } },
);
