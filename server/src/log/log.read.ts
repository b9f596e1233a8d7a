// The task that deletes old log entries.
import type { BuiltInTask } from '../kit/task.ts';
import { logDaysOf } from '../sys-config/sys-config.read.ts';
import { logTaskPhrases as said } from './log.phrases.ts';
import { sweepLogs } from './sweep.ts';

export const logTasks: readonly BuiltInTask[] = [
  {
    code: 'log.retention',
    name: said.retention,
    about: said.retentionAbout,
    cron: '30 3 * * *',
    run: async ({ db }) => {
      const days = await logDaysOf(db);
      return { said: said.removed, parameters: { n: await sweepLogs(db, days), days } };
    },
  },
];
