// The moments that a plan names, by the same reading as the queue's own.
import { CronExpressionParser } from 'cron-parser';
import type { Plan } from '../node/scheduler.ts';

/** @returns epoch milliseconds, fewer than asked for where the calendar has no more of them */
export function nextMoments({ cron, timeZone }: Plan, after: number, count: number): number[] {
  const moments: number[] = [];
  try {
    const walk = CronExpressionParser.parse(cron, { tz: timeZone, strict: false, currentDate: new Date(after) });
    while (moments.length < count) moments.push(walk.next().getTime());
  } catch {
    // The thirtieth of February never comes: the walk gives up by throwing.
  }
  return moments;
}
