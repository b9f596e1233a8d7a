// Tells what failed in a run of vitest without belonging to a test, into the file that OUTSIDE_ERRORS names: its JSON report leaves that out.
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

export interface OutsideError {
  message: string;
  /** The test file that was being run; null: not known. */
  file: string | null;
}

export default class OutsideErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const told = errors.map((error): OutsideError => ({
      message: `${error.name}: ${error.message}`,
      file: (error.VITEST_TEST_PATH as string | undefined) ?? null,
    }));
    writeFileSync(process.env.OUTSIDE_ERRORS as string, JSON.stringify(told));
  }
}
