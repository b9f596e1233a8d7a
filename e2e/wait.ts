import type { Page } from 'playwright-core';

/**
 * Until the page has processed its input, has rendered, and all animations have finished. Endless animations are ignored. An animation that never goes on,
 * or a page that is never idle, is waited for ten seconds.
 */
export const waitForIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const late = new Promise<void>((done) => setTimeout(done, 10_000));
    const rest = () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(done))));
    const moving = () =>
      document.getAnimations().filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    const settle = async () => {
      await rest();
      for (let some = moving(); some.length > 0; some = moving()) {
        await Promise.allSettled(some.map(({ finished }) => finished));
        await rest();
      }
    };
    await Promise.race([settle(), late]);
  });

/** Until nothing on the screen is loading any more. */
export async function waitForContent(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const busy = '.bone, .busy-bar, .page-skeleton, .frame-skeleton, .list-filter-waits, [aria-busy=true], .ant-spin-spinning, .ant-skeleton';
    return ![...document.querySelectorAll<HTMLElement>(busy)].some((element) => element.checkVisibility());
  });
}
