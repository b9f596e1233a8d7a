import { hasHours } from '@ordo/engine/statistics/metric.ts';
import { sql } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { behind } from './behind.db.ts';
import type { Measured } from './subject.ts';

/** From the rows themselves: two days are few of them. @returns day → its 24 hours; null for what has a date and no time */
export async function hoursOf(call: Call, asked: Measured, days: readonly string[]): Promise<Map<string, number[]> | null> {
  if (!hasHours(asked.metric)) return null;
  const found = new Map(days.map((day) => [day, Array<number>(24).fill(0)]));
  for (const day of found.keys()) {
    const { from, where, value, at } = behind(call, asked, { from: day, to: day });
    const { rows } = await sql<{ hour: number; value: number }>`
      select extract(hour from ${at} at time zone 'Asia/Shanghai')::int as hour, sum(${value})::float8 as value from ${from} where ${where} group by 1`.execute(
      call.db,
    );
    for (const { hour, value: sum } of rows) (found.get(day) as number[])[hour] = sum;
  }
  return found;
}
