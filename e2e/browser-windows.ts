// Windows of the browser for one journey after the other. What is fetched and compiled once stays; what a journey leaves behind does not.
import type { Language } from '@ordo/contract/language.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { recordToasts } from './toasts.ts';

export interface Look {
  url: string;
  language: Language;
  viewport: { width: number; height: number };
  /** With all that fades and slides, as most people have it. */
  moves: boolean;
}

const LOCALES: Record<Language, string> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' };
/** What a context does not forget; whoever asks for it has the context for themselves. */
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

/** A context, and the page through which its storage is filled and emptied: it runs no program. */
export interface Window {
  context: BrowserContext;
  janitor: Page;
}

/** Two languages and widths of the worker's own product, and the same of one that a file has for itself. */
const MAX_KEPT = 4;

const kept = new Map<string, Window>();
const spent = new WeakSet<BrowserContext>();

/** @returns one in which nobody is signed in and nothing is stored */
export async function openWindow(browser: Browser, look: Look): Promise<Window> {
  const key = JSON.stringify(look);
  const before = kept.get(key);
  kept.delete(key);
  if (before) {
    await store(before, {});
    return before;
  }
  const { url, language, viewport, moves } = look;
  const context = await browser.newContext({
    baseURL: url,
    locale: LOCALES[language],
    timezoneId: 'Asia/Shanghai',
    viewport,
    reducedMotion: moves ? 'no-preference' : 'reduce',
  });
  context.on('page', recordToasts);
  const janitor = await context.newPage();
  await janitor.goto('/healthz');
  return { context: watched(context), janitor };
}

/** Closes its pages, and keeps the context for the next journey of the same look, unless something was done to it that lasts. */
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

/** Leaves in the browser's storage these values, and no others. What stands already is not written anew: an open page would hear that its session had ended. */
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
