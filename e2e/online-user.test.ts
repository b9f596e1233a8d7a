import { refusals, success } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { productPhrases } from '../web/src/product/product.phrases.ts';
import { onlineUserPhrases } from '../web/src/online-user/online-user.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { anotherBrowser } from './another-browser.ts';
import { journey } from './browser.ts';

for (const { language, viewport, row } of [
  { language: 'zh', viewport: { width: 1440, height: 900 }, row: 'tbody tr' },
  { language: 'en', viewport: { width: 390, height: 844 }, row: '.list-card' },
] as const) {
  journey(
    `who is forced offline finds themselves at the sign-in page, which says why: ${language}-${viewport.width}`,
    async (traveller) => {
      const { page, say, enter, expectToast, expectAccessible, screenshot } = traveller;
      await enter('/permission/userOnline');
      await page.getByRole('heading', { name: say(onlineUserPhrases.title), level: 1 }).waitFor();

      // The same person at another computer.
      const elsewhere = await anotherBrowser(page, { baseURL: new URL(page.url()).origin, locale: language === 'zh' ? 'zh-CN' : 'en-US' });
      const other = await elsewhere.newPage();
      await other.goto('/#/vaccines/product');
      await other.getByRole('textbox', { name: say(sessionPhrases.account), exact: true }).fill('admin');
      await other.getByLabel(say(sessionPhrases.password), { exact: true }).fill('Journey12345');
      await other.getByRole('button', { name: say(sessionPhrases.submit), exact: true }).click();
      await other.getByRole('heading', { name: say(productPhrases.title), level: 1 }).waitFor();

      await page.getByRole('button', { name: say(listPhrases.refresh) }).click();
      const theirs = page.locator(row).filter({ has: page.getByRole('button', { name: new RegExp(`^${say(onlineUserPhrases.end)}`) }) });
      await theirs.first().waitFor();
      await screenshot(`online-user-${language}-${viewport.width}`);
      await expectAccessible('the online users');
      await theirs
        .first()
        .getByRole('button', { name: new RegExp(`^${say(onlineUserPhrases.end)}`) })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await screenshot(`online-user-question-${language}-${viewport.width}`);
      await dialog.getByRole('button', { name: say(onlineUserPhrases.end), exact: true }).click();
      await expectToast(success);

      // Their next call shows the reason.
      await other.goto('/#/vaccines/customer');
      await other.getByText(say(refusals.forcedOffline.text)).first().waitFor();
      await other.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
      expect(other.url()).toContain('#/login?redirect=');
      await other.getByRole('textbox', { name: say(sessionPhrases.account), exact: true }).fill('admin');
      await other.getByLabel(say(sessionPhrases.password), { exact: true }).fill('Journey12345');
      await other.getByRole('button', { name: say(sessionPhrases.submit), exact: true }).click();
      await other.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
      await elsewhere.close();
    },
    { language, viewport },
  );
}
