import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { success } from '@ordo/contract/refusals.ts';
import { afterAll, beforeAll } from 'vitest';
import { speak } from '../contract/testing/smtp-words.ts';
import { noticePhrases } from '../web/src/message/message.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { sysConfigPhrases } from '../web/src/sys-config/sys-config.phrases.ts';
import type { App } from './app.ts';
import { startOwnApp } from './own-app.ts';
import { journey } from './browser.ts';

let app: App;
let post: Server;
let port: number;
let corrected = false;
beforeAll(async () => {
  post = createServer((socket) => speak(socket, (line) => (/refused@/.test(line) && !corrected ? '550 no such person here' : undefined))).listen(
    0,
    '127.0.0.1',
  );
  await once(post, 'listening');
  ({ port } = post.address() as AddressInfo);
  app = await startOwnApp({ ORDO_OUTBOUND: `localhost:${port}=127.0.0.0/8` });
});
afterAll(async () => {
  await app.stop();
  post.close();
});

journey(
  'a mail server is tried before it is kept, and a notice says whose mail has not arrived',
  async ({ page, say, open, enter, expectAccessible, screenshot, expectToast }) => {
    await enter('/system/sysConfig');
    const field = (label: readonly [string, string]) => page.getByRole('textbox', { name: say(label), exact: true });
    const test = page.getByRole('button', { name: say(sysConfigPhrases.mailTest) });
    await field(sysConfigPhrases.mailTestTo).fill('me@example.com');
    await test.click();
    await page.getByText(say(sysConfigPhrases.mailLogged)).waitFor();
    await field(sysConfigPhrases.mailHost).fill('localhost');
    await page.getByRole('spinbutton', { name: say(sysConfigPhrases.mailPort) }).fill(String(port));
    await page.getByRole('combobox', { name: say(sysConfigPhrases.mailSsl) }).click();
    await page.locator('.ant-select-item-option', { hasText: say(sysConfigPhrases.mailOpen) }).click();
    await field(sysConfigPhrases.mailSender).fill('notice@example.com');
    await field(sysConfigPhrases.mailTestTo).fill('refused@example.com');
    await test.click();
    await page.locator('.config-mail .ant-alert-error', { hasText: '550 no such person here' }).waitFor();
    await field(sysConfigPhrases.mailTestTo).fill('me@example.com');
    await test.click();
    await page.locator('.config-mail .ant-alert-success', { hasText: '250 ok' }).waitFor();
    await expectAccessible('the settings of mail');
    await field(sysConfigPhrases.mailHost).scrollIntoViewIfNeeded();
    await screenshot('mail settings');
    await page.getByRole('button', { name: say(recordPhrases.save) }).click();
    await expectToast(success);

    await app.change("update app_user set email = 'refused@example.com' where account = 'admin'");
    await open('/system/notice');
    await page
      .getByRole('button', { name: say(noticePhrases.add) })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: say(noticePhrases.name) }).fill('周六停电');
    await form.getByRole('switch', { name: say(noticePhrases.byMail) }).click();
    await screenshot('mail notice');
    await form.getByRole('button', { name: say(recordPhrases.save) }).click();
    await form.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: '周六停电' });
    await row.getByText(say(noticePhrases.release), { exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(noticePhrases.release) })
      .click();
    await row.getByText(say(noticePhrases.released), { exact: true }).waitFor();
    await row.getByText(say(noticePhrases.readers), { exact: true }).click();
    const report = page.locator('.ant-drawer');
    await report.getByText(say(noticePhrases.failed), { exact: true }).waitFor();
    await report.getByText(say(noticePhrases.mailFailed), { exact: true }).click();
    await report.getByText('550 no such person here').waitFor();
    await expectAccessible('the readers of a notice that went by mail');
    await screenshot('mail readers');
    corrected = true;
    await report.getByRole('button', { name: say(noticePhrases.mailAgain) }).click();
    await report.getByText('550 no such person here').waitFor({ state: 'detached' });
    await report.getByText(say(noticePhrases.all), { exact: true }).click();
    await report.getByText(say(noticePhrases.sent), { exact: true }).waitFor();
  },
  { url: () => app.url },
);
