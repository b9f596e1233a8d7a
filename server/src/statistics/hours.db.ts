import { hasHours, metrics } from '@ordo/engine/statistics/metric.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { drillDown } from './drill-down.db.ts';
import { cellSums } from './sums.db.ts';
import { about, columnsOf, type Measured } from './subject.ts';

/** For measures with times: doses only have a date. @returns day → its 24 hours; null for measures without hours */
export async function hoursOf(call: Call, asked: Measured, days: readonly string[]): Promise<Map<string, number[]> | null> {
  if (!hasHours(asked.metric)) return null;
  const found = new Map(days.map((day) => [day, Array<number>(24).fill(0)]));
  const parts = inCells(call, asked) ? [cellsOf(call, asked, days)] : days.map((day) => rowsOf(call, asked, day));
  const { rows } = await sql<{ day: string; hour: number; value: number }>`
    select x.day::text as day, x.hour::int as hour, sum(x.value)::float8 as value
    from (${sql.join(parts, sql` union all `)}) x (day, hour, value) group by 1, 2`.execute(call.db);
  for (const { day, hour, value } of rows) (found.get(day) as number[])[hour] = value;
  return found;
}

/** Hourly cells are not split by customer. */
const inCells = (call: Call, { areaId, customerId }: Measured) => call.user.rights.administrator && !areaId && !customerId;

function cellsOf(call: Call, asked: Measured, days: readonly string[]): RawBuilder<unknown> {
  const measure = sql`${metrics[asked.metric].measure}::smallint`;
  const of = (alias: string) => about(call, asked, { ...columnsOf(alias), customer: sql`''`, area: sql`''` });
  return sql`
    select m.day, u.n - 1, u.v from (
      select h.day, ${cellSums('h', 24, 'hours')} as sums from vac_stat_hours h where h.day = any(${days}::date[]) and h.measure = ${measure} and ${of('h')} group by 1) m
    cross join lateral unnest(m.sums) with ordinality u (v, n)
    union all
    select d.day, d.slot, d.amount from vac_stat_delta d where d.day = any(${days}::date[]) and d.measure = ${measure} and ${of('d')}`;
}

/** From the rows themselves: two days of some customers are few. */
function rowsOf(call: Call, asked: Measured, day: string): RawBuilder<unknown> {
  const { from, where, value, at } = drillDown(call, asked, { from: day, to: day });
  return sql`select ${day}::date, vac_hour(${at}), sum(${value}) from ${from} where ${where} group by 2`;
}
