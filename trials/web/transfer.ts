// Compressed transfer sizes with headers: to the sign-in page, and from there to the landing page.
import type { Browser } from 'playwright-core';
import type { Check } from '../set-up.ts';

interface Desk {
  browser: Browser;
  url: string;
  /** Password of the first administrator. */
  password: string;
  /** Default: the browser's own. */
  encoding?: 'gzip';
}

const KB = 1024;

export async function measureTransfer({ browser, url, password, encoding }: Desk, check: Check): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (encoding) await page.setExtraHTTPHeaders({ 'accept-encoding': encoding });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));

  await page.goto(`${url}/#/login`);
  await page.locator('input[name=account]').waitFor();
  await page.waitForLoadState('networkidle');
  const login = bytes;
  check('transfer of the sign-in page', login <= 200 * KB, `${Math.round(login / KB)} KB (≤ 200)`);

  await page.locator('input[name=account]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('tbody tr[data-row-key]').nth(19).waitFor();
  await page.waitForLoadState('networkidle');
  check('transfer up to the landing page', bytes <= 450 * KB, `${Math.round(bytes / KB)} KB in all (≤ 450)`);
  await context.close();
}
