// A journey: one person, one fresh browser profile, and no error anywhere on the way.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { seriousFindings } from './axe.ts';

export interface Traveller {
  page: Page;
  /** Opens a path of the product: `/login`, `/system/area`. */
  open(path: string): Promise<void>;
  /** Looks at the screen with axe: nothing serious. */
  expectAccessible(screen: string): Promise<void>;
  /** A picture, when E2E_SCREENSHOTS names a folder (or is 1: one in the temporary folder). */
  screenshot(name: string): Promise<void>;
}

interface Manner {
  language?: 'zh-CN' | 'zh-TW' | 'en-US';
  /** Desktop unless told otherwise. */
  viewport?: { width: number; height: number };
}

const DESKTOP = { width: 1440, height: 900 };
const asked = process.env.E2E_SCREENSHOTS;
const pictures = asked === '1' ? join(tmpdir(), 'ordo-e2e-screenshots') : asked;

let connection: Promise<Browser> | null = null;

/** A test of a whole way through the product; errors of the page and of its console fail it. */
export function journey(title: string, walk: (traveller: Traveller) => Promise<void>, manner: Manner = {}): void {
  test(title, async () => {
    connection ??= chromium.connect(inject('browser'));
    const browser = await connection;
    const context = await browser.newContext({
      baseURL: inject('url'),
      locale: manner.language ?? 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: manner.viewport ?? DESKTOP,
    });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`page: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
    });

    const screenshot = async (name: string) => {
      if (!pictures) return;
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}.png`) });
    };
    try {
      await walk({
        page,
        open: async (path) => void (await page.goto(`/#${path}`)),
        expectAccessible: async (screen) => expect(await seriousFindings(page), `what axe finds on ${screen}`).toEqual([]),
        screenshot,
      });
    } catch (error) {
      await screenshot(`failed ${title}`);
      if (error instanceof Error) error.message += `\n\nThe screen at ${page.url()}:\n${await page.locator('body').ariaSnapshot()}\n${errors.join('\n')}`;
      throw error;
    } finally {
      await context.close();
    }
    expect(errors, 'errors on the way').toEqual([]);
  });
}
