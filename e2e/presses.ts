// A press without a click event: three times in some six hundred journeys a stationary button was pressed and nothing happened; the cause is unknown.
// It is reported, with its target, and repeated once, as a user would do.
import type { Locator, Page } from 'playwright-core';

interface Counted {
  /** Of this document: another one has another number. */
  document: number;
  clicks: number;
}

type Watched = Window & { pressesSeen?: Counted };

/** Before the first document of the page. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Counted = { document: Math.random(), clicks: 0 };
    (window as Watched).pressesSeen = seen;
    window.addEventListener('click', () => (seen.clicks += 1), { capture: true });
  });
  keepPresses(Object.getPrototypeOf(page.locator('body')) as Locator);
}

const kept = new WeakSet<object>();

function keepPresses(locators: Locator): void {
  if (kept.has(locators)) return;
  kept.add(locators);
  const { click } = locators;
  locators.click = async function press(this: Locator, options?: Parameters<Locator['click']>[0]) {
    const before = await seenOn(this.page());
    await click.call(this, options);
    if (!before || (options?.button ?? 'left') !== 'left' || options?.trial) return;
    const after = await seenOn(this.page());
    if (!after || after.document !== before.document || after.clicks !== before.clicks) return;
    console.warn(`A press was lost: ${this.toString()} on ${this.page().url()}`);
    await click.call(this, options);
  };
}

/** Null: the page is navigating, or is not one of ours. */
const seenOn = (page: Page): Promise<Counted | null> => page.evaluate(() => (window as Watched).pressesSeen ?? null).catch(() => null);
