import { refusals, success } from '@ordo/contract/refusals.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { avatarPhrases, passwordPhrases, profilePhrases } from '../web/src/profile/profile.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { anotherBrowser } from './another-browser.ts';
import type { App } from './app.ts';
import { startOwnApp } from './own-app.ts';
import { journey, type Journey } from './browser.ts';

// Names and passwords are changed here, so it uses a separate product.
let app: App;
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app.stop());
const url = () => app.url;

const atProfile = async ({ enter, page }: Journey, path = '/profile') => {
  await enter(path);
  await page.locator('.profile-name').waitFor();
};

journey(
  'my name is changed once and stands everywhere, also after a reload',
  async (traveller) => {
    const { page, say, enter, screenshot, expectToast } = traveller;
    await enter('/');
    await page.locator('.navbar-user').click();
    await page.getByRole('menuitem', { name: say(shellPhrases.profile) }).click();
    const name = page.getByRole('textbox', { name: say(profilePhrases.realName) });
    await name.fill('李<脚本>');
    await page.getByRole('button', { name: say(recordPhrases.save) }).click();
    await page.getByText('不能含特殊符号').waitFor();

    await name.fill('李守仁');
    await page.getByRole('textbox', { name: say(profilePhrases.signature) }).fill('守护每一针');
    await page.getByRole('button', { name: say(recordPhrases.save) }).click();
    await expectToast(success);
    await page.locator('.navbar-name', { hasText: '李守仁' }).waitFor();
    await page.locator('.profile-signature', { hasText: '守护每一针' }).waitFor();
    await screenshot('profile');
    await page.reload();
    await page.locator('.navbar-name', { hasText: '李守仁' }).waitFor();
  },
  { url },
);

journey(
  'what somebody else saved meanwhile is told, and my own words stay',
  async (traveller) => {
    const { page, say, expectToast } = traveller;
    await atProfile(traveller);
    const nation = page.getByRole('textbox', { name: say(profilePhrases.nation) });
    const place = page.getByRole('textbox', { name: say(profilePhrases.nativePlace) });
    const save = page.getByRole('button', { name: say(recordPhrases.save) });
    await nation.waitFor();
    const second = await page.context().newPage();
    await second.goto('/#/profile');
    await second.getByRole('textbox', { name: say(profilePhrases.nativePlace) }).fill('山东济南');
    await second.getByRole('button', { name: say(recordPhrases.save) }).click();
    await expectToast(success, second);
    await second.close();

    await nation.fill('汉族');
    await save.click();
    await page.getByRole('button', { name: say(recordPhrases.reloadKeep) }).click();
    await expect.poll(() => place.inputValue()).toBe('山东济南');
    await expect.poll(() => nation.inputValue()).toBe('汉族');
    await save.click();
    await expectToast(success);
  },
  { url },
);

journey(
  'a picture is cut out by keyboard, and stands in the head of the desk',
  async (traveller) => {
    const { page, say, expectAccessible, screenshot } = traveller;
    await atProfile(traveller);
    const photo = await page.screenshot();
    await page.getByRole('button', { name: say(avatarPhrases.change) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText(say(avatarPhrases.notImage)).waitFor();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
    const stage = dialog.getByRole('button', { name: say(avatarPhrases.stage) });
    await stage.focus();
    for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    expect(Number(await dialog.getByRole('slider').getAttribute('aria-valuenow'))).toBeGreaterThan(1.1);
    await expectAccessible('the picture in its dialog');
    await screenshot('avatar');
    await dialog.getByRole('button', { name: say(avatarPhrases.save) }).click();
    await dialog.waitFor({ state: 'detached' });
    const width = () => page.locator('.navbar-user img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(256);
  },
  { url },
);

journey(
  'a session on another device is ended from here',
  async (traveller) => {
    const { page, say, screenshot } = traveller;
    const elsewhere = await anotherBrowser(page, { baseURL: app.url, locale: 'zh-CN' });
    const other = await elsewhere.newPage();
    await other.goto('/#/login');
    await other.getByRole('textbox', { name: say(sessionPhrases.account), exact: true }).fill('admin');
    await other.getByLabel(say(sessionPhrases.password), { exact: true }).fill(app.password);
    await other.getByRole('button', { name: say(sessionPhrases.submit), exact: true }).click();
    await other.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();

    await atProfile(traveller, '/profile?tab=sessions');
    const devices = page.getByRole('list', { name: say(profilePhrases.sessions) }).getByRole('listitem');
    await expect.poll(() => devices.count()).toBeGreaterThan(1);
    await devices.first().getByText(say(profilePhrases.current)).waitFor();
    await screenshot('devices');
    for (let left = await devices.count(); left > 1; left -= 1) {
      await devices.nth(1).getByRole('button').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(profilePhrases.end) })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => devices.count()).toBe(left - 1);
    }
    await other.goto('/#/system/area');
    await other.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
    await elsewhere.close();
    await page.reload();
    await page.locator('.profile-name').waitFor();
  },
  { url },
);

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  journey(
    `axe finds nothing serious on any part of the profile, ${viewport.width} px wide`,
    async (traveller) => {
      const { page, open, expectAccessible, screenshot } = traveller;
      await atProfile(traveller);
      for (const tab of ['info', 'password', 'organisation', 'subordinates', 'rights', 'log', 'sessions']) {
        await open(`/profile?tab=${tab}`);
        await page.locator('[role=tabpanel]:not([hidden]) :is(input, dl, .state, .right-tree, .list-total, .profile-sessions)').first().waitFor();
        await screenshot(`profile-${tab}-${viewport.width}`);
        await expectAccessible(`profile, ${tab}`);
      }
    },
    { url, viewport, language: viewport.width === 390 ? 'en' : 'zh' },
  );
}

journey(
  'a new password signs everybody out, and signs in from then on',
  async (traveller) => {
    const { page, say, signIn, screenshot, expectToast } = traveller;
    const wanted = 'Harbour2Plum';
    await atProfile(traveller, '/profile?tab=password');
    const field = (label: keyof typeof passwordPhrases) => page.getByLabel(say(passwordPhrases[label]), { exact: true });
    const change = page.getByRole('button', { name: say(passwordPhrases.submit), exact: true });
    await change.click();
    await page.getByText(say(passwordPhrases.oldRequired)).waitFor();

    await field('old').fill('Wrong12345');
    await field('wanted').fill('short1');
    await expect.poll(() => page.locator('.password-rules [data-standing=unmet]').count()).toBe(1);
    await field('again').fill('short');
    await field('old').focus();
    await page.getByText(say(passwordPhrases.differs)).waitFor();
    await screenshot('password rules');
    await field('wanted').fill(wanted);
    await field('again').fill(wanted);
    await change.click();
    await page
      .getByRole('alert')
      .filter({ hasText: say(refusals.oldPasswordWrong.text) })
      .waitFor();

    await field('old').fill(app.password);
    await change.click();
    await expectToast(passwordPhrases.done);
    await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
    await signIn(app.password);
    await page
      .getByRole('alert')
      .filter({ hasText: say(refusals.wrongCredentials.text) })
      .waitFor();
    await signIn(wanted);
    await page.locator('.profile-name').waitFor();
  },
  { url },
);
