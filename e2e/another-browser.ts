import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { STEP_TIMEOUT } from './browser.ts';

/** Another browser than the page's, where nobody is signed in; the journey closes it. It has as much patience as the journey itself. */
export async function anotherBrowser(page: Page, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await page.context().browser()?.newContext(options);
  if (!context) throw new Error('no other browser');
  context.setDefaultTimeout(STEP_TIMEOUT);
  return context;
}
