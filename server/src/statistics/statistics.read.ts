// Statistics for other features.
import { contrast, type Contrast } from '@ordo/engine/statistics/contrast.ts';
import { comparable, counted, type Days } from '@ordo/engine/statistics/period.ts';
import type { Call } from '../kit/serve.ts';
import type { BuiltInTask } from '../kit/task.ts';
import { checkStatistics } from './check.ts';
import { statisticsWords as said } from './statistics.phrases.ts';
import { firstDayOfUse } from './first-use.db.ts';
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

/** Doses ordered in some periods, each compared with the previous one, by the definition of the statistics. */
export async function orderedDoses(call: Call, subject: Subject, pairs: readonly { current: Days; previous: Days }[]): Promise<Contrast[]> {
  const since = await firstDayOfUse(call);
  const doses = (days: Days) => sumOf(call, { ...subject, metric: 'doses' }, days);
  return Promise.all(
    pairs.map(async ({ current, previous }) => contrast(counted(await doses(current), current, since), comparable(await doses(previous), previous, since))),
  );
}
