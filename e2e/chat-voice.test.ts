// What is spoken into a conversation: recorded, sent, heard; and what becomes of it when something is in the way.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { chatPhrases } from '../web/src/chat/chat.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import { startApp, type App } from './app.ts';
import { journey } from './browser.ts';
import { addColleagues, another, openChat, write } from './chatting.ts';

let app: App;
beforeAll(async () => {
  app = await startApp('bare');
  await addColleagues(app);
});
afterAll(() => app.stop());
const url = () => app.url;

const recorder = (page: Page) => page.getByRole('group', { name: chatPhrases.recordVoice[0] });
const said = (page: Page) => page.getByRole('log').getByRole('button', { name: /^(播放|暂停)语音/ });
const speak = async (page: Page, ms: number) => {
  await page.getByRole('button', { name: chatPhrases.recordVoice[0] }).click();
  await recorder(page).getByText(chatPhrases.recording[0]).waitFor();
  await page.waitForTimeout(ms);
};

journey(
  'a voice message is spoken, stands there at once, and is heard by the other one, later too and when its address has run out',
  async (traveller) => {
    const { page, open, signIn, say, screenshot, expectAccessible } = traveller;
    await open('/');
    await signIn(undefined, 'zhao');
    await openChat(page, '李娜');
    const lina = await another(traveller, 'lina', url());
    await openChat(lina, '赵六');
    await speak(page, 2_100);
    await screenshot('voice recording');
    await expectAccessible('a recording');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText(say(chatPhrases.read), { exact: true }).waitFor();
    await said(lina).waitFor();
    // While axe looked it went on.
    const seconds = Number(/\d+/.exec((await said(lina).getAttribute('aria-label')) ?? '')?.[0]);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThan(15);
    await screenshot('voice sent');

    await said(lina).click();
    await expect.poll(() => said(lina).getAttribute('aria-label')).toBe(say(chatPhrases.pauseVoice, { seconds }));
    await expect.poll(() => said(lina).getAttribute('aria-label'), { timeout: 30_000 }).toBe(say(chatPhrases.playVoice, { seconds }));

    await page.reload();
    await page.getByRole('button', { name: /^即时消息/ }).click();
    const row = page.getByRole('button', { name: /^李娜/ });
    await row.getByText(say(chatPhrases.voice)).waitFor();
    await row.click();
    let asked = 0;
    await page.route('**/api/file/Image/IM/**', (route) => ((asked += 1) === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    await said(page).click();
    await expect.poll(() => said(page).getAttribute('aria-label')).toBe(say(chatPhrases.pauseVoice, { seconds }));
    expect(asked).toBe(2);
    await said(page).click();
    await expect.poll(() => said(page).getAttribute('aria-label')).toBe(say(chatPhrases.playVoice, { seconds }));
  },
  { url, expected: /404/ },
);

journey(
  'what is being spoken is thrown away by Escape, by shutting the drawer and when it was a touch only; what was written stays',
  async ({ page, open, signIn, say }) => {
    await open('/');
    await signIn(undefined, 'wangwu');
    await openChat(page, '李娜');
    const field = page.getByRole('textbox', { name: /的消息$/ });
    await field.fill('写到一半');
    await speak(page, 900);
    await page.keyboard.press('Escape');
    await recorder(page).waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('写到一半');
    expect(await field.evaluate((area) => area === document.activeElement)).toBe(true);

    await speak(page, 0);
    await page.keyboard.press('Enter');
    await page
      .locator('.toast')
      .filter({ hasText: say(chatPhrases.tooShort) })
      .waitFor();

    await speak(page, 900);
    await page.getByRole('button', { name: say(chatPhrases.shut) }).click();
    await recorder(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^即时消息/ }).click();
    await page.getByText(say(chatPhrases.nothingSaid)).waitFor();
    expect(await said(page).count()).toBe(0);
  },
  { url },
);

journey(
  'without a network it waits to be sent again, and a browser that gives no microphone says why',
  async ({ page, open, signIn, say, screenshot }) => {
    await open('/');
    await signIn(undefined, 'sunqi');
    await openChat(page, '李娜');
    await write(page, '早');
    await page.route('**/api/file/Uploader/IM', (route) => route.abort());
    await speak(page, 1_200);
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: say(chatPhrases.again) });
    await again.waitFor();
    await said(page).click();
    await expect.poll(() => said(page).getAttribute('aria-label')).toMatch(/^暂停/);
    await screenshot('voice not sent');
    await page.unroute('**/api/file/Uploader/IM');
    await again.click();
    await again.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('log').getByText(say(chatPhrases.delivered), { exact: true }).count()).toBe(2);

    for (const [name, phrase] of [
      ['NotAllowedError', chatPhrases.blocked],
      ['NotFoundError', chatPhrases.noMicrophone],
      ['AbortError', chatPhrases.notRecorded],
    ] as const) {
      await page.evaluate((kind) => {
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
