// Messages that arrive while the user does not look, or is offline: nothing unseen counts as read, and nothing is lost.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { samples } from '../engine/testing/images.ts';
import { chatPhrases } from '../web/src/chat/chat.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { startNetworkProxy, type NetworkProxy } from './network-proxy.ts';
import {
  openAsUser,
  chatButton,
  playedSounds,
  recordNotifications,
  setPageHidden,
  openChat,
  clickNotice,
  TONES,
  unreadOn,
  typeMessage,
  startChatApp,
} from './chat-users.ts';

let app: App;
let cable: NetworkProxy;
beforeAll(async () => {
  app = await startChatApp();
  cable = await startNetworkProxy(app.url);
});
afterAll(async () => {
  cable.stop();
  await app.stop();
});

const texts = (page: Page) => page.getByRole('log').locator('.chat-text').allInnerTexts();
/** Delivery status of this person's messages. */
const fates = (page: Page) => page.locator('.chat-line[data-mine=true] .chat-fate').allInnerTexts();
const newLine = (page: Page) =>
  page.getByRole('log').evaluate((log) => {
    const all = [...log.querySelectorAll('.chat-text, .chat-new')];
    return all[all.findIndex((one) => one.matches('.chat-new')) + 1]?.textContent;
  });

journey(
  'a network that falls silent without saying so is noticed: what was written waits, and goes out once',
  async (traveller) => {
    const { page, enter, say } = traveller;
    await page.clock.install();
    await enter('/', 'zhao');
    const wang = await openAsUser(traveller, 'wangwu', app.url);
    await openChat(wang, '赵六');
    await openChat(page, '王武');
    await typeMessage(page, '之前');
    await wang.getByRole('log').getByText('之前').waitFor();
    cable.freeze();
    await typeMessage(wang, '静默时来的');
    await typeMessage(page, '静默时写的');
    await page.clock.runFor(25_000);
    await page.getByText(say(chatPhrases.connecting)).waitFor();
    await page.clock.runFor(10_000);
    expect(await page.getByRole('log').getByText(say(chatPhrases.failed)).count()).toBe(0);
    cable.thaw();
    for (const one of [page, wang]) await expect.poll(() => texts(one)).toEqual(['之前', '静默时来的', '静默时写的']);
    await expect.poll(() => unreadOn(page)).toBe(0);
    await wang.context().close();
  },
  { url: () => cable.url, expected: /ERR_|Failed to load|WebSocket/ },
);

