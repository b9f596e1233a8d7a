// The looks of each screen, and how an open page changes to the next one without being opened again.
import type { Page } from 'playwright-core';
import { waitForContent } from '../../e2e/wait.ts';
import { layoutTypes, themeClasses } from '../../web/src/kit/settings.ts';

export const languages = ['zh', 'zhtw', 'en'] as const;
export const devices = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export const modes = ['light', 'dark'] as const;
export const layouts = layoutTypes;
export const colours = themeClasses;

export type Device = keyof typeof devices;
type Mode = (typeof modes)[number];
type Layout = (typeof layouts)[number];
type Colour = (typeof colours)[number];

/**
 * Storage before the page is opened: one page at a time, so that hidden pages are not checked repeatedly.
 * @param themeClass with a light menu in light mode
 */
export const settingsFor = (darkMode: Mode, themeClass?: Colour) =>
  JSON.stringify({ darkMode, useCache: false, ...(themeClass && { themeClass, slideClass: darkMode === 'dark' ? 'dark' : 'lightWhite' }) });

/** Disables animations, but still fires their end events, because closing waits for them. Runs in the page. */
export function stillness(): void {
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, *::before, *::after { transition: none !important; animation-duration: 0.01ms !important; animation-delay: 0s !important; animation-iteration-count: 1 !important; }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
}

export async function wear(page: Page, mode: Mode, layout: Layout, colour?: Colour): Promise<void> {
  await page.evaluate(
    ([settings, layoutType]) => {
      for (const [key, newValue] of Object.entries({ settings, layoutType })) {
        localStorage.setItem(`ordo.${key}`, newValue as string);
        dispatchEvent(new StorageEvent('storage', { key: `ordo.${key}`, newValue }));
      }
    },
    [settingsFor(mode, colour), layout],
  );
  await page.locator(`html[data-mode=${mode}]`).waitFor({ state: 'attached' });
  const desk = page.locator('.frame');
  if ((await desk.count()) > 0) await page.locator(`.frame[data-layout=${layout}], .frame[data-layout=narrow]`).waitFor();
}

/** Waits until nothing is loading and the page has been rendered. */
export async function rest(page: Page): Promise<void> {
  await waitForContent(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
