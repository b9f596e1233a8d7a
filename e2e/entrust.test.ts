// Deputies accept first: an administrator switches it on and entrusts somebody, who accepts on a phone, from the message that they get.
import { afterAll, beforeAll } from 'vitest';
import { entrustPhrases } from '../web/src/flow/entrust.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { sysConfigPhrases } from '../web/src/sys-config/sys-config.phrases.ts';
import { success } from '@ordo/contract/refusals.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { bell } from './chat-users.ts';
import { choosePerson } from './choose-person.ts';
import { startOwnDemo } from './own-app.ts';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
  await app.change(`
    update app_user set account = 'deputy', password_hash = (select password_hash from app_user where account = 'admin'), password_once = false
    where id = (select u.id from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id and r.en_code = 'audit'
      where u.enabled_mark = 1 and u.account <> 'admin' order by u.id limit 1)`);
});
afterAll(() => app.stop());
const there = { url: () => app.url };

journey(
  'an administrator wants deputies to accept first, and entrusts somebody, who is asked',
  async (traveller) => {
    const { page, say, enter, open, expectAccessible, screenshot, expectToast } = traveller;
    await enter('/system/sysConfig');
    await page.getByRole('switch', { name: say(sysConfigPhrases.entrustAcceptance) }).click();
    await screenshot('setting of entrustments');
    await page.getByRole('button', { name: say(recordPhrases.save) }).click();
    await expectToast(success);
    await open('/workFlow/entrust');
    await page
      .getByRole('button', { name: say(entrustPhrases.add) })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: say(entrustPhrases.add) });
    await choosePerson(traveller, say(entrustPhrases.who), 'deputy');
    await screenshot('new entrustment');
    await dialog.getByRole('button', { name: say(entrustPhrases.save), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row').getByText(say(entrustPhrases.state4), { exact: true }).waitFor();
    await expectAccessible('entrustments by me');
    await screenshot('an entrustment that waits');
  },
  { language: 'en', ...there },
);

journey(
  'the deputy accepts from the message on a phone',
  async ({ page, say, enter, expectAccessible, screenshot }) => {
    await enter('/home', 'deputy');
    await bell(page).click();
    await page.getByRole('dialog').getByText('等待您接受').click();
    await page.getByText(say(entrustPhrases.state4), { exact: true }).waitFor();
    await expectAccessible('entrustments to me');
    await screenshot('an entrustment to accept');
    await page.getByRole('button', { name: new RegExp(`^${say(entrustPhrases.accept)}`) }).click();
    await page.getByText(say(entrustPhrases.state0), { exact: true }).waitFor();
    await screenshot('an entrustment in force');
  },
  { viewport: { width: 390, height: 844 }, touch: true, ...there },
);
