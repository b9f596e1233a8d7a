import { refusals } from '@ordo/contract/refusals.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import type { App } from './app.ts';
import { startOwnApp } from './own-app.ts';
import { journey } from './browser.ts';

// Guesses count against the address that all journeys share, so they are made at a product of their own.
let app: App;
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app.stop());

journey(
  'three wrong passwords ask for the code in a picture',
  async ({ page, say, open, signIn, expectAccessible, screenshot }) => {
    await open('/login');
    const captcha = page.getByLabel(say(sessionPhrases.captcha), { exact: true });
    for (const guess of ['Wrong00001', 'Wrong00002', 'Wrong00003']) {
      expect(await captcha.count(), 'no picture before the third failure').toBe(0);
      const refused = page.waitForResponse((response) => response.url().includes('/oauth/Login'));
      await signIn(guess);
      await refused;
      await page
        .getByRole('alert')
        .filter({ hasText: say(refusals.wrongCredentials.text) })
        .waitFor();
      await page
        .getByRole('button', { name: say(sessionPhrases.submit), exact: true })
        .and(page.locator(':enabled'))
        .waitFor();
    }
    await captcha.waitFor();
    await screenshot('captcha');
    await expectAccessible('the sign-in page with a picture');

    await signIn(app.password);
    await page.getByText(say(sessionPhrases.captchaRequired)).waitFor();
    await captcha.fill('0');
    await signIn(app.password);
    await page
      .getByRole('alert')
      .filter({ hasText: say(refusals.captchaWrong.text) })
      .waitFor();
  },
  { url: () => app.url },
);
