// The order of test files: the slowest first. Started last, one of them would leave the other workers idle.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of half a minute and more, on two slow processors. On a clean clone there is no other information. */
const LONG = [
  'server/src/column-rights.test.ts',
  'server/src/data-scope.test.ts',
  'server/src/escalation.test.ts',
  'server/src/bad-files.test.ts',
  'server/seed/demo/demo.test.ts',
  'server/src/data-backup/restore.test.ts',
  'server/src/statistics/statistics.test.ts',
  'server/src/contract-nonsense.test.ts',
  'server/src/kit/sheet/hostile.test.ts',
  'server/src/contract-access.test.ts',
  'server/src/start.test.ts',
  'e2e/layouts.test.ts',
  'e2e/accessible.test.ts',
  'e2e/chat.test.ts',
  'e2e/chat-away.test.ts',
  'e2e/resilience.test.ts',
  'e2e/links.test.ts',
  'e2e/people.test.ts',
  'e2e/chat-voice.test.ts',
  'e2e/profile.test.ts',
  'e2e/data-model.test.ts',
  'e2e/sign-in-modes.test.ts',
  'e2e/monitor.test.ts',
  'e2e/system-data.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((file) => moduleId.endsWith(`/${file}`));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
