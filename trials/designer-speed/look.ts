// Timing in the page: from a press or a letter to the frame after the one that shows the result, by the clock and by the work of the page's main thread.
import type { Browser, Page } from 'playwright-core';
import { percentile } from '../set-up.ts';

/** Limits are meant for a machine that is so much slower. */
const SLOWER = 4;

/** In ms. */
export interface Cost {
  /** Processor time of the page's main thread, times `SLOWER`: what else runs on the machine changes it less than the clock. */
  work: number;
  clock: number;
}

export interface Measured {
  page: Page;
  /** @param run returns the time by the clock */
  costOf(run: () => Promise<number>): Promise<Cost>;
}

interface Global {
  timing: Timing;
}

export interface Timing {
  /** Runs it, and waits for the next frame. */
  timed(run: () => void): Promise<number>;
  /** The same, until a condition is true. */
  until(run: () => void, isThere: () => boolean): Promise<number>;
  press(target: Element, type?: 'click' | 'pointerdown'): void;
  key(target: Element, key: string, more?: KeyboardEventInit): void;
  write(target: HTMLInputElement | HTMLTextAreaElement, text: string): void;
  /** Waits for two frames and for pending work of the page. */
  rest(): Promise<void>;
}

/** Is serialised, so it must not use anything outside. */
function installTiming(token: string): void {
  if (token) localStorage.setItem('ordo.token', token);
  const after = (start: number) => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))));
  const timing: Timing = {
    timed(run) {
      const start = performance.now();
      run();
      return after(start);
    },
    until(run, isThere) {
      const start = performance.now();
      return new Promise<void>((found) => {
        const look = () => (isThere() ? found() : void requestAnimationFrame(look));
        run();
        look();
      }).then(() => after(start));
    },
    press(target, type = 'click') {
      if (type === 'click') (target as HTMLElement).click();
      else target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse' }));
      if (type === 'pointerdown') target.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'mouse' }));
    },
    key: (target, key, more = {}) => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
    write(target, text) {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target) as object, 'value')?.set?.call(target, text);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    },
    rest: () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 2_000 })))),
  };
  Object.assign(globalThis, { timing });
}

export async function measuredPage(browser: Browser, token: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(installTiming, token);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Number(metrics.find(({ name }) => name === 'ThreadTime')?.value) * 1_000;
  };
  const costOf = async (run: () => Promise<number>) => {
    await page.evaluate(() => (globalThis as unknown as Global).timing.rest());
    const before = await worked();
    const clock = await run();
    return { clock, work: ((await worked()) - before) * SLOWER };
  };
  return { page, costOf };
}

/** From the press of a button of the minimal page until there are so many of what it shows. */
export const pressed = ({ page, costOf }: Measured, button: string, selector: string, count: number): Promise<Cost> =>
  costOf(() =>
    page.evaluate(
      ([id, shown, wanted]) =>
        (globalThis as unknown as Global).timing.until(
          () => document.querySelector<HTMLElement>(id)?.click(),
          () => document.querySelectorAll(shown).length === wanted,
        ),
      [button, selector, count] as const,
    ),
  );

/** Types one letter after the other into a control. */
export async function letters({ page, costOf }: Measured, selector: string, text: string): Promise<Cost[]> {
  await page.locator(selector).first().focus();
  const costs: Cost[] = [];
  for (let at = 1; at <= text.length; at += 1)
    costs.push(
      await costOf(() =>
        page.evaluate(
          ([where, written]) => {
            const { timing } = globalThis as unknown as Global;
            const control = document.querySelector<HTMLInputElement>(where);
            if (!control) throw new Error(where);
            return timing.timed(() => timing.write(control, written));
          },
          [selector, text.slice(0, at)] as const,
        ),
      ),
    );
  return costs;
}

/** Of a machine as it is. */
export const workAtFullSpeed = (costs: readonly Cost[]): number => percentile(works(costs), 0.5) / SLOWER;
export const works = (costs: readonly Cost[]): number[] => costs.map(({ work }) => work);
const clocks = (costs: readonly Cost[]): number[] => costs.map(({ clock }) => clock);

export const spread = (values: readonly number[]): string =>
  `${Math.round(percentile(values, 0.5))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}) ms`;
export const told = (costs: readonly Cost[]): string => `${spread(works(costs))}, by the clock ${spread(clocks(costs))}`;
