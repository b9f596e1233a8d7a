// Sums of measures over any days: whole months from their cells, partial ones by day, and the remainder that has not been folded yet. Only committed changes.
import { metrics, type MetricId } from '@ordo/engine/statistics/metric.ts';
import { cut, daysIn, type Days, monthOf } from '@ordo/engine/statistics/period.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { about, columnsOf, listed, type Measured, type Subject } from './subject.ts';

export const groups = {
  all: () => sql`''`,
  product: (alias: string) => sql.ref(`${alias}.product_id`),
  scheme: (alias: string) => sql.ref(`${alias}.scheme_id`),
  customer: (alias: string) => sql.ref(`${alias}.customer_id`),
  area: (alias: string) =>
    sql`case when ${sql.ref(`${alias}.area_id`)} = '' then (select home.area_id from vac_customer home where home.id = ${sql.ref(`${alias}.customer_id`)}) else ${sql.ref(`${alias}.area_id`)} end`,
} as const;
export type Group = keyof typeof groups;

/** The requested measure, and for our own doses also external ones if requested. */
export function countedAs({ metric, includeExternal }: Pick<Measured, 'metric' | 'includeExternal'>): MetricId[] {
  return metric === 'dosesGiven' && includeExternal ? ['dosesGiven', 'dosesExternal'] : [metric];
}

const columnOf = (id: MetricId, alias: string) => sql.ref(`${alias}.${metrics[id].column}`);
const numberOf = (id: MetricId) => sql`${metrics[id].measure}::smallint`;
const numbers = (ids: readonly MetricId[]) => sql`(${listed(ids.map(numberOf))})`;

/** @returns key of the group → the sum of each measure, for groups that have any rows */
export async function sumsBy<M extends MetricId>(
  call: Call,
  subject: Subject,
  days: Days,
  ids: readonly M[],
  by: Group,
): Promise<Map<string, Record<M, number>>> {
  const { whole, parts } = cut(days);
  const from: RawBuilder<unknown>[] = [];
  const own = (value: RawBuilder<unknown>, alias: string) =>
    listed(ids.map((id) => sql`case when ${sql.ref(`${alias}.measure`)} = ${numberOf(id)} then ${value} end`));
  if (whole) {
    from.push(sql`select ${groups[by]('s')} as key, ${listed(ids.map((id) => columnOf(id, 's')))} from vac_stat_month s
      where s.month between ${whole.from} and ${whole.to} and ${about(call, subject, columnsOf('s'))}`);
  }
  for (const part of parts) {
    from.push(sql`select ${groups[by]('c')}, ${own(sql`q.sum`, 'c')} from vac_stat_cells c
      cross join lateral (select sum(v)::bigint as sum from unnest(c.cells[${day(part.from)}::int:${day(part.to)}::int]) v) q
      where c.measure in ${numbers(ids)} and c.month = ${`${monthOf(part.from)}-01`} and ${about(call, subject, columnsOf('c'))}`);
  }
  from.push(sql`select ${groups[by]('d')}, ${own(sql`d.amount`, 'd')} from vac_stat_delta d
    where d.day between ${days.from} and ${days.to} and d.measure in ${numbers(ids)} and ${about(call, subject, columnsOf('d'))}`);
  const names = ids.map((_, index) => sql.ref(`v${index}`));
  const { rows } = await sql<Record<string, number | string>>`
    select x.key, ${listed(names.map((name) => sql`coalesce(sum(x.${name}), 0)::float8 as ${name}`))}
    from (${sql.join(from, sql` union all `)}) x (key, ${listed(names)}) group by x.key`.execute(call.db);
  return new Map(rows.map((row) => [String(row.key), Object.fromEntries(ids.map((id, index) => [id, Number(row[`v${index}`])])) as Record<M, number>]));
}

const day = (text: string) => Number(text.slice(8));

/** One number. */
export async function sumOf(call: Call, asked: Measured, days: Days): Promise<number> {
  const ids = countedAs(asked);
  const sums = (await sumsBy(call, asked, days, ids, 'all')).get('');
  return sums ? ids.reduce((total, id) => total + sums[id], 0) : 0;
}

/** The sum of each cell over many rows, as one row of cells. */
export const cellSums = (alias: string, size: number, column = 'cells') =>
  sql`array[${listed(Array.from({ length: size }, (_, index) => sql`sum(${sql.ref(`${alias}.${column}`)}[${sql`${index + 1}::int`}])`))}]`;

/** @returns month `YYYY-MM` → its days from the first */
export async function daysOf(call: Call, asked: Measured, months: readonly string[]): Promise<Map<string, number[]>> {
  const ids = countedAs(asked);
  const firsts = months.map((month) => `${month}-01`);
  const { rows } = await sql<{ month: string; day: number; value: number }>`
    select to_char(m.month, 'YYYY-MM') as month, u.n::int as day, u.v::float8 as value
    from (select c.month, ${cellSums('c', 31)} as sums from vac_stat_cells c
          where c.measure in ${numbers(ids)} and c.month = any(${firsts}::date[]) and ${about(call, asked, columnsOf('c'))} group by 1) m
    cross join lateral unnest(m.sums) with ordinality u (v, n) where u.v <> 0
    union all
    select to_char(d.day, 'YYYY-MM'), extract(day from d.day)::int, sum(d.amount)::float8 from vac_stat_delta d
    where d.measure in ${numbers(ids)} and date_trunc('month', d.day)::date = any(${firsts}::date[]) and ${about(call, asked, columnsOf('d'))} group by 1, 2`.execute(
    call.db,
  );
  const found = new Map(months.map((month) => [month, Array<number>(daysIn(month)).fill(0)]));
  for (const { month, day: at, value } of rows) {
    const list = found.get(month);
    if (list && at <= list.length) list[at - 1] = (list[at - 1] ?? 0) + value;
  }
  return found;
}

/** @returns month `YYYY-MM` → its sum */
export async function monthsSums(call: Call, asked: Measured, days: Days): Promise<Map<string, number>> {
  const ids = countedAs(asked);
  const { rows } = await sql<{ month: string; value: number }>`
    select to_char(x.month, 'YYYY-MM') as month, sum(x.value)::float8 as value from (
      select s.month, ${sql.join(
        ids.map((id) => columnOf(id, 's')),
        sql` + `,
      )} from vac_stat_month s where s.month between ${days.from} and ${days.to} and ${about(call, asked, columnsOf('s'))}
      union all
      select d.day, d.amount from vac_stat_delta d where d.day between ${days.from} and ${days.to} and d.measure in ${numbers(ids)} and ${about(call, asked, columnsOf('d'))}
    ) x (month, value) group by 1`.execute(call.db);
  return new Map(rows.map(({ month, value }) => [month, value]));
}
