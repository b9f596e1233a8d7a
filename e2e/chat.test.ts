import { afterAll, beforeAll, expect } from 'vitest';
import { samples } from '../engine/testing/images.ts';
import { chatPhrases } from '../web/src/chat/chat.phrases.ts';
import { messagePhrases, noticePhrases } from '../web/src/message/message.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { startNetworkProxy, type NetworkProxy } from './network-proxy.ts';
import { openAsUser, bell, chatButton, openChat, unreadOn, typeMessage, startChatApp } from './chat-users.ts';

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

journey(
  'two people talk: text, emoji, a picture, read marks, history; two tabs of one person agree',
  async (traveller) => {
    const { page, enter, say, screenshot, expectAccessible } = traveller;
    await enter('/');
    const lina = await openAsUser(traveller, 'lina', app.url);
    const tab = await lina.context().newPage();
    await tab.goto('/#/');
    await chatButton(tab).waitFor();

    await openChat(page, '李娜');
    await typeMessage(page, '明天的疫苗几点到？');
    await typeMessage(page, '<img src=x onerror="window.hit=1">');
    await expect.poll(() => unreadOn(lina)).toBe(2);
    await expect.poll(() => unreadOn(tab)).toBe(2);

    await chatButton(lina).click();
    await lina.getByRole('button', { name: /^管理员/ }).click();
    const log = lina.getByRole('log');
    await log.getByText('明天的疫苗几点到？').waitFor();
    await log.getByText('<img src=x onerror="window.hit=1">').waitFor();
    await log.getByText(say(chatPhrases.newLine)).waitFor();
    expect(await lina.evaluate(() => 'hit' in window)).toBe(false);
    await expect.poll(() => unreadOn(lina)).toBe(0);
    await expect.poll(() => unreadOn(tab)).toBe(0);
    await page.getByRole('log').getByText(say(chatPhrases.read), { exact: true }).first().waitFor();

    await lina.getByRole('button', { name: say(chatPhrases.emoji) }).click();
    await lina.getByRole('button', { name: '强', exact: true }).click();
    await expect.poll(() => lina.getByRole('textbox', { name: /的消息$/ }).inputValue()).toBe('👍');
    await lina.getByRole('textbox', { name: /的消息$/ }).press('Enter');
    await page.getByRole('log').getByText('👍').waitFor();

    const picture = { name: '冷链车.png', mimeType: 'image/png', buffer: Buffer.from(samples.png) };
    await lina.locator('.chat-composer input[type=file]').setInputFiles(picture);
    const shown = page.getByRole('log').getByRole('img', { name: say(chatPhrases.pictureOf, { name: '李娜' }) });
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
    await screenshot('chat');
    await expectAccessible('the chat');

    await page.getByRole('button', { name: say(chatPhrases.history) }).click();
    await page
      .getByRole('searchbox', { name: say(chatPhrases.keyword) })
      .or(page.getByRole('textbox', { name: say(chatPhrases.keyword) }))
      .fill('疫苗');
    await page.getByText(say(chatPhrases.hits, { n: 1 })).waitFor();
    await page.getByRole('button', { name: say(chatPhrases.jump) }).click();
    await page
      .getByRole('region', { name: say(chatPhrases.history) })
      .getByText('👍')
      .waitFor();
    await lina.context().close();
  },
  { url: () => app.url },
);

journey(
  'while the network is cut for 30 s messages arrive: afterwards nothing is missing, nothing is there twice, and the badge is right',
  async (traveller) => {
    const { page, enter } = traveller;
    await page.clock.install();
    await enter('/', 'zhao');
    const wang = await openAsUser(traveller, 'wangwu', app.url);
    await openChat(wang, '赵六');
    await typeMessage(wang, '第0条');
    await expect.poll(() => unreadOn(page)).toBe(1);
    await openChat(page, '王武');
    await typeMessage(page, '断网前');
    await wang.getByRole('log').getByText('断网前').waitFor();

    cable.pull();
    await page.getByText(chatPhrases.connecting[0]).waitFor();
    await typeMessage(page, '断网时写的');
    for (let index = 1; index <= 12; index += 1) await typeMessage(wang, `第${index}条`);
    // Longer than the timeout of an answer: the text waits for the connection.
    await page.clock.runFor(28_000);
    await typeMessage(page, '快来网时写的');
    await page.clock.runFor(2_000);
    cable.putBack();

    const theirs = Array.from({ length: 12 }, (_, index) => `第${index + 1}条`);
    for (const one of [wang, page])
      await expect.poll(() => one.getByRole('log').locator('.chat-text').allInnerTexts()).toEqual(['第0条', '断网前', ...theirs, '断网时写的', '快来网时写的']);
    expect(await page.getByRole('log').getByText(chatPhrases.failed[0]).count()).toBe(0);
    await expect.poll(() => unreadOn(page)).toBe(0);
    await wang.context().close();
  },
  { url: () => cable.url, expected: /ERR_|Failed to load|WebSocket/ },
);

