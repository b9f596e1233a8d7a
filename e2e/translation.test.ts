import { success } from '@ordo/contract/refusals.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { translationPhrases } from '../web/src/translation/translation.phrases.ts';
import type { App } from './app.ts';
import { startOwnApp } from './own-app.ts';
import { journey } from './browser.ts';

let app: App;
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app.stop());

journey(
  'a name is translated where it stands, and the menu says so in that language',
  async ({ page, say, open, enter, expectAccessible, screenshot, expectToast }) => {
    await enter('/system/language?keyword=system.icons');
    const cell = page.getByRole('textbox', { name: say(translationPhrases.edit, { name: '系统图标', column: say(translationPhrases.en) }) });
    await cell.waitFor();
    await cell.fill('Pictograms');
    await cell.press('Enter');
    await expectToast(success);
    await expect.poll(() => cell.inputValue()).toBe('Pictograms');
    await open('/system/language');
    await page.getByRole('row').nth(5).waitFor();
    await expectAccessible('the translations');
    await screenshot('translations');
    await page
      .getByRole('button', { name: say(translationPhrases.convert) })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(translationPhrases.convert) })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.list-card').first().waitFor();
    await screenshot('translations 390');
  },
  { url: () => app.url },
);

journey(
  'who reads English finds the name in the menu, and the page in English',
  async ({ page, enter, expectAccessible, screenshot }) => {
    await enter('/system/language?kind=menu');
    await page.getByRole('row').nth(5).waitFor();
    await page.locator('nav, aside').getByText('Pictograms').first().waitFor();
    await expectAccessible('the translations in English');
    await screenshot('translations en');
  },
  { url: () => app.url, language: 'en' },
);
