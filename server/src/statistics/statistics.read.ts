// What other features may ask of statistics.
import type { BuiltInTask } from '../kit/task.ts';
import { checkStatistics } from './check.ts';
import { statisticsWords as said } from './statistics.phrases.ts';

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
