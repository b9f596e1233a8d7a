// Writes what vitest's JSON report leaves out to the file that RUN_REPORT names: the duration of each file with its hooks, and errors
// outside of tests.
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export interface OutsideError {
  message: string;
  /** The test file that was running; null: not known. */
  file: string | null;
}

export interface RunReport {
  outside: OutsideError[];
  /** Path of a test file → ms, with its hooks; without imports, which the files of a worker share. */
  took: Record<string, number>;
}

export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: RunReport = {
      outside: errors.map((error) => ({ message: `${error.name}: ${error.message}`, file: (error.VITEST_TEST_PATH as string | undefined) ?? null })),
      took: Object.fromEntries(modules.map((module) => [module.moduleId, module.diagnostic().duration])),
    };
    writeFileSync(process.env.RUN_REPORT as string, JSON.stringify(report));
  }
}