journey(
  'a notice is written and released; its reader sees the badge, opens it from the drawer, and the report says so',
  async (traveller) => {
    const { page, enter, say, screenshot } = traveller;
    await enter('/system/notice');
    const lina = await openAsUser(traveller, 'lina', app.url);
    await page
      .getByRole('button', { name: say(noticePhrases.add) })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: say(noticePhrases.name) }).fill('关于国庆配送的通知');
    await form.getByRole('textbox', { name: say(noticePhrases.body) }).click();
    await page.keyboard.type('照常配送');
    await form.getByRole('button', { name: say(recordPhrases.save), exact: true }).click();
    await form.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: '关于国庆配送的通知' });
    await row.getByRole('button', { name: say(noticePhrases.release) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(noticePhrases.release) })
      .click();

    await expect.poll(() => bell(lina).getAttribute('aria-label')).toContain('1');
    await bell(lina).click();
    await lina.getByRole('button', { name: /^关于国庆配送的通知/ }).click();
    await lina.getByRole('dialog').getByText('照常配送').waitFor();
    await expect.poll(() => bell(lina).getAttribute('aria-label')).toBe(say(shellPhrases.notices));
    await screenshot('notice');
    await lina.keyboard.press('Escape');
    await lina.goto('/#/messageRecord');
    await lina.getByRole('heading', { name: say(messagePhrases.centre), level: 1 }).waitFor();
    await lina.getByRole('row').filter({ hasText: '关于国庆配送的通知' }).getByText(say(messagePhrases.read), { exact: true }).waitFor();

    await row.getByRole('button', { name: say(noticePhrases.readers) }).click();
    const report = page.getByRole('dialog').filter({ hasText: '关于国庆配送的通知' });
    await report.getByRole('row').filter({ hasText: '李娜' }).waitFor();
    await lina.context().close();
  },
  { url: () => app.url },
);

journey(
  'the drawer of messages reads on as it is scrolled, a page of 20 at a time, and marks all of them read when that is confirmed',
  async (traveller) => {
    const { page, enter, say, expectAccessible } = traveller;
    await app.change(`
      delete from message_receive where user_id = 'wangwu';
      insert into message (id, title, enabled_mark, released_at) select 'many ' || n, '第' || n || '条通知', 1, now() from generate_series(1, 45) n;
      insert into message_receive (user_id, message_id, type, sent_at) select 'wangwu', 'many ' || n, 1, now() - n * interval '1 minute' from generate_series(1, 45) n`);
    await enter('/', 'wangwu');
    await expect.poll(() => bell(page).getAttribute('aria-label')).toContain('45');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/api/message') && searchParams.get('pageSize') === '20') asked.push(searchParams.get('currentPage') ?? '');
    });
    await bell(page).click();
    const rows = page.locator('.message-item');
    await expect.poll(() => rows.count()).toBe(20);
    expect(Math.round((await page.locator('.messages .ant-drawer-content-wrapper').boundingBox())?.width ?? 0)).toBe(280);
    await expect.poll(() => page.locator('.message-item[data-unread=true]').count()).toBe(20);
    await expectAccessible('the drawer of messages');
    const box = page.locator('.message-scroll');
    for (const there of [40, 45]) {
      await box.evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await expect.poll(() => rows.count()).toBe(there);
    }
    await page.getByText(say(messagePhrases.end)).waitFor();
    expect(asked).toEqual(['1', '2', '3']);

    await page.getByRole('button', { name: say(messagePhrases.readAll) }).click();
    const question = page.getByRole('dialog').filter({ hasText: say(messagePhrases.readAllTitle) });
    await question.getByRole('button', { name: say(messagePhrases.readAll) }).click();
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe(say(shellPhrases.notices));
    await expect.poll(() => page.locator('.message-item[data-unread=true]').count()).toBe(0);
    await page.getByRole('link', { name: say(messagePhrases.centre) }).click();
    await page.getByRole('heading', { name: say(messagePhrases.centre), level: 1 }).waitFor();
  },
  { url: () => app.url },
);

journey(
  'somebody who is forced offline is at the sign-in page at once, with the reason',
  async (traveller) => {
    const { page, enter } = traveller;
    const listens = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await enter('/', 'zhao');
    await chatButton(page).waitFor();
    await listens;
    await app.change(`update session set ended_at = now(), end_reason = 'forced' where user_id = 'zhao'`);
    await page.waitForURL(/#\/login/);
    await page.getByText('管理员已将您强制下线，请重新登录').waitFor();
  },
  { url: () => app.url },
);
