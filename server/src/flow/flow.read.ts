// Scheduled tasks of workflows.
import type { BuiltInTask } from '../kit/task.ts';
import { flowTaskYearsOf } from '../sys-config/sys-config.read.ts';
import { checkFlows } from './check.ts';
import { sweepDeliveries } from './delivery.db.ts';
import { sweepTasks } from './stub-sweep.ts';
import { flowTaskPhrases as said } from './task.phrases.ts';

/** Differences listed in the result of the run; the others are in `flow_check`. */
const SAID = 3;

export const flowTasks: readonly BuiltInTask[] = [
  {
    code: 'flow.check',
    name: said.check,
    about: said.checkAbout,
    cron: '15 3 * * *',
    run: async ({ db, now }) => {
      await sweepDeliveries(db);
      const { tasks, found } = await checkFlows(db, now());
      if (found.length === 0) return { said: said.agreed, parameters: { tasks } };
      const what = found.slice(0, SAID).map((one) => `${one.taskId} ${one.rule} ${one.what}`);
      return { said: said.differ, parameters: { tasks, n: found.length, what: what.join('; ').slice(0, 400) } };
    },
  },
  {
    code: 'flow.retention',
    name: said.retention,
    about: said.retentionAbout,
    cron: '40 3 * * *',
    run: async ({ db, now }) => {
      const years = await flowTaskYearsOf(db);
      if (years === 0) return { said: said.keptForEver };
      return { said: said.reduced, parameters: { n: await sweepTasks(db, years, now()), years } };
    },
  },
];
