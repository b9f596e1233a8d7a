import type { Page } from 'playwright-core';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import type { Journey } from './browser.ts';
import { waitForIdle } from './wait.ts';

/** Whether the browser would leave the page without a confirmation. */
export const canLeaveUnasked = (page: Page) => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** By the user menu, until the sign-in page is shown. */
export async function signOut({ page, say }: Pick<Journey, 'page' | 'say'>): Promise<void> {
  await page.locator('.navbar-user').click();
  await page.getByRole('menuitem', { name: say(shellPhrases.logOut) }).click();
  const yes = page.getByRole('dialog').getByRole('button', { name: say(shellPhrases.logOut) });
  await yes.waitFor();
  await waitForIdle(page);
  await yes.click();
  await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
}
