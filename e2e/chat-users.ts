// Two users in two browsers, each with the chat drawer.
import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { chatPhrases } from '../web/src/chat/chat.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import type { App } from './app.ts';
import { startOwnApp } from './own-app.ts';
import { STEP_TIMEOUT, type Journey } from './browser.ts';
import { escapeWhenIdle } from './presses.ts';
import { sessionOf } from './sessions.ts';
import { openWindow, store } from './browser-windows.ts';

/** A separate product for 李娜, 王武, 赵六, 孙七 and 周八, who have all permissions and the administrator's password. */
export async function startChatApp(): Promise<App> {
  const app = await startOwnApp();
  for (const [account, name] of [
    ['lina', '李娜'],
    ['wangwu', '王武'],
    ['zhao', '赵六'],
    ['sunqi', '孙七'],
    ['zhouba', '周八'],
  ])
    await app.change(
      `insert into app_user (id, account, real_name, organize_id, password_hash, is_administrator) select '${account}', '${account}', '${name}', '1', password_hash, true from app_user where account = 'admin'`,
    );
  return app;
}

const VIEWPORT = { width: 1280, height: 720 };

/** Another user in a separate browser. */
export async function openAsUser({ page }: Journey, account: string, url: string): Promise<Page> {
  const window = await openWindow(page.context().browser() as Browser, { url, language: 'zh', viewport: VIEWPORT, moves: false });
  window.context.setDefaultTimeout(STEP_TIMEOUT);
  await store(window, await sessionOf(url, account, inject('password')));
  const other = await window.context.newPage();
  escapeWhenIdle(other);
  await other.goto('/#/');
  await chatButton(other).waitFor();
  return other;
}

export const chatButton = (page: Page) => page.getByRole('button', { name: new RegExp(`^${shellPhrases.chat[0]}`) });
export const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${shellPhrases.notices[0]}`) });
export const unreadOn = async (page: Page) => Number(/(\d+)/.exec((await chatButton(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

export async function openChat(page: Page, name: string): Promise<void> {
  await chatButton(page).click();
  await page.getByRole('tab', { name: chatPhrases.contacts[0] }).click();
  await page.getByRole('textbox', { name: chatPhrases.searchContacts[0] }).fill(name);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('textbox', { name: chatPhrases.writeTo[0].replace('{name}', name) }).waitFor();
}

export async function typeMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /的消息$/ }).fill(text);
  await page.keyboard.press('Enter');
}

interface Heard {
  rings: number;
  told: string[];
  away: boolean;
}

/** Records a page's notifications and sounds, and controls whether it is visible. */
export async function recordNotifications(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const notices: EventTarget[] = [];
    const heard = { rings: 0, told: [] as string[], away: false };
    Object.assign(globalThis, { heard, notices });
    Object.defineProperty(document, 'hidden', { get: () => heard.away });
    class Told extends EventTarget {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      constructor(title: string, { body }: { body: string }) {
        super();
        heard.told.push(`${title}: ${body}`);
        notices.push(this);
      }
      close() {
        return undefined;
      }
    }
    Object.assign(globalThis, { Notification: Told });
    // On a machine without a sound card it never gets that far.
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'running' });
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function start(...at) {
      heard.rings += 1;
      begin.apply(this, at);
    };
  });
}

type Noting = typeof globalThis & { heard: Heard; notices: EventTarget[] };
export const playedSounds = (page: Page) => page.evaluate(() => (globalThis as Noting).heard);
/** Clicks the last desktop notification. */
export const clickNotice = (page: Page) => page.evaluate(() => void (globalThis as Noting).notices.at(-1)?.dispatchEvent(new Event('click')));
export const setPageHidden = (page: Page, away: boolean) =>
  page.evaluate((is) => {
    (globalThis as Noting).heard.away = is;
    document.dispatchEvent(new Event('visibilitychange'));
  }, away);
/** Tones of one ring. */
export const TONES = 2;
