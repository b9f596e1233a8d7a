// The times of a schedule, by the same parser as the queue's own.
import { CronExpressionParser } from 'cron-parser';
import type { Plan } from '../node/scheduler.ts';

/** @returns epoch milliseconds, fewer than requested where the calendar has no more of them */
export function nextMoments({ cron, timeZone }: Plan, after: number, count: number): number[] {
  const moments: number[] = [];
  try {
    const walk = CronExpressionParser.parse(cron, { tz: timeZone, strict: false, currentDate: new Date(after) });
    while (moments.length < count) moments.push(walk.next().getTime());
  } catch {
    // The 30th of February never comes: the parser throws.
  }
  return moments;
}
