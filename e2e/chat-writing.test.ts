// What can be sent besides text, and how notifications work.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { samples } from '../engine/testing/images.ts';
import { chatPhrases } from '../web/src/chat/chat.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import {
  openAsUser,
  chatButton,
  playedSounds,
  recordNotifications,
  setPageHidden,
  openChat,
  TONES,
  unreadOn,
  typeMessage,
  startChatApp,
} from './chat-users.ts';
import { canLeaveUnasked } from './leave-page.ts';
import { expectToast } from './toasts.ts';

let app: App;
beforeAll(async () => {
  app = await startChatApp();
});
afterAll(() => app.stop());
const url = () => app.url;

const field = (page: Page) => page.getByRole('textbox', { name: /的消息$/ });

interface Handed {
  bytes: number[];
  type: string;
  name: string;
  text?: string;
}
/** Gives a file to the conversation as a browser does: pasted into its field, or dropped on it. */
const hand = (page: Page, how: 'paste' | 'drop', file: Handed) =>
  field(page).evaluate(
    (area, [kind, { bytes, type, name, text }]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      if (text) data.setData('text/plain', text);
      const init = { bubbles: true, cancelable: true };
      area.dispatchEvent(
        kind === 'paste' ? new ClipboardEvent('paste', { ...init, clipboardData: data }) : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
    },
    [how, file] as const,
  );

journey(
  'what was begun waits in its conversation, over a reload too, and the list says so',
  async ({ page, enter, say, screenshot }) => {
    await enter('/', 'zhao');
    await openChat(page, '李娜');
    await typeMessage(page, '早');
    await field(page).fill('说到一半');
    await openChat2(page, '王武');
    await expect.poll(() => field(page).inputValue()).toBe('');
    await page.getByRole('tab', { name: new RegExp(`^${say(chatPhrases.messages)}`) }).click();
    const row = page.getByRole('button', { name: /^李娜/ });
    await row.getByText(say(chatPhrases.draft)).waitFor();
    await expect.poll(() => row.innerText()).toContain('说到一半');
    await screenshot('chat draft');
    await page.reload();
    await chatButton(page).click();
    await page.getByRole('button', { name: /^李娜/ }).click();
    await expect.poll(() => field(page).inputValue()).toBe('说到一半');

    await page.getByRole('button', { name: say(chatPhrases.emoji) }).click();
    const signs = page.getByRole('group', { name: say(chatPhrases.emoji) }).getByRole('button');
    await expect.poll(() => signs.count()).toBe(120);
    await signs.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => signs.nth(10).evaluate((sign) => sign === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).inputValue()).toMatch(/^说到一半.+$/);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('第二行');
    await page.keyboard.press('Enter');
    await page
      .getByRole('log')
      .getByText(/说到一半[^]*第二行/)
      .waitFor();
  },
  { url },
);

journey(
  'everybody can be scrolled to, page by page, and a tall window shows more than one page at once',
  async ({ page, enter, say }) => {
    await enter('/');
    await chatButton(page).click();
    await page.getByRole('tab', { name: say(chatPhrases.contacts) }).click();
    const people = page.locator('.chat-people').last();
    const rows = people.getByRole('button');
    // Twenty per page, and the window has room for more.
    await expect.poll(() => rows.count()).toBeGreaterThan(20);
    const first = await rows.count();
    await people.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect.poll(() => rows.count()).toBeGreaterThan(first);
    const names = await rows.allInnerTexts();
    expect(new Set(names).size).toBe(names.length);
  },
  { viewport: { width: 1440, height: 1700 } },
);

/** The drawer is open already. */
async function openChat2(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: chatPhrases.contacts[0] }).click();
  await page.getByRole('textbox', { name: chatPhrases.searchContacts[0] }).fill(name);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('textbox', { name: chatPhrases.writeTo[0].replace('{name}', name) }).waitFor();
}

