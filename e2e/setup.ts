// Before the first journey: the screens are built, the product is started once per worker, and one browser for all journeys.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { startCluster } from '../server/testing/cluster.ts';
import { prepareDataFolder, startApp, type App } from './app.ts';
import { browserArguments, findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of each worker's product. */
    urls: string[];
    /** Password of the account `admin`. */
    password: string;
    /** Address of the browser's debugging port. */
    browser: string;
    /** Folder for temporary files, until the last journey is over. */
    folder: string;
  }
}

const say = (line: string) => console.log(line);

/** Waits for all of them, even if one has failed: what they start must be known before it is stopped. */
async function together<Result>(all: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, env, description } = await findChromium();
  say(`Browser: ${description}. The machine takes ${process.env.MACHINE_SLOWNESS} times as long as on a good day.`);
  await buildWebIfStale(say);
  const folder = await mkdtemp(join(tmpdir(), 'ordo-journeys-'));
  const closing = [() => rm(folder, { recursive: true, force: true })];
  const teardown = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    say('Starting the product with an empty data folder …');
    const started = performance.now();
    // For files with a separate product. It is a durable one: the product refuses any other.
    const cluster = startCluster().then(({ stop, ...known }) => {
      closing.push(stop);
      project.provide('cluster', known);
    });
    const demo = join(folder, 'demo');
    await together([cluster, prepareDataFolder(demo, 'demo')]);
    const apps = await together(
      Array.from({ length: project.config.maxWorkers }, async () => {
        const app = await startApp('demo', {}, demo);
        closing.push(app.stop);
        return app;
      }),
    );
    const urls = apps.map(({ url }) => url);
    project.provide('password', (apps[0] as App).password);
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
