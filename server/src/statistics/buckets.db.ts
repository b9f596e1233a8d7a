// Distributions by bucket: whole months from their cells, partial ones from the rows.
import type { bucketed } from '@ordo/engine/statistics/metric.ts';
import { cut, type Days } from '@ordo/engine/statistics/period.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { cellSums, groups, type Group } from './sums.db.ts';
import { about, columnsOf, type Subject } from './subject.ts';

export type Bucketed = keyof typeof bucketed;

/** Number of buckets of each, as vac_cells_size defines it. */
const SIZES: Record<Bucketed, number> = { leadDays: 93, age: 33, ageFirst: 33, outcome: 12, doseNo: 10 };
const NUMBERS: Record<Bucketed, number> = { leadDays: 30, age: 31, ageFirst: 32, outcome: 33, doseNo: 34 };

/** Buckets of one age band: male, female, unknown. */
export const SEXES = 3;

/** @returns key of the group → its buckets */
export async function bucketsBy(call: Call, subject: Subject, days: Days, of: Bucketed, by: Group): Promise<Map<string, number[]>> {
  const { whole, parts } = cut(days);
  const measure = sql`${NUMBERS[of]}::smallint`;
  const from: RawBuilder<unknown>[] = parts.map((part) => rowsIn(call, subject, part, of, by));
  if (whole) {
    from.push(sql`select m.key, u.n, u.v from (
        select ${groups[by]('c')} as key, ${cellSums('c', SIZES[of])} as sums from vac_stat_cells c
        where c.measure = ${measure} and c.month between ${whole.from} and ${whole.to} and ${about(call, subject, columnsOf('c'))} group by 1) m
      cross join lateral unnest(m.sums) with ordinality u (v, n) where u.v <> 0`);
    from.push(sql`select ${groups[by]('d')}, d.slot, d.amount from vac_stat_delta d where d.measure = ${measure}
      and date_trunc('month', d.day)::date between ${whole.from} and ${whole.to} and ${about(call, subject, columnsOf('d'))}`);
  }
  const found = new Map<string, number[]>();
  if (!from.length) return found;
  const { rows } = await sql<{ key: string; slot: number; value: number }>`
    select x.key, x.slot::int as slot, sum(x.value)::float8 as value from (${sql.join(from, sql` union all `)}) x (key, slot, value) group by 1, 2`.execute(
    call.db,
  );
  for (const { key, slot, value } of rows) {
    const list = found.get(key) ?? Array<number>(SIZES[of]).fill(0);
    list[slot - 1] = value;
    found.set(key, list);
  }
  return found;
}

export async function bucketsOf(call: Call, subject: Subject, days: Days, of: Bucketed): Promise<number[]> {
  return (await bucketsBy(call, subject, days, of, 'all')).get('') ?? Array<number>(SIZES[of]).fill(0);
}

/** The same for some days, by the database's own function for a row. */
function rowsIn(call: Call, subject: Subject, { from, to }: Days, of: Bucketed, by: Group): RawBuilder<unknown> {
  const measure = sql`${NUMBERS[of]}::smallint`;
  if (of === 'leadDays')
    return sql`select ${groups[by]('i')}, o.slot, o.amount from vac_indent i
      cross join lateral vac_stat_order(i.status, i.delete_mark, i.requested_at, i.received_at) o
      where i.received_at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai' and i.received_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
        and o.measure = ${measure} and ${about(call, subject, columnsOf('i'))}`;
  return sql`select ${groups[by]('v')}, o.slot, o.amount from vac_vaccination v
    cross join lateral (select count(*) as events, count(*) filter (where severity <> 'MINOR') as serious, max(vac_stat_rank(outcome)) as worst
                        from vac_aefi where vaccination_id = v.id and delete_mark = 0) e
    cross join lateral vac_stat_dose(v.event_status, v.delete_mark, v.source_facility_text <> '', v.administered_on, v.planned_date, v.age_days, v.sex, v.dose_no,
      v.last_of_scheme, v.not_done_reason, e.events, e.serious, e.worst) o
    where v.delete_mark = 0 and v.administered_on between ${from} and ${to} and o.measure = ${measure} and ${about(call, subject, columnsOf('v'))}`;
}
