import type { Page } from 'playwright-core';

/**
 * Until the page has processed its input, has rendered, and all animations have finished. Endless animations are ignored. On a slow machine they can take
 * all of the browser's time, which then is never idle: so its idleness has a limit.
 */
export const waitForIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const rest = () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(done), { timeout: 2_000 })));
    const moving = () =>
      document.getAnimations().filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    await rest();
    for (let some = moving(); some.length > 0; some = moving()) {
      await Promise.allSettled(some.map(({ finished }) => finished));
      await rest();
    }
  });

/** Until nothing on the screen is loading any more. */
export async function waitForContent(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const busy = '.bone, .busy-bar, .page-skeleton, .frame-skeleton, .list-filter-waits, [aria-busy=true], .ant-spin-spinning, .ant-skeleton';
    return ![...document.querySelectorAll<HTMLElement>(busy)].some((element) => element.checkVisibility());
  });
}
