import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { samples } from '../engine/testing/images.ts';
import { chatPhrases } from '../web/src/chat/chat.phrases.ts';
import { messagePhrases, noticePhrases } from '../web/src/message/message.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import { startApp, type App } from './app.ts';
import { journey, type Traveller } from './browser.ts';
import { layCable, type Cable } from './cable.ts';

let app: App;
let cable: Cable;
beforeAll(async () => {
  app = await startApp('bare');
  cable = await layCable(app.url);
  for (const [account, name] of [
    ['lina', '李娜'],
    ['wangwu', '王武'],
    ['zhao', '赵六'],
  ])
    await app.change(
      `insert into app_user (id, account, real_name, organize_id, password_hash, is_administrator) select '${account}', '${account}', '${name}', '1', password_hash, true from app_user where account = 'admin'`,
    );
});
afterAll(async () => {
  cable.stop();
  await app.stop();
});

/** Somebody else at a browser of their own. */
async function another({ page, say }: Traveller, account: string, url = app.url): Promise<Page> {
  const context = await (page.context().browser() as Browser).newContext({ baseURL: url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const other = await context.newPage();
  other.setDefaultTimeout(15_000);
  await other.goto('/#/login');
  await other.getByRole('textbox', { name: say(sessionPhrases.account), exact: true }).fill(account);
  await other.getByLabel(say(sessionPhrases.password), { exact: true }).fill('Journey12345');
  await other.getByRole('button', { name: say(sessionPhrases.submit), exact: true }).click();
  await chatButton(other).waitFor();
  return other;
}

const chatButton = (page: Page) => page.getByRole('button', { name: new RegExp(`^${shellPhrases.chat[0]}`) });
const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${shellPhrases.notices[0]}`) });
const unreadOn = async (page: Page) => Number(/(\d+)/.exec((await chatButton(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

async function openChat(page: Page, name: string): Promise<void> {
  await chatButton(page).click();
  await page.getByRole('tab', { name: chatPhrases.contacts[0] }).click();
  await page.getByRole('textbox', { name: chatPhrases.searchContacts[0] }).fill(name);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('textbox', { name: chatPhrases.writeTo[0].replace('{name}', name) }).waitFor();
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /的消息$/ }).fill(text);
  await page.keyboard.press('Enter');
}

journey(
  'two people talk: text, emoji, a picture, read marks, history; two tabs of one person agree',
  async (traveller) => {
    const { page, open, signIn, say, screenshot, expectAccessible } = traveller;
    await open('/');
    await signIn();
    const lina = await another(traveller, 'lina');
    const tab = await lina.context().newPage();
    await tab.goto('/#/');
    await chatButton(tab).waitFor();

    await openChat(page, '李娜');
    await write(page, '明天的疫苗几点到？');
    await write(page, '<img src=x onerror="window.hit=1">');
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
  'while the network is cut messages arrive: afterwards nothing is missing, nothing is there twice, and the badge is right',
  async (traveller) => {
    const { page, open, signIn } = traveller;
    await open('/');
    await signIn(undefined, 'zhao');
    const wang = await another(traveller, 'wangwu');
    await openChat(wang, '赵六');
    await write(wang, '第0条');
    await expect.poll(() => unreadOn(page)).toBe(1);
    await openChat(page, '王武');
    await write(page, '断网前');
    await wang.getByRole('log').getByText('断网前').waitFor();

    cable.pull();
    await page.getByText(chatPhrases.connecting[0]).waitFor();
    for (let index = 1; index <= 12; index += 1) await write(wang, `第${index}条`);
    await write(page, '断网中写的');
    await page.waitForTimeout(10_000);
    cable.putBack();

    const said = page.getByRole('log').locator('.chat-text');
    await wang.getByRole('log').getByText('断网中写的').waitFor({ timeout: 20_000 });
    await expect
      .poll(() => said.allInnerTexts(), { timeout: 10_000 })
      .toEqual(['第0条', '断网前', ...Array.from({ length: 12 }, (_, index) => `第${index + 1}条`), '断网中写的']);
    expect((await wang.getByRole('log').locator('.chat-text').allInnerTexts()).filter((text) => text === '断网中写的')).toHaveLength(1);
    await expect.poll(() => unreadOn(page)).toBe(0);
    await wang.context().close();
  },
  { url: () => cable.url, expected: /ERR_|Failed to load|WebSocket/ },
);

journey(
  'a notice is written and released; its reader sees the badge, opens it from the drawer, and the report says so',
  async (traveller) => {
    const { page, open, signIn, say, screenshot } = traveller;
    await open('/system/notice');
    await signIn();
    const lina = await another(traveller, 'lina');
    await page.getByRole('button', { name: say(noticePhrases.add) }).click();
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
  'somebody who is forced offline is at the sign-in page at once, with the reason',
  async (traveller) => {
    const { page, open, signIn } = traveller;
    await open('/');
    await signIn(undefined, 'zhao');
    await chatButton(page).waitFor();
    await page.waitForTimeout(500);
    await app.change(`update session set ended_at = now(), end_reason = 'forced' where user_id = 'zhao'`);
    await page.waitForURL(/#\/login/);
    await page.getByText('管理员已将您强制下线，请重新登录').waitFor();
  },
  { url: () => app.url },
);
