import { success } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { customerPhrases, typePhrases } from '../web/src/customer/customer.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { journey } from './browser.ts';

journey('a customer in a real county is found again by its address, after a reload', async ({ page, say, open, enter, screenshot, expectToast }) => {
  await enter('/vaccines/customer');
  await page
    .getByRole('button', { name: say(customerPhrases.add) })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: say(customerPhrases.code) }).fill('JOURNEY.1');
  await form.getByRole('textbox', { name: say(customerPhrases.name) }).fill('历下区接种门诊');
  await form.getByRole('combobox', { name: say(customerPhrases.type) }).click();
  await page.getByTitle(say(typePhrases.CLINIC), { exact: true }).click();
  await form.getByRole('combobox', { name: say(customerPhrases.area) }).click();
  for (const area of ['山东省', '济南市', '历下区']) await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${area}`) }).click();
  await page.keyboard.press('Escape');
  await screenshot('customer form');
  await form.getByRole('button', { name: say(recordPhrases.save) }).click();
  await expectToast(success);

  const row = page.getByRole('row').filter({ hasText: '历下区接种门诊' });
  await open('/vaccines/customer?keyword=JOURNEY.1');
  await row.waitFor();
  await page.reload();
  await row.waitFor();
  await expect.poll(() => row.innerText()).toMatch(/济南市 \/ 历下区\s+山东省/);
  await screenshot('customer found');

  const link = row.getByRole('link', { name: '历下区接种门诊' });
  await link.click();
  await page.getByRole('dialog').getByText('JOURNEY.1').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  await link.click();
  await page.getByRole('dialog').getByText('JOURNEY.1').waitFor();
  expect(page.url()).toContain('open=');
  await page.reload();
  await page.getByRole('dialog').getByText('JOURNEY.1').waitFor();
});

journey('an area field that is pressed before it has come opens when it comes', async ({ page, say, enter }) => {
  await enter('/vaccines/customer');
  let comes = () => undefined as void;
  const held = new Promise<void>((resolve) => (comes = resolve));
  await page.route(/area-cascader-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByRole('button', { name: say(customerPhrases.add) })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: say(customerPhrases.area) })
    .click();
  const province = page.getByRole('menuitemcheckbox', { name: /^山东省/ });
  expect(await province.count()).toBe(0);
  comes();
  await province.waitFor();
});

journey('all of it works by keyboard alone: sign in, create, find', async ({ page, say, open, tabTo, expectToast }) => {
  const { keyboard } = page;
  await open('/vaccines/customer');
  await tabTo(page.getByRole('textbox', { name: say(sessionPhrases.account), exact: true }));
  await keyboard.type('admin');
  await keyboard.press('Tab');
  await keyboard.type('Journey12345');
  await keyboard.press('Enter');

  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
  await tabTo(page.getByRole('button', { name: say(customerPhrases.add) }));
  await keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await tabTo(form.getByRole('textbox', { name: say(customerPhrases.code) }));
  await keyboard.type('JOURNEY.2');
  await tabTo(form.getByRole('textbox', { name: say(customerPhrases.name) }));
  await keyboard.type('键盘建的客户');
  await tabTo(form.getByRole('combobox', { name: say(customerPhrases.type) }));
  await keyboard.press('ArrowDown');
  // The options come from the server: Enter before that selects nothing.
  await page.locator('.ant-select-item-option-active').waitFor();
  await keyboard.press('Enter');
  await tabTo(form.getByRole('combobox', { name: say(customerPhrases.area) }));
  await keyboard.press('ArrowDown');
  await page.getByRole('menuitemcheckbox', { name: /^北京市/ }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(form.getByRole('button', { name: say(recordPhrases.save) }));
  await keyboard.press('Enter');
  await expectToast(success);

  await tabTo(page.getByRole('textbox', { name: say(customerPhrases.hint) }));
  await keyboard.type('JOURNEY.2');
  await keyboard.press('Enter');
  await page.waitForURL(/keyword=JOURNEY\.2/);
  await page.getByRole('row').filter({ hasText: '键盘建的客户' }).waitFor();
});
