import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

/** What is waited for comes later on a busy machine; only what never comes takes all of it. */
const expectations = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['engine/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'web/{src,build}/**/*.test.{ts,tsx}'],
          // Pure code leaves nothing behind, so the files share their workers.
          isolate: false,
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
          testTimeout: 60_000,
          expect: expectations,
          hookTimeout: 120_000,
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
          testTimeout: 90_000,
          expect: expectations,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
