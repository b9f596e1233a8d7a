import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { machineSlowness } from './scripts/machine-speed.ts';
import { within } from './server/testing/within.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';

/** Measured once for a run; the workers have it from here. */
process.env.MACHINE_SLOWNESS ||= String(machineSlowness());

// What is waited for comes later on a slow machine, and only what never comes takes all of it. So there is one limit for all, and none in a test.
const expectations = { poll: { timeout: within(40_000) } };
const limits = { testTimeout: within(200_000), hookTimeout: within(200_000), expect: expectations };

export default defineConfig({
  test: {
    // A list of what is wrong is shown whole, in the summary too: of a failure that does not repeat there is nothing else.
    chaiConfig: { truncateThreshold: 2_000 },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['engine/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'web/{src,build}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // Pure code leaves nothing behind, so the files share their workers.
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/seed/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts'],
          // A database of its own is what keeps each file apart; what all of them import is read once in a worker.
          isolate: false,
          // The cluster takes a hundred connections, and a file may want fifteen.
          maxWorkers: Math.min(availableParallelism(), 6),
          ...limits,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          // What the setup starts for each worker is shared by its files.
          isolate: false,
          // Each has a product, a database and its windows of the browser.
          maxWorkers: Math.min(availableParallelism(), 4),
          testTimeout: within(90_000),
          expect: expectations,
          hookTimeout: within(120_000),
        },
      },
    ],
  },
});