journey(
  'pictures are pasted and dropped and looked at closely; the text of a sheet stays text, and what is too large or no picture is refused',
  async ({ page, enter, say }) => {
    await enter('/', 'wangwu');
    await openChat(page, '李娜');
    const pictures = page.getByRole('log').getByRole('img', { name: say(chatPhrases.pictureMine) });
    const png = { bytes: [...samples.png], type: 'image/png', name: '图.png' };
    await hand(page, 'paste', png);
    await expect.poll(() => pictures.count()).toBe(1);
    await hand(page, 'drop', png);
    await expect.poll(() => pictures.count()).toBe(2);
    await hand(page, 'paste', { ...png, text: '一\t二' });
    await hand(page, 'drop', { bytes: [1, 2, 3], type: 'text/plain', name: 'a.txt' });
    await expectToast(page, say(chatPhrases.onlyImages));
    await field(page).evaluate((area) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(5 * 1024 * 1024)], '大.png', { type: 'image/png' }));
      area.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    });
    await expectToast(page, '图片大小不能超过5M');
    await expect.poll(() => page.getByRole('log').getByText(say(chatPhrases.delivered), { exact: true }).count()).toBe(2);
    await expect.poll(() => pictures.count()).toBe(2);

    const closely = page.locator('.ant-image-preview');
    const closes = async () => {
      await pictures.first().click();
      await closely.waitFor();
      await page.keyboard.press('Escape');
      await closely.waitFor({ state: 'hidden' });
    };
    await closes();
    // Closed before its opening transition began, it has no transition that could end.
    await page.addStyleTag({ content: '.ant-image-preview { transition: none !important }' });
    await closes();
    await expect.poll(() => field(page).isVisible(), { message: 'the drawer stays' }).toBe(true);
  },
  { url },
);

journey(
  'a new message rings and tells whoever looks elsewhere, on one page of several; both can be switched off',
  async (traveller) => {
    const { page, enter, say, screenshot } = traveller;
    await recordNotifications(page);
    await page.clock.install();
    await enter('/', 'zhao');
    await chatButton(page).waitFor();
    const lina = await openAsUser(traveller, 'lina', app.url);
    await openChat(lina, '赵六');
    await typeMessage(lina, '一');
    await expect.poll(async () => (await playedSounds(page)).rings, { message: 'two tones' }).toBe(TONES);
    expect((await playedSounds(page)).told, 'who looks here is not told').toEqual([]);

    const second = await page.context().newPage();
    await second.goto('/');
    await expect.poll(() => unreadOn(second)).toBe(1);
    // Longer than the minimum interval between two rings.
    await page.clock.runFor(500);
    await typeMessage(lina, '二');
    await expect.poll(() => unreadOn(second)).toBe(2);
    await expect
      .poll(async () => (await playedSounds(page)).rings + (await playedSounds(second)).rings, { message: 'one of the two pages rings' })
      .toBe(2 * TONES);

    for (const one of [page, second]) await setPageHidden(one, true);
    await typeMessage(lina, '三');
    await expect.poll(async () => [...(await playedSounds(page)).told, ...(await playedSounds(second)).told]).toEqual([`李娜: ${say(shellPhrases.chatNew)}`]);
    await second.close();

    await setPageHidden(page, false);
    await chatButton(page).click();
    await page.getByRole('switch', { name: say(chatPhrases.sound) }).click();
    await page.getByRole('switch', { name: say(chatPhrases.notify) }).click();
    await screenshot('chat sound and desktop notices');
    const before = await playedSounds(page);
    await setPageHidden(page, true);
    await typeMessage(lina, '四');
    await expect.poll(() => unreadOn(page)).toBe(4);
    // Longer than the head start of visible pages.
    await page.clock.runFor(500);
    expect(await playedSounds(page)).toMatchObject({ rings: before.rings, told: before.told });
    await setPageHidden(page, false);
    await page.getByRole('switch', { name: say(chatPhrases.notify) }).click();
    await setPageHidden(page, true);
    await typeMessage(lina, '五');
    await expect.poll(async () => (await playedSounds(page)).told.length).toBe(before.told.length + 1);
    await lina.context().close();
  },
  { url },
);

journey(
  'a message that is not taken says why, waits, goes out once when it is sent again, and until then nobody leaves the page unasked',
  async ({ page, enter, say, screenshot, expectAccessible }) => {
    await enter('/');
    await openChat(page, '王武');
    await app.change(`update app_user set enabled_mark = 0 where id = 'wangwu'`);
    await typeMessage(page, '在吗');
    const log = page.getByRole('log');
    await log.getByText(say(chatPhrases.failed)).waitFor();
    await screenshot('chat failed');
    await expectAccessible('a conversation with a message that was not taken');
    expect(await canLeaveUnasked(page)).toBe(false);
    await app.change(`update app_user set enabled_mark = 1 where id = 'wangwu'`);
    await log.getByRole('button', { name: say(chatPhrases.again) }).click();
    await log.getByText(say(chatPhrases.delivered), { exact: true }).waitFor();
    await expect.poll(() => log.getByText('在吗').count()).toBe(1);
    expect(await log.getByText(say(chatPhrases.failed)).count()).toBe(0);
    expect(await canLeaveUnasked(page)).toBe(true);
  },
  { url },
);
