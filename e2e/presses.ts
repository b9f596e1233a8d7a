// Presses without effect: four times in a thousand journeys a stationary button of a dialog that had just opened was pressed and nothing happened; the cause
// is unknown. A press without a click event is reported and repeated once, as a user would do. The last pointer events are part of each failure's message.
import type { Locator, Page } from 'playwright-core';
import { waitForIdle } from './wait.ts';

interface Received {
  /** Resolves when the page has rendered what it has begun; with its real clock, also where a journey sets another one. */
  rested(): Promise<unknown>;
  /** Random number of the document, which identifies it. */
  document: number;
  clicks: number;
  /** The last events of the pointer, oldest first. */
  events: string[];
}

type Watched = Window & { received?: Received };

/** Before the first document of the page. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { requestAnimationFrame: inFrame, requestIdleCallback: whenIdle } = window;
    const timeout = 2_000;
    const rested = () => new Promise((done) => inFrame.call(window, () => whenIdle.call(window, done, { timeout })));
    const seen: Received = { rested, document: Math.random(), clicks: 0, events: [] };
    (window as Watched).received = seen;
    window.addEventListener('click', () => (seen.clicks += 1), { capture: true });

    const describe = (node: EventTarget | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()} “${(node.textContent ?? '').slice(0, 24)}”${node.isConnected ? '' : ' (gone)'}` : String(node);
    const keep = (event: Event, how = '') => {
      const { clientX, clientY } = event as MouseEvent;
      seen.events.push(`${Math.round(event.timeStamp)} ms ${event.type}${how} at ${clientX}, ${clientY} on ${describe(event.target)}`);
      if (seen.events.length > 24) seen.events.shift();
    };
    for (const kind of ['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup', 'click'])
      window.addEventListener(kind, (event) => keep(event), { capture: true });
    // If this line does not follow a click, its propagation was stopped.
    window.addEventListener('click', (event) => keep(event, event.defaultPrevented ? ' (prevented)' : ' (through)'));
  });
  keepPresses(Object.getPrototypeOf(page.locator('body')) as Locator);
  escapeWhenIdle(page);
}

/** A dialog that closes takes Escape until it is unmounted, which is after it is hidden: the key would not reach what lies beneath. */
export function escapeWhenIdle(page: Page): void {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (key, options) => {
    if (key === 'Escape') await waitForIdle(page);
    await press(key, options);
  };
}

const kept = new WeakSet<object>();

function keepPresses(locators: Locator): void {
  if (kept.has(locators)) return;
  kept.add(locators);
  const { click } = locators;
  locators.click = async function press(this: Locator, options?: Parameters<Locator['click']>[0]) {
    if (!options?.force) await this.waitFor(options?.timeout === undefined ? {} : { timeout: options.timeout });
    const before = await restedOn(this.page());
    await click.call(this, options);
    if (!before || (options?.button ?? 'left') !== 'left' || options?.trial) return;
    const after = await receivedBy(this.page());
    if (!after || after.document !== before.document || after.clicks !== before.clicks) return;
    console.warn(`A press was lost: ${this.toString()} on ${this.page().url()}\n${after.events.join('\n')}`);
    await click.call(this, options);
  };
}

/** For the report of a journey that failed. */
export async function lastPresses(page: Page): Promise<string> {
  const { events } = (await receivedBy(page)) ?? { events: [] };
  return `The last presses:\n${events.join('\n')}`;
}

type State = Omit<Received, 'rested'>;

/** Null: the page is navigating, or is not one of ours. */
const receivedBy = (page: Page): Promise<State | null> =>
  page
    .evaluate(() => {
      const { received } = window as Watched;
      return received ? { document: received.document, clicks: received.clicks, events: received.events } : null;
    })
    .catch(() => null);

/** What is pressed in the middle of a rendering may be another element by the time the button is let go, and then nothing hears of it. */
async function restedOn(page: Page): Promise<State | null> {
  await page.evaluate(() => (window as Watched).received?.rested()).catch(() => undefined);
  return receivedBy(page);
}
