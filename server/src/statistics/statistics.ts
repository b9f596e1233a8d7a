import { statisticsDetails, statisticsList, statisticsMenu, statisticsParticular, statisticsRegion, statisticsTree } from '@ordo/contract/statistics.ts';
import { statisticsDay, statisticsDayContrast, statisticsMonth, statisticsMonthContrast, statisticsYearContrast } from '@ordo/contract/statistics-series.ts';
import {
  distributionAge,
  distributionOutcome,
  distributionScheme,
  statisticsCheck,
  statisticsCheckNow,
  statisticsRebuild,
} from '@ordo/contract/statistics-people.ts';
import type { FastifyInstance } from 'fastify';
import { backwards } from '@ordo/engine/statistics/period.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { checkStatistics, lastCheck, rebuild } from './check.ts';
import { details } from './details.ts';
import { byAge, byOutcome, byScheme } from './distribution.ts';
import { menuOf } from './menu.ts';
import { particular } from './particular.ts';
import { region, tree } from './regions.ts';
import { day, dayContrast, month, monthContrast, yearContrast } from './series.ts';
import { atOnce } from './subject.ts';
import { table } from './table.ts';

/** Months to check after sums were recomputed. */
const AFTER_REBUILD = 13;

export function statisticsFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, statisticsMenu, (_, call) => menuOf(call));
  serve(app, deps, statisticsTree, (input, call) => atOnce(call, input, (at) => tree(input, at)));
  serve(app, deps, statisticsList, (input, call) => atOnce(call, input, (at) => table(input, at)));
  serve(app, deps, statisticsDetails, (input, call) => atOnce(call, input, (at) => details(input, at)));
  serve(app, deps, statisticsDay, (input, call) => atOnce(call, input, (at) => day(input, at)));
  serve(app, deps, statisticsDayContrast, (input, call) => atOnce(call, input, (at) => dayContrast(input, at)));
  serve(app, deps, statisticsMonth, (input, call) => atOnce(call, input, (at) => month(input, at)));
  serve(app, deps, statisticsMonthContrast, (input, call) => atOnce(call, input, (at) => monthContrast(input, at)));
  serve(app, deps, statisticsYearContrast, (input, call) => atOnce(call, input, (at) => yearContrast(input, at)));
  serve(app, deps, statisticsRegion, (input, call) => atOnce(call, input, (at) => region(input, at)));
  serve(app, deps, statisticsParticular, (input, call) => atOnce(call, input, (at) => particular(input, at)));
  serve(app, deps, distributionAge, (input, call) => atOnce(call, input, (at) => byAge(input, at)));
  serve(app, deps, distributionOutcome, (input, call) => atOnce(call, input, (at) => byOutcome(input, at)));
  serve(app, deps, distributionScheme, (input, call) => atOnce(call, input, (at) => byScheme(input, at)));
  serve(app, deps, statisticsCheck, (_, call) => lastCheck(call));
  serve(app, deps, statisticsCheckNow, async ({ months }, call) => {
    await checkStatistics(call.db, call.now, months);
    return lastCheck(call);
  });
  serve(app, deps, statisticsRebuild, async ({ from, to }, call) => {
    if (backwards({ from, to })) throw new Refusal('backwards');
    await rebuild(call.db, from, to);
    await checkStatistics(call.db, call.now, AFTER_REBUILD);
    return lastCheck(call);
  });
}
