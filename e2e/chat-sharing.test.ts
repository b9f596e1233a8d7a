// Sending what is open to a colleague as a card.
import { afterAll, beforeAll, expect } from 'vitest';
import { areaPhrases } from '../web/src/area/area.phrases.ts';
import { chatPhrases } from '../web/src/chat/chat.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { chatButton, openAsUser, openChat, startChatApp } from './chat-users.ts';
import { expectToast } from './toasts.ts';

let app: App;
beforeAll(async () => {
  app = await startChatApp();
});
afterAll(() => app.stop());
const url = () => app.url;

journey(
  'an open record goes to a colleague as a card, which opens it there; their face tells who somebody is',
  async (traveller) => {
    const { page, open, enter, say, screenshot, expectAccessible } = traveller;
    await enter('/');
    const lina = await openAsUser(traveller, 'lina', app.url);
    await open('/system/area?open=110000');
    const sheet = page.getByRole('dialog', { name: say(recordPhrases.read, { noun: say(areaPhrases.noun) }) });
    const button = sheet.getByRole('button', { name: say(kitPhrases.sendTo) });
    await button.click();
    const dialog = page.getByRole('dialog', { name: say(kitPhrases.sendTo) });
    const search = dialog.getByRole('textbox', { name: say(chatPhrases.searchContacts) });
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => sheet.isVisible(), { message: 'the record stays' }).toBe(true);
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByRole('textbox', { name: say(chatPhrases.shareTitle) }).inputValue()).toBe('北京市');
    await dialog.getByRole('radio').first().waitFor({ state: 'attached' });
    expect(await dialog.getByRole('radio', { name: '管理员' }).count(), 'nobody sends to themselves').toBe(0);
    await search.fill('李娜');
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
    await search.press('ArrowDown');
    await expect.poll(() => dialog.getByRole('radio', { name: '李娜' }).isChecked()).toBe(true);
    await dialog.getByText(say(chatPhrases.shareWith, { name: '李娜' })).waitFor();
    await screenshot('chat share');
    await expectAccessible('the dialog that sends a record');
    await page.keyboard.press('Enter');
    await expectToast(page, say(chatPhrases.sharedWith, { name: '李娜' }));
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);

    await chatButton(lina).click();
    await lina.getByRole('button', { name: /^管理员/ }).click();
    await lina.getByRole('button', { name: '管理员', exact: true }).first().hover();
    await lina.getByRole('tooltip').or(lina.locator('.chat-card')).getByText('admin').first().waitFor();
    await screenshot('chat card');
    const card = lina.getByRole('log').getByRole('link', { name: /^北京市/ });
    await expect.poll(() => card.getAttribute('href')).toBe('#/system/area?open=110000');
    await card.click();
    const theirs = lina.getByRole('dialog', { name: say(recordPhrases.read, { noun: say(areaPhrases.noun) }) });
    await theirs.getByText('110000', { exact: true }).waitFor();
    await theirs.getByText('北京市', { exact: true }).first().waitFor();
    await lina.context().close();

    // The sender sees it in their own conversation too.
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await openChat(page, '李娜');
    await page
      .getByRole('log')
      .getByRole('link', { name: /^北京市/ })
      .waitFor();
    await page.getByRole('button', { name: say(chatPhrases.share) }).click();
    const title = page.getByRole('textbox', { name: say(chatPhrases.shareTitle) });
    await expect.poll(() => title.inputValue(), { message: 'the page behind the chat' }).toBe('行政区划');
    await title.fill('请核对区划');
    await title.press('Enter');
    await expect.poll(() => page.getByRole('log').getByRole('link', { name: '请核对区划' }).getAttribute('href')).toBe('#/system/area');
  },
  { url },
);

journey(
  'a record that a colleague cannot get says why, and goes once when it is sent again',
  async ({ page, open, enter, say }) => {
    await enter('/');
    await chatButton(page).waitFor();
    await open('/system/area?open=110000');
    await page.getByRole('button', { name: say(kitPhrases.sendTo) }).click();
    const dialog = page.getByRole('dialog', { name: say(kitPhrases.sendTo) });
    await dialog.getByText('孙七').click();
    await app.change(`update app_user set enabled_mark = 0 where id = 'sunqi'`);
    await dialog.getByRole('button', { name: say(chatPhrases.send), exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await app.change(`update app_user set enabled_mark = 1 where id = 'sunqi'`);
    await dialog.getByRole('button', { name: say(chatPhrases.again) }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await openChat(page, '孙七');
    await page.getByRole('log').getByText(say(chatPhrases.delivered), { exact: true }).waitFor();
    expect(
      await page
        .getByRole('log')
        .getByRole('link', { name: /^北京市/ })
        .count(),
    ).toBe(1);
  },
  { url },
);
