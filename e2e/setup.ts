// Before the first journey: the screens are built, the product runs once for each worker, and one browser waits for all journeys.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { beginFolder, startApp } from './app.ts';
import { browserArguments, findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product of each worker answers. */
    urls: string[];
    /** Of the account `admin`. */
    password: string;
    /** Where the browser listens for us. */
    browser: string;
    /** For what is needed until the last journey is over. */
    folder: string;
  }
}

const say = (line: string) => console.log(line);

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, env, description } = await findChromium();
  say(`Browser: ${description}.`);
  await buildWebIfStale(say);
  const folder = await mkdtemp(join(tmpdir(), 'ordo-journeys-'));
  const closing = [() => rm(folder, { recursive: true, force: true })];
  const teardown = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    say('Starting the product with an empty data folder …');
    const started = performance.now();
    const demo = join(folder, 'demo');
    await beginFolder(demo, 'demo');
    const urls: string[] = [];
    for (let worker = 0; worker < project.config.maxWorkers; worker += 1) {
      const app = await startApp('demo', {}, demo);
      closing.push(app.stop);
      urls.push(app.url);
      project.provide('password', app.password);
    }
    say(`It is ready at ${urls.join(', ')} (${((performance.now() - started) / 1000).toFixed(1)} s).`);
    const browser = await chromium.launchServer({ executablePath, args: browserArguments, env: { ...process.env, ...env } });
    closing.push(() => browser.close());
    project.provide('urls', urls);
    project.provide('browser', browser.wsEndpoint());
    project.provide('folder', folder);
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}
