import { success } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { customerPhrases, typePhrases } from '../web/src/customer/customer.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { productPhrases } from '../web/src/product/product.phrases.ts';
import { entryPhrases } from '../web/src/shell/entry.phrases.ts';
import { journey } from './browser.ts';

journey(
  'without a network a page says so at once, a save is refused and not made up for, and everything goes on when it is back',
  async ({ page, open, signIn, say, screenshot, expectToast }) => {
    await open('/vaccines/product');
    await signIn();
    await page.getByRole('heading', { name: say(productPhrases.title), level: 1 }).waitFor();
    await open('/vaccines/customer');
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: say(customerPhrases.add), exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: say(customerPhrases.name) }).fill('断网时的客户');
    await drawer.getByRole('textbox', { name: say(customerPhrases.code) }).fill('OFFLINE.1');
    await drawer.getByRole('combobox', { name: say(customerPhrases.type) }).click();
    await page.getByTitle(say(typePhrases.CLINIC), { exact: true }).click();
    await drawer.getByRole('combobox', { name: say(customerPhrases.area) }).click();
    for (const area of ['山东省', '济南市', '历下区']) await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${area}`) }).click();
    await page.keyboard.press('Escape');
    const save = drawer.getByRole('button', { name: say(recordPhrases.save), exact: true });

    await page.context().setOffline(true);
    const bar = page.locator('.line-bar');
    await bar.waitFor();
    expect(await bar.innerText()).toMatch(/\d\d:\d\d/);
    await screenshot('offline 1440');
    await save.click();
    await drawer
      .getByRole('alert')
      .filter({ hasText: /请求出错/ })
      .waitFor();

    await page.context().setOffline(false);
    await bar.waitFor({ state: 'detached' });
    const stored = () =>
      page.evaluate(async () => {
        const answer = await fetch('/v1/api/vaccine/Customer?keyword=OFFLINE.1', { headers: { Authorization: localStorage.getItem('ordo.token') ?? '' } });
        return ((await answer.json()) as { data: { pagination: { total: number } } }).data.pagination.total;
      });
    expect(await stored(), 'saved behind the back').toBe(0);
    await save.click();
    await expectToast(success);
    expect(await stored()).toBe(1);
  },
  { expected: /ERR_|Failed to|WebSocket/ },
);

journey(
  'a page that could not be read, or fetched, comes by itself when the line is back',
  async ({ page, open, signIn, say }) => {
    // A menu icon that fails to load affects nothing else.
    await page.route('**/more-pictures*', (route) => route.abort());
    await open('/vaccines/product');
    await signIn();
    await page.getByRole('row').nth(1).waitFor();
    await page.context().setOffline(true);
    await page.locator('.line-bar').waitFor();
    await open('/permission/role');
    await page
      .getByText(say(entryPhrases.outdatedTitle))
      .or(page.getByText(say(kitPhrases.failed)))
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await page.locator('[data-path="/permission/role"]').getByRole('row').nth(1).waitFor();
  },
  { expected: /ERR_|Failed to|WebSocket/ },
);

journey(
  'a page whose parts were on their way when the network went comes by itself when it is back',
  async ({ page, open, signIn }) => {
    // Its chunk was lost while it was prefetched, which the browser remembers for ever; only a reload loads it.
    let lost = true;
    await page.route('**/role-screen*', (route) => (lost ? route.abort() : route.continue()));
    const prefetched = page.waitForEvent('requestfailed', (request) => request.url().includes('/role-screen'));
    await open('/vaccines/product');
    await signIn();
    await page.getByRole('row').nth(1).waitFor();
    await prefetched;
    lost = false;
    await page.context().setOffline(true);
    await page.locator('.line-bar').waitFor();
    await open('/permission/role');
    await page.context().setOffline(false);
    await page.locator('[data-path="/permission/role"]').getByRole('row').nth(1).waitFor();
  },
  { expected: /ERR_|Failed to|WebSocket/ },
);
