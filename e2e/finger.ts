// Simulates one or two fingers on the screen, with the same events as real touches.
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
  /** All fingers move at the same time. */
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
    /** Moves at once, without a long press: scrolling, or zooming with two fingers. */
    async swipe(from: readonly Point[], to: readonly Point[]): Promise<void> {
      await touch('touchStart', from);
      await slide(from, to);
      await touch('touchEnd', []);
    },
    /** Long press until the element can be dragged, then a move over each place in turn, and a release at the last one. */
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
