// The order pages of products (product §2.1): found by the search, with a separate title and tag; others do not exist.
import { indentPhrases } from '../web/src/vaccine/indent-screen.phrases.ts';
import { expect } from 'vitest';
import { journey } from './browser.ts';

journey('a product’s orders are found by its name, and open by their address', async ({ page, open, enter, say, screenshot }) => {
  await enter('/vaccines/indent/MMR');
  const name = '麻疹腮腺炎风疹联合减毒活疫苗';
  await page
    .getByRole('region', { name: say(indentPhrases.title) })
    .first()
    .waitFor();
  await expect.poll(() => page.title()).toContain(name);
  await page.locator('.frame-main').getByText(name).first().waitFor();
  await screenshot('order-pages-product');

  // The shortcuts are active with the header, which is rendered after the rows.
  await page.locator('.search-button').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.type('卡介苗');
  await page
    .getByRole('dialog')
    .getByRole('option', { selected: true, name: /卡介苗/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/vaccines\/indent\/BCG/);
  await expect.poll(() => page.title()).toContain('卡介苗');

  await open('/vaccines/indent/NOSUCH');
  await page.waitForURL(/#\/404/);
});
