import { success } from '@ordo/contract/refusals.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { sysConfigPhrases } from '../web/src/sys-config/sys-config.phrases.ts';
import { anotherBrowser } from './another-browser.ts';
import type { App } from './app.ts';
import { startOwnApp } from './own-app.ts';
import { journey } from './browser.ts';

let app: App;
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app.stop());

journey(
  'an installation is renamed, and every page says so at once, the sign-in page too',
  async ({ page, say, enter, expectAccessible, screenshot, expectToast }) => {
    await enter('/system/sysConfig');
    const name = page.getByRole('textbox', { name: say(sysConfigPhrases.sysName) });
    await name.fill('');
    await page.getByRole('button', { name: say(recordPhrases.save) }).click();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('县疫苗平台');
    await page.getByRole('textbox', { name: say(sysConfigPhrases.companyName) }).fill('某县疾病预防控制中心');
    await expectAccessible('the system config');
    await screenshot('system config');
    await page.getByRole('button', { name: say(recordPhrases.save) }).click();
    await expectToast(success);
    await page.locator('.logo', { hasText: '县疫苗平台' }).waitFor();
    await expect.poll(() => page.title()).toContain(`${say(sysConfigPhrases.title)} - 县疫苗平台`);
    await page.locator('.navbar-user').click();
    await page.getByRole('menuitem', { name: say(shellPhrases.about) }).click();
    await page.getByRole('dialog').getByText('某县疾病预防控制中心').waitFor();

    const otherContext = await anotherBrowser(page, { baseURL: app.url });
    const door = await otherContext.newPage();
    await door.goto('/#/login');
    await door.locator('.login-name:visible', { hasText: '县疫苗平台' }).waitFor();
    await otherContext.close();
  },
  { url: () => app.url },
);
