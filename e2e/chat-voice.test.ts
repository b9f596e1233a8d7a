// Voice messages: recorded, sent, played; and the errors that can occur.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { chatPhrases } from '../web/src/chat/chat.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { openAsUser, chatButton, openChat, typeMessage, startChatApp } from './chat-users.ts';
import { lockFromMenu, unlockWith } from './screen-lock.ts';
import { expectToast } from './toasts.ts';

let app: App;
beforeAll(async () => {
  app = await startChatApp();
});
afterAll(() => app.stop());
const url = () => app.url;

const recorder = (page: Page) => page.getByRole('group', { name: chatPhrases.recordVoice[0] });
const said = (page: Page) => page.getByRole('log').getByRole('button', { name: /^(播放|暂停)语音/ });
/** @param seconds minimum duration, by the recorder's own display */
const speak = async (page: Page, seconds = 0) => {
  await page.getByRole('button', { name: chatPhrases.recordVoice[0] }).click();
  await recorder(page).getByText(chatPhrases.recording[0]).waitFor();
  if (seconds > 0)
    await recorder(page)
      .getByText(new RegExp(`^0:0[${seconds}-9] |^0:[1-5]`))
      .waitFor();
};
/** Plays a voice message: it may end within a second, so the page itself looks for it in each frame, from before the press. */
const hear = async (page: Page, message = said(page)) => {
  const playing = page.waitForFunction(() => document.querySelector('[role=log] button[aria-label^="暂停语音"]'));
  await message.click();
  await playing;
};

