// Timing in the page: from a press or a letter to the frame after the one that shows the result.
import type { Browser, Page } from 'playwright-core';
import { percentile } from '../set-up.ts';

export const THROTTLE = 4;

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

export async function pageOf(browser: Browser, token: string, rate: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(installTiming, token);
  const page = await context.newPage();
  await slow(page, rate);
  return page;
}

export async function slow(page: Page, rate: number): Promise<void> {
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
}

export const spread = (values: readonly number[]): string =>
  `${Math.round(percentile(values, 0.5))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}) ms`;
