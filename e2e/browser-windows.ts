// Browser windows reused by one journey after the other. What is loaded and compiled once stays; the state of a journey does not.
import type { Language } from '@ordo/contract/language.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { recordToasts } from './toasts.ts';

export interface Look {
  url: string;
  language: Language;
  viewport: { width: number; height: number };
  /** With animations, as most users have it. */
  moves: boolean;
  /** On a screen that is touched. */
  touch?: boolean;
}

const LOCALES: Record<Language, string> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' };
/** Settings that a context cannot undo; a journey that uses them has the context for itself. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;

/** A context, and the page that fills and clears its storage: it runs no program. */
export interface Window {
  context: BrowserContext;
  janitor: Page;
}

/** Two languages and widths of the worker's own product, and the same for a file with a separate product. */
const MAX_KEPT = 4;

const kept = new Map<string, Window>();
const spent = new WeakSet<BrowserContext>();

/** @returns one without a session and with empty storage */
export async function openWindow(browser: Browser, look: Look): Promise<Window> {
  const key = JSON.stringify(look);
  const before = kept.get(key);
  kept.delete(key);
  if (before) {
    await store(before, {});
    return before;
  }
  const { url, language, viewport, moves, touch = false } = look;
  const context = await browser.newContext({
    baseURL: url,
    locale: LOCALES[language],
    timezoneId: 'Asia/Shanghai',
    viewport,
    hasTouch: touch,
    reducedMotion: moves ? 'no-preference' : 'reduce',
  });
  context.on('page', recordToasts);
  const janitor = await context.newPage();
  await janitor.goto('/healthz');
  return { context: watched(context), janitor };
}

/** Closes its pages, and keeps the context for the next journey with the same look, unless it was changed permanently. */
export async function closeWindow({ context, janitor }: Window, look: Look): Promise<void> {
  if (spent.has(context)) return context.close();
  await Promise.all(
    context
      .pages()
      .filter((page) => page !== janitor)
      .map((page) => page.close()),
  );
  await context.clearCookies();
  kept.set(JSON.stringify(look), { context, janitor });
  for (const [key, oldest] of kept) {
    if (kept.size <= MAX_KEPT) return;
    kept.delete(key);
    await oldest.context.close();
  }
}

/** Sets the browser's storage to exactly these values. Equal values are not written again: an open page would take it for the end of its session. */
export async function store({ janitor }: Window, values: Record<string, string>): Promise<void> {
  await janitor.evaluate((entries) => {
    for (const key of Object.keys(localStorage)) if (!(key in entries)) localStorage.removeItem(key);
    for (const [key, value] of Object.entries(entries)) if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
  }, values);
}

export const tokenIn = ({ janitor }: Window): Promise<string | null> => janitor.evaluate(() => localStorage.getItem('ordo.token'));

function watched(context: BrowserContext): BrowserContext {
  const watch = (owner: object, name: string) => {
    const usual = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    Reflect.set(owner, name, (...args: unknown[]) => {
      spent.add(context);
      return usual.apply(owner, args);
    });
  };
  for (const name of LASTING) watch(context, name);
  watch(context.clock, 'install');
  return context;
}
