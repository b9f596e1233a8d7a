// What other features may ask of statistics.
import type { Days } from '@ordo/engine/statistics/period.ts';
import type { Call } from '../kit/serve.ts';
import type { BuiltInTask } from '../kit/task.ts';
import { checkStatistics } from './check.ts';
import { statisticsWords as said } from './statistics.phrases.ts';
import { sumOf } from './sums.db.ts';
import type { Subject } from './subject.ts';

export const statisticsTasks: readonly BuiltInTask[] = [
  {
    code: 'statistics.check',
    name: said.check,
    about: said.checkAbout,
    cron: '45 2 * * *',
    run: async ({ db, now }) => {
      const n = Object.values(await checkStatistics(db, now())).reduce((sum, found) => sum + found, 0);
      return n ? { said: said.differ, parameters: { n } } : { said: said.agreed };
    },
  },
];

/** Doses ordered on some days, as the statistics say it: one number for each. */
export const orderedDoses = (call: Call, subject: Subject, periods: readonly Days[]): Promise<number[]> =>
  Promise.all(periods.map((days) => sumOf(call, { ...subject, metric: 'doses' }, days)));
