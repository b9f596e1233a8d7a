// A journey: one user, a browser with empty storage, and no unexpected errors.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { seriousFindings } from './axe.ts';
import { sessionOf } from './sessions.ts';
import { awaitOneElement } from './one-element.ts';
import { lastPresses, watchPresses } from './presses.ts';
import { expectToast } from './toasts.ts';
import { waitForIdle } from './wait.ts';
import { closeWindow, openWindow, store, tokenIn, type Look, type Window } from './browser-windows.ts';

export interface Journey {
  page: Page;
  /** A phrase in the journey's language. */
  say(phrase: Phrase, parameters?: Record<string, unknown>): string;
  /** Opens a path of the product: `/login`, `/system/area`. */
  open(path: string): Promise<void>;
  /** Opens a path with an existing session: how every journey starts that is not about signing in. */
  enter(path: string, account?: string, password?: string): Promise<void>;
  /** Fills in the visible sign-in form and submits it. */
  signIn(password?: string, account?: string): Promise<void>;
  /** Waits until the page has shown this toast; waiting twice needs two toasts. */
  expectToast(phrase: Phrase, on?: Page): Promise<void>;
  /** Presses Tab until the element has the focus; fails if it is never reached. */
  tabTo(target: Locator): Promise<void>;
  /** Checks the screen with axe: nothing serious. */
  expectAccessible(screen: string): Promise<void>;
  /** A screenshot, when E2E_SCREENSHOTS names a folder (or is 1: one in the temporary folder). */
  screenshot(name: string): Promise<void>;
}

interface Manner {
  language?: Language;
  /** Default: desktop. */
  viewport?: { width: number; height: number };
  /** Address of a separate product, if the journey would disturb others. */
  url?(): string;
  /** Errors that the journey causes on purpose. */
  expected?: RegExp;
  /** With animations; default: with the system's setting for reduced motion. */
  moves?: boolean;
  /** On a screen that is touched. */
  touch?: boolean;
}

const DESKTOP = { width: 1440, height: 900 };
const BLANK = 'about:blank';
/** Timeout of one step, in ms: only reached when something fails. Journeys have no timeouts of their own. */
export const STEP_TIMEOUT = 30_000 * Math.max(2, Number(process.env.MACHINE_SLOWNESS) || 1);
const MAX_TABS = 80;
const asked = process.env.E2E_SCREENSHOTS;
const pictures = asked === '1' ? join(tmpdir(), 'ordo-e2e-screenshots') : asked;

let connection: Promise<Browser> | null = null;

/** A test of a complete path through the product; errors of the page and of its console fail it. */
export function journey(title: string, walk: (traveller: Journey) => Promise<void>, manner: Manner = {}): void {
  test(title, async () => {
    connection ??= chromium.connect(inject('browser'));
    const browser = await connection;
    const language = manner.language ?? 'zh';
    const look = {
      url: manner.url?.() ?? sharedUrl(),
      language,
      viewport: manner.viewport ?? DESKTOP,
      moves: manner.moves ?? false,
      touch: manner.touch ?? false,
    };
    const window = await openWindow(browser, look);
    window.context.setDefaultTimeout(STEP_TIMEOUT);
    const page = await window.context.newPage();
    awaitOneElement(page.locator('body'), STEP_TIMEOUT);
    await watchPresses(page);
    const errors = listen(page);
    const traveller = travellerOn(page, window, look);
    try {
      await walk(traveller);
    } catch (error) {
      await traveller.screenshot(`failed ${title}`);
      if (error instanceof Error)
        error.message += `\n\nThe screen at ${page.url()}:\n${await page.locator('body').ariaSnapshot()}\n${errors.join('\n')}\n${await lastPresses(page)}`;
      throw error;
    } finally {
      await closeWindow(window, look);
    }
    const unexpected = errors.filter((error) => !manner.expected?.test(error));
    expect(unexpected, 'errors on the way').toEqual([]);
  });
}

/** The product shared by a worker's files, one after another. */
const sharedUrl = () => inject('urls')[Number(process.env.VITEST_POOL_ID) - 1] as string;

/** @returns a list that collects every error of the page and of its console */
function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  return errors;
}

function travellerOn(page: Page, window: Window, { url, language }: Look): Journey {
  const go: Journey['open'] = async (path) => {
    await page.goto(`/#${path}`);
    // Another hash is no other document: what follows would still meet the page before.
    await waitForIdle(page);
  };
  const says: Journey['say'] = (phrase, parameters) => translate(phrase, language, parameters, zhtw);
  return {
    page,
    say: says,
    open: go,
    enter: async (path, account = 'admin', password = inject('password')) => {
      const session = await sessionOf(url, account, password);
      // An open page would notice that another user has signed in, and reload in the middle.
      if (page.url() !== BLANK && (await tokenIn(window)) !== session['ordo.token']) await page.goto(BLANK);
      await store(window, session);
      await go(path);
    },
    signIn: async (password = inject('password'), account = 'admin') => {
      await page.getByRole('textbox', { name: says(sessionPhrases.account), exact: true }).fill(account);
      await page.getByLabel(says(sessionPhrases.password), { exact: true }).fill(password);
      await page.getByRole('button', { name: says(sessionPhrases.submit), exact: true }).click();
    },
    expectToast: (phrase, on = page) => expectToast(on, says(phrase)),
    tabTo: async (target) => {
      const isThere = () => target.evaluate((element) => element === document.activeElement);
      for (let tabs = 0; !(await isThere()); tabs += 1) {
        if (tabs === MAX_TABS) throw new Error(`The keyboard never reaches ${target.toString()}.`);
        await page.keyboard.press('Tab');
      }
    },
    expectAccessible: async (screen) => expect(await seriousFindings(page), `what axe finds on ${screen}`).toEqual([]),
    screenshot: async (name) => {
      if (!pictures) return;
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}.png`) });
    },
  };
}