journey(
  'whoever has signed in anew has no conversation in sight: what comes rings, counts, and is not read',
  async (traveller) => {
    const { page, enter, signIn, say } = traveller;
    await recordNotifications(page);
    await enter('/', 'sunqi');
    const lina = await openAsUser(traveller, 'lina', app.url);
    await openChat(page, '李娜');
    await typeMessage(page, '你好');
    await page.getByRole('log').getByText('你好').waitFor();
    await app.change(`update session set ended_at = now(), end_reason = 'forced' where user_id = 'sunqi'`);
    await page.waitForURL(/#\/login/);
    await signIn('Journey12345', 'sunqi');
    await chatButton(page).waitFor();
    await openChat(lina, '孙七');
    const { rings } = await playedSounds(page);
    await typeMessage(lina, '看到了吗');
    await expect.poll(() => unreadOn(page)).toBe(1);
    await expect.poll(async () => (await playedSounds(page)).rings - rings).toBe(TONES);
    expect(await fates(lina)).toEqual([say(chatPhrases.delivered)]);
    await lina.context().close();
  },
  { url: () => app.url },
);

journey(
  'what comes while the history is looked at, or another window, or the chat is shut, is new afterwards: the line stands before it, and before then nothing is read',
  async (traveller) => {
    const { page, enter, say } = traveller;
    await recordNotifications(page);
    await enter('/', 'zhouba');
    const lina = await openAsUser(traveller, 'lina', app.url);
    await openChat(page, '李娜');
    await typeMessage(page, '一');
    await openChat(lina, '周八');
    await typeMessage(lina, '二');
    await page.getByRole('log').getByText('二').waitFor();
    const history = page.getByRole('button', { name: say(chatPhrases.history) });
    await history.click();
    await page
      .getByRole('region', { name: say(chatPhrases.history) })
      .getByText('二')
      .waitFor();
    await typeMessage(lina, '三');
    await expect.poll(() => unreadOn(page)).toBe(1);
    await expect.poll(() => fates(lina)).toEqual([say(chatPhrases.read), say(chatPhrases.delivered)]);
    await history.click();
    await expect.poll(() => newLine(page)).toBe('三');
    await expect.poll(() => unreadOn(page)).toBe(0);

    await setPageHidden(page, true);
    for (const one of ['四', '五']) await typeMessage(lina, one);
    await expect.poll(() => unreadOn(page)).toBe(2);
    await setPageHidden(page, false);
    await expect.poll(() => newLine(page)).toBe('四');
    await expect.poll(() => unreadOn(page)).toBe(0);
    await expect.poll(() => fates(lina)).toEqual(['二', '三', '四', '五'].map(() => say(chatPhrases.read)));

    await page.getByRole('button', { name: say(chatPhrases.shut) }).click();
    await typeMessage(lina, '六');
    await expect.poll(() => unreadOn(page)).toBe(1);
    await chatButton(page).click();
    await expect.poll(() => newLine(page)).toBe('六');
    await expect.poll(() => unreadOn(page)).toBe(0);
    await lina.context().close();
  },
  { url: () => app.url },
);

journey(
  'of more unread messages than a page the line stands before the first of them, once that is read',
  async ({ page, enter, say }) => {
    await app.change(`
      insert into user_stream (user_id, seq) values ('lina', 0), ('zhouba', 0) on conflict do nothing;
      insert into conversation (low_user_id, high_user_id) values ('lina', 'zhouba') on conflict do nothing;
      delete from chat_message where conversation_id = (select id from conversation where low_user_id = 'lina' and high_user_id = 'zhouba');
      update conversation set high_read = 3 where low_user_id = 'lina' and high_user_id = 'zhouba';
      insert into chat_message (conversation_id, number, by_low, nth, at, type, content)
        select id, n, true, n, now(), 'text', '第' || n || '条' from conversation, generate_series(1, 45) n where low_user_id = 'lina' and high_user_id = 'zhouba'`);
    await enter('/', 'zhouba');
    await expect.poll(() => unreadOn(page)).toBe(42);
    await openChat(page, '李娜');
    await page.getByRole('log').getByText('第45条').waitFor();
    expect(await page.getByText(say(chatPhrases.newLine)).count()).toBe(0);
    await page.getByRole('log').evaluate((box) => box.scrollTo(0, 0));
    await page.getByRole('log').getByText('第1条', { exact: true }).waitFor();
    await expect.poll(() => newLine(page)).toBe('第4条');
  },
  { url: () => app.url },
);

journey(
  'what was missed rings once, and a notice that is pressed opens the conversation it tells of',
  async (traveller) => {
    const { page, enter } = traveller;
    await recordNotifications(page);
    await enter('/', 'sunqi');
    const wang = await openAsUser(traveller, 'wangwu', app.url);
    await openChat(page, '赵六');
    await openChat(wang, '孙七');
    const before = await unreadOn(page);
    const { rings } = await playedSounds(page);
    cable.pull();
    for (let count = 1; count <= 25; count += 1) await typeMessage(wang, `第${count}条`);
    await wang.getByRole('log').getByText('第25条').waitFor();
    cable.putBack();
    await expect.poll(() => unreadOn(page)).toBe(before + 25);
    await expect.poll(async () => (await playedSounds(page)).rings - rings).toBe(TONES);

    await setPageHidden(page, true);
    await typeMessage(wang, '点开我');
    await expect.poll(async () => (await playedSounds(page)).told.at(-1)).toContain('王武');
    await setPageHidden(page, false);
    await clickNotice(page);
    await page.getByRole('log').getByText('点开我').waitFor();
    await page.getByRole('textbox', { name: chatPhrases.writeTo[0].replace('{name}', '王武') }).waitFor();
    await wang.context().close();
  },
  { url: () => cable.url, expected: /ERR_|Failed to load|WebSocket/ },
);

journey(
  'a picture whose address has run out gets another; one that cannot be had says so',
  async (traveller) => {
    const { page, enter, say } = traveller;
    await enter('/', 'zhao');
    const lina = await openAsUser(traveller, 'lina', app.url);
    await openChat(lina, '赵六');
    await lina.locator('.chat-composer input[type=file]').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(samples.png) });
    await lina.getByRole('log').getByText(say(chatPhrases.delivered), { exact: true }).waitFor();
    let refused = 1;
    await page.route('**/api/file/Image/IM/**', async (route) => {
      refused -= 1;
      await (refused >= 0 ? route.fulfill({ status: 403, body: '' }) : route.continue());
    });
    await openChat(page, '李娜');
    const picture = page.getByRole('log').getByRole('img', { name: say(chatPhrases.pictureOf, { name: '李娜' }) });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);

    refused = 2;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.reload();
    await openChat(page, '李娜');
    await page.getByText(say(chatPhrases.pictureLost)).waitFor();
    await page
      .getByRole('log')
      .getByRole('button', { name: say(chatPhrases.retry) })
      .click();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
    await lina.context().close();
  },
  { url: () => app.url, expected: /403/ },
);
