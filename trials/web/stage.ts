// The product with its demo content, the minimal page of the same libraries, and one browser for both.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { startApp, type App } from '../../e2e/app.ts';
import { buildWebIfStale } from '../../scripts/web-build.ts';
import { precompress } from '../../web/build/precompress.ts';
import { openBrowser } from '../set-up.ts';
import { startFront } from './front.ts';

export interface Stage {
  app: App;
  /** Address of our screens, and of the minimal page. */
  ours: string;
  minimal: string;
  token: string;
  browser: Browser;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');

export async function setStage(say: (line: string) => void): Promise<Stage> {
  await buildWebIfStale(say);
  const folder = await mkdtemp(join(tmpdir(), 'ordo-trial-web-'));
  await build({
    root: join(import.meta.dirname, 'minimal'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), precompress()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  const app = await startApp('demo');
  const ours = await startFront(join(root, 'web/dist'), app.url);
  const minimal = await startFront(folder, app.url);
  const browser = await openBrowser();
  say(`both pages through the same front, ${process.version}`);
  const stop = async () => {
    await browser.close();
    ours.stop();
    minimal.stop();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { app, ours: ours.url, minimal: minimal.url, token: await signIn(browser, ours.url, app.password), browser, stop };
}

/** Like a person; the token is the start of every measured visit. */
async function signIn(browser: Browser, url: string, password: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${url}/#/login`);
  await page.locator('input[name=account]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('.frame').waitFor();
  const token = await page.evaluate(() => localStorage.getItem('ordo.token') ?? '');
  await page.close();
  return token;
}
