// Before the first journey: the screens are built, the product runs, and one browser waits for all journeys.
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { startApp } from './app.ts';
import { browserArguments, findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product answers. */
    url: string;
    /** Of the account `admin`. */
    password: string;
    /** Where the browser listens for us. */
    browser: string;
  }
}

const say = (line: string) => console.log(line);

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, env, description } = await findChromium();
  say(`Browser: ${description}.`);
  await buildWebIfStale(say);
  say('Starting the product with an empty data folder …');
  const started = performance.now();
  const app = await startApp('demo');
  say(`It is ready at ${app.url} (${((performance.now() - started) / 1000).toFixed(1)} s).`);
  const browser = await chromium.launchServer({ executablePath, args: browserArguments, env: { ...process.env, ...env } }).catch(async (error: unknown) => {
    await app.stop();
    throw error;
  });
  project.provide('url', app.url);
  project.provide('password', app.password);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await app.stop();
  };
}
