// A locator that matches several elements fails at once, while one that matches none waits. Both are states on the way: a dialog that closes stands
// beside the next one, a text beside its new place. So both wait.
import type { Locator } from 'playwright-core';

/** What Playwright says when a locator is not unique. */
const NOT_UNIQUE = 'strict mode violation';
/** Time between two tries, in ms. */
const PAUSE = 50;
/** What acts on one element, or reads it. */
const OF_ONE = [
  'blur',
  'boundingBox',
  'check',
  'clear',
  'click',
  'dblclick',
  'dispatchEvent',
  'dragTo',
  'evaluate',
  'fill',
  'focus',
  'getAttribute',
  'hover',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'isVisible',
  'press',
  'pressSequentially',
  'screenshot',
  'scrollIntoViewIfNeeded',
  'selectOption',
  'setChecked',
  'setInputFiles',
  'tap',
  'textContent',
  'uncheck',
  'waitFor',
] as const;

type Method = (this: Locator, ...parameters: unknown[]) => Promise<unknown>;

const done = new WeakSet<object>();

/** For every locator of this process: what acts on one element waits until there is only one, for the call's own timeout or `patience` (ms). */
export function awaitOneElement(some: Locator, patience: number): void {
  const locators = Object.getPrototypeOf(some) as Record<string, Method>;
  if (done.has(locators)) return;
  done.add(locators);
  for (const name of OF_ONE) {
    const once = locators[name] as Method;
    locators[name] = async function whenUnique(...parameters) {
      const limit = Date.now() + (timeoutIn(parameters) ?? patience);
      for (;;) {
        try {
          return await once.apply(this, parameters);
        } catch (error) {
          if (!(error instanceof Error) || !error.message.includes(NOT_UNIQUE) || Date.now() > limit) throw error;
          await new Promise((next) => setTimeout(next, PAUSE));
        }
      }
    };
  }
}

const timeoutIn = (parameters: unknown[]): number | undefined => (parameters.at(-1) as { timeout?: number } | undefined)?.timeout;
