// One measured visit: when the rows were visible, and how long the page was blocked until then.
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Visit {
  /** ms from the start of the navigation to the frame after the one that shows the twentieth row. */
  usable: number;
  /** ms by which long tasks exceed 50 ms, from the start of the navigation to 500 ms after `usable`. A page that shows nothing yet is blocked as well. */
  blocked: number;
  /** The same from the first paint on: a late first paint hides most of it. */
  blockedInSight: number;
  /** ms to the first paint of anything. */
  painted: number;
}

const THROTTLE = 4;
const AFTERWARDS = 500;

/** A browser with no storage but the token. */
export async function freshContext(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  context.setDefaultTimeout(60_000);
  await context.addInitScript((given) => {
    localStorage.setItem('ordo.token', given);
    const seen = { usable: 0, tasks: [] as [number, number][] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      if (document.querySelectorAll('tbody tr[data-row-key]:not([data-row-key^=bone])').length < 20) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => (seen.usable = performance.now())));
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true });
  }, token);
  return context;
}

export async function throttled(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return page;
}

interface Seen {
  seen: { usable: number; tasks: [number, number][] };
}

/** @throws if the rows are never shown */
export async function visit(page: Page, url: string): Promise<Visit> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as unknown as Seen).seen.usable > 0, undefined, { polling: 50 });
  await page.waitForTimeout(AFTERWARDS);
  return page.evaluate((afterwards) => {
    const { usable, tasks } = (globalThis as unknown as Seen).seen;
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const blockedFrom = (from: number) =>
      tasks.filter(([start, length]) => start + length > from && start < usable + afterwards).reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0);
    return { usable, painted, blocked: blockedFrom(0), blockedInSight: blockedFrom(painted) };
  }, AFTERWARDS);
}

/** The longest task since the last call, in ms. */
export async function longestTask(page: Page): Promise<number> {
  await page.waitForTimeout(300);
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as Seen).seen.tasks.splice(0).map(([, length]) => length)));
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
