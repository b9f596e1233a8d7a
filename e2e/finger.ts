// A finger on the screen, or two: pressed, moved and lifted as the browser hears it of a real one.
import type { Locator, Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

/** The centre of the visible part. */
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
  /** All of them on their way at once. */
  const slide = async (from: readonly Point[], to: readonly Point[], steps = 8) => {
    for (let step = 1; step <= steps; step += 1)
      await touch(
        'touchMove',
        from.map((start, at) => {
          const end = to[at] ?? start;
          return { x: start.x + ((end.x - start.x) * step) / steps, y: start.y + ((end.y - start.y) * step) / steps };
        }),
      );
  };
  return {
    /** At once, without rest: how one scrolls, or zooms with two. */
    async swipe(from: readonly Point[], to: readonly Point[]): Promise<void> {
      await touch('touchStart', from);
      await slide(from, to);
      await touch('touchEnd', []);
    },
    /** Rests until what is pressed comes along, goes by each place in its turn, and lets go there. */
    async carry(what: Locator, ...places: (() => Promise<Point>)[]): Promise<void> {
      await what.scrollIntoViewIfNeeded();
      let at = await middleOf(what);
      await touch('touchStart', [at]);
      await page.locator('.drag-ghost').waitFor();
      for (const place of places) {
        const to = await place();
        await slide([at], [to]);
        at = to;
      }
      await touch('touchEnd', []);
      await page.locator('.drag-ghost').waitFor({ state: 'detached' });
    },
  };
}