journey(
  'a voice message is spoken, stands there at once, and is heard by the other one, later too and when its address has run out',
  async (traveller) => {
    const { page, enter, say, screenshot, expectAccessible } = traveller;
    await enter('/', 'zhao');
    await openChat(page, '李娜');
    const lina = await openAsUser(traveller, 'lina', url());
    await openChat(lina, '赵六');
    const start = performance.now();
    await speak(page, 2);
    await screenshot('voice recording');
    await expectAccessible('a recording');
    await page.keyboard.press('Enter');
    const spoken = (performance.now() - start) / 1000;
    await page.getByRole('log').getByText(say(chatPhrases.read), { exact: true }).waitFor();
    await said(lina).waitFor();
    // It continued while axe was running.
    const seconds = Number(/\d+/.exec((await said(lina).getAttribute('aria-label')) ?? '')?.[0]);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThanOrEqual(Math.ceil(spoken));
    await screenshot('voice sent');

    await hear(lina);
    await expect.poll(() => said(lina).getAttribute('aria-label')).toBe(say(chatPhrases.playVoice, { seconds }));

    await page.reload();
    await chatButton(page).click();
    const row = page.getByRole('button', { name: /^李娜/ });
    await row.getByText(say(chatPhrases.voice)).waitFor();
    await row.click();
    let asked = 0;
    await page.route('**/api/file/Image/IM/**', (route) => ((asked += 1) === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    await hear(page);
    expect(asked).toBe(2);
    await said(page).click();
    await expect.poll(() => said(page).getAttribute('aria-label')).toBe(say(chatPhrases.playVoice, { seconds }));
    await lina.context().close();
  },
  { url, expected: /404/ },
);

/** Exposes the microphone's tracks to the journey. */
const watchMicrophone = (page: Page) =>
  page.evaluate(() => {
    const tracks: MediaStreamTrack[] = [];
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(globalThis, { tracks });
  });
type Watched = typeof globalThis & { tracks: MediaStreamTrack[] };
const microphones = (page: Page) => page.evaluate(() => (globalThis as Watched).tracks.map(({ readyState }) => readyState));

journey(
  'what is being spoken is thrown away by Escape, the history, another conversation, a lock and by shutting the drawer, and when it was a touch only',
  async ({ page, enter, say }) => {
    await enter('/', 'wangwu');
    await openChat(page, '李娜');
    await watchMicrophone(page);
    const field = page.getByRole('textbox', { name: /的消息$/ });
    await field.fill('写到一半');
    await speak(page);
    expect(await microphones(page)).toEqual(['live']);
    await page.keyboard.press('Escape');
    await recorder(page).waitFor({ state: 'detached' });
    await expect.poll(() => microphones(page)).toEqual(['ended']);
    await expect.poll(() => field.inputValue()).toBe('写到一半');
    await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);

    await page.evaluate(() => {
      const now = performance.now();
      const { prototype } = Performance;
      Object.assign(globalThis, { clock: Object.getOwnPropertyDescriptor(prototype, 'now') });
      Object.defineProperty(prototype, 'now', { configurable: true, value: () => now });
    });
    await speak(page);
    await page.keyboard.press('Enter');
    await expectToast(page, say(chatPhrases.tooShort));
    await page.evaluate(() => Object.defineProperty(Performance.prototype, 'now', (globalThis as unknown as { clock: PropertyDescriptor }).clock));

    const history = page.getByRole('button', { name: say(chatPhrases.history) });
    await speak(page);
    await history.click();
    await recorder(page).waitFor({ state: 'detached' });
    await history.click();
    await speak(page);
    await page.getByRole('textbox', { name: say(chatPhrases.searchContacts) }).fill('赵六');
    await page.getByRole('button', { name: /^赵六/ }).click();
    await recorder(page).waitFor({ state: 'detached' });

    await speak(page);
    const other = await page.context().newPage();
    await other.goto('/');
    await lockFromMenu({ page: other, say });
    await expect.poll(() => microphones(page)).toEqual(Array(5).fill('ended'));
    await unlockWith({ page: other, say });
    await page.getByRole('textbox', { name: say(chatPhrases.writeTo, { name: '赵六' }) }).waitFor();

    await speak(page);
    await page.getByRole('button', { name: say(chatPhrases.shut) }).click();
    await recorder(page).waitFor({ state: 'detached' });
    await chatButton(page).click();
    await page.getByText(say(chatPhrases.nothingSaid)).waitFor();
    expect(await said(page).count()).toBe(0);
    await expect.poll(() => microphones(page)).toEqual(Array(6).fill('ended'));
  },
  { url },
);

journey(
  'a double click sends once and not the draft too; a minute ends it, and so does a microphone that is gone; one is heard at a time',
  async ({ page, enter, say, screenshot }) => {
    await enter('/', 'zhouba');
    await openChat(page, '李娜');
    await watchMicrophone(page);
    const field = page.getByRole('textbox', { name: /的消息$/ });
    const send = recorder(page).getByRole('button', { name: say(chatPhrases.send) });
    const ended = recorder(page).getByText(say(chatPhrases.recorded));
    await field.fill('写到一半');
    await speak(page, 1);
    await send.dblclick();
    await said(page).waitFor();

    await speak(page, 1);
    await page.evaluate(() => {
      const { now } = Performance.prototype;
      Performance.prototype.now = function later() {
        return now.call(this) + 60_000;
      };
    });
    await ended.waitFor();
    await recorder(page).getByText('1:00 / 1:00').waitFor();
    await screenshot('voice full');
    await send.click();
    await expect.poll(() => said(page).count()).toBe(2);
    await expect.poll(() => said(page).nth(1).getAttribute('aria-label')).toBe(say(chatPhrases.playVoice, { seconds: 60 }));

    await speak(page, 1);
    await page.evaluate(() => {
      const track = (globalThis as Watched).tracks.at(-1);
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
    });
    await ended.waitFor();
    await send.click();
    await expect.poll(() => page.getByRole('log').getByText(say(chatPhrases.delivered), { exact: true }).count()).toBe(3);
    await expect.poll(() => field.inputValue()).toBe('写到一半');
    await expect.poll(() => microphones(page)).toEqual(['ended', 'ended', 'ended']);

    const signs = () => said(page).evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').slice(0, 2)));
    await hear(page, said(page).nth(0));
    await said(page).nth(2).click();
    await expect.poll(signs).toEqual(['播放', '播放', '暂停']);
    await page.getByRole('button', { name: say(chatPhrases.shut) }).click();
    await expect.poll(signs).toEqual(['播放', '播放', '播放']);
  },
  { url },
);

journey(
  'without a network it waits to be sent again, and where there is no microphone, or no https, a sentence says why',
  async ({ page, enter, say, screenshot }) => {
    await enter('/', 'sunqi');
    await openChat(page, '李娜');
    await typeMessage(page, '早');
    await page.route('**/api/file/Uploader/IM', (route) => route.abort());
    await speak(page, 1);
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: say(chatPhrases.again) });
    await again.waitFor();
    await hear(page);
    await screenshot('voice not sent');
    await page.unroute('**/api/file/Uploader/IM');
    await again.click();
    await again.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('log').getByText(say(chatPhrases.delivered), { exact: true }).count()).toBe(2);

    for (const [name, phrase] of [
      ['NotAllowedError', chatPhrases.blocked],
      ['NotFoundError', chatPhrases.noMicrophone],
      ['AbortError', chatPhrases.notRecorded],
      ['http', chatPhrases.insecure],
    ] as const) {
      await page.evaluate((kind) => {
        if (kind === 'http') Object.defineProperty(globalThis, 'isSecureContext', { value: false });
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', kind));
      }, name);
      await page.getByRole('button', { name: say(chatPhrases.recordVoice) }).click();
      await page.getByRole('alert').getByText(say(phrase)).waitFor();
      await screenshot(`voice ${name}`);
      await page.getByRole('button', { name: say(kitPhrases.cancel) }).click();
      await recorder(page).waitFor({ state: 'detached' });
    }
  },
  { url, expected: /ERR_FAILED/ },
);
