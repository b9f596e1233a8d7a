// The table of groups: several measures side by side, sorted and paged here, because there are few groups and any column may be the sort key.
import type { statisticsList } from '@ordo/contract/statistics.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import type { MetricId } from '@ordo/engine/statistics/metric.ts';
import { monthOf, monthPeriod, type Days } from '@ordo/engine/statistics/period.ts';
import { fillRate } from '@ordo/engine/statistics/ratio.ts';
import { sql } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { todayOf } from '../kit/moment.ts';
import type { Call } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { cellSums, groups, sumsBy } from './sums.db.ts';
import { about, columnsOf, drillOf, metaOf, periodAsked, said, type Subject } from './subject.ts';
import { statisticsWords } from './statistics.phrases.ts';

type Asked = Parsed<typeof statisticsList>;
type GroupBy = Asked['groupBy'];

const MEASURES = ['orders', 'requestedDoses', 'approvedDoses', 'shippedDoses', 'receivedDoses', 'dosesGiven'] as const satisfies MetricId[];
type Sums = Record<(typeof MEASURES)[number], number>;
const NOTHING = Object.fromEntries(MEASURES.map((id) => [id, 0])) as Sums;

export async function table(asked: Asked, call: Call): Promise<Result<typeof statisticsList>> {
  const period = periodAsked(asked, todayOf(call));
  const sums = await sumsBy(call, asked, period, MEASURES, asked.groupBy);
  const some = [...sums].filter(([, values]) => MEASURES.some((id) => values[id] !== 0)).map(([id]) => id);
  const names = await namesOf(call, asked.groupBy, some, asked.zero);
  const wanted = asked.keyword?.toLowerCase();
  const rows = [...new Set([...some, ...(asked.zero ? names.keys() : [])])]
    .map((id) => ({ id, ...(names.get(id) ?? { fullName: said(statisticsWords.none, call), areaPath: '' }), ...(sums.get(id) ?? NOTHING) }))
    .filter((row) => !wanted || row.fullName.toLowerCase().includes(wanted) || row.areaPath.toLowerCase().includes(wanted));
  const key = asked.sidx ?? 'orders';
  const sign = asked.sort === 'asc' ? 1 : -1;
  rows.sort((a, b) => sign * compare(a[key], b[key]) || compare(a.fullName, b.fullName) || compare(a.id, b.id));
  const page = rows.slice((asked.currentPage - 1) * asked.pageSize, asked.currentPage * asked.pageSize);
  const last = await lastOrders(
    call,
    asked,
    period,
    asked.groupBy,
    page.map(({ id }) => id),
  );
  const summary = { ...NOTHING };
  for (const row of rows) for (const id of MEASURES) summary[id] += row[id];
  return {
    meta: await metaOf(call, asked, period),
    list: page.map((row) => ({
      ...row,
      fillRate: fillRate(row.receivedDoses, row.approvedDoses),
      lastOrderAt: last.get(row.id) ?? null,
      drill: drillOf({ ...asked, [KEYS[asked.groupBy]]: row.id || undefined }, period),
    })),
    summary: { ...summary, fillRate: fillRate(summary.receivedDoses, summary.approvedDoses) },
    pagination: { currentPage: asked.currentPage, pageIndex: asked.currentPage, pageSize: asked.pageSize, total: rows.length },
  };
}

const KEYS = { customer: 'customerId', area: 'areaId', scheme: 'schemeId', product: 'productId' } as const;
const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));

/** @param zero also groups without data: visible customers, and enabled items */
async function namesOf(call: Call, by: GroupBy, ids: readonly string[], zero: boolean): Promise<Map<string, { fullName: string; areaPath: string }>> {
  const or = zero ? sql`true` : sql`false`;
  const source = {
    customer: sql`select c.id, c.name as "fullName", a.path_name as "areaPath" from vac_customer c join area a on a.id = c.area_id
      where c.id = any(${ids}) or (${or} and c.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('c.id'))})`,
    area: sql`select a.id, a.full_name as "fullName", a.path_name as "areaPath" from area a
      where a.id = any(${ids}) or (${or} and a.id in (select c.area_id from vac_customer c where c.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('c.id'))}))`,
    scheme: sql`select s.id, ${productName(call, 'p')} || ' · ' || s.name as "fullName", '' as "areaPath" from vac_scheme s join vac_product p on p.id = s.product_id
      where s.id = any(${ids}) or (${or} and s.delete_mark = 0 and s.enabled_mark = 1)`,
    product: sql`select p.id, ${productName(call, 'p')} as "fullName", '' as "areaPath" from vac_product p
      where p.id = any(${ids}) or (${or} and p.delete_mark = 0 and p.enabled_mark = 1)`,
  }[by];
  const { rows } = await sql<{ id: string; fullName: string; areaPath: string }>`${source}`.execute(call.db);
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

/** The last day with an order: in the last month with one, the last non-empty cell. In a partial month it may be in the month before. */
async function lastOrders(call: Call, subject: Subject, { from, to }: Days, by: GroupBy, ids: readonly string[]): Promise<Map<string, string>> {
  const most = to === monthPeriod(monthOf(to)).to ? 1 : 2;
  const { rows } = await sql<{ key: string; day: string }>`
    with months as (
      select x.key, x.month from (
        select ${groups[by]('s')} as key, s.month, s.orders as n from vac_stat_month s
        where s.month between date_trunc('month', ${from}::date)::date and ${to} and ${about(call, subject, columnsOf('s'))}
        union all
        select ${groups[by]('d')}, date_trunc('month', d.day)::date, d.amount from vac_stat_delta d
        where d.measure = 1 and d.day between date_trunc('month', ${from}::date)::date and ${to} and ${about(call, subject, columnsOf('d'))}
      ) x where x.key = any(${ids}) group by 1, 2 having sum(x.n) > 0
    ), last as materialized (
      select key, month from (select key, month, row_number() over (partition by key order by month desc) as place from months) m where place <= ${most}
    ), days as (
      select m.key, m.month + u.n::int - 1 as day, u.v from (
        select ${groups[by]('c')} as key, c.month, ${cellSums('c', 31)} as sums from vac_stat_cells c
        where c.measure = 1 and c.month = any(array(select month from last)) and ${groups[by]('c')} = any(${ids}) and ${about(call, subject, columnsOf('c'))}
        group by 1, 2) m
      join last l on l.key = m.key and l.month = m.month
      cross join lateral unnest(m.sums) with ordinality u (v, n) where u.v <> 0
      union all
      select l.key, d.day, d.amount from last l join vac_stat_delta d on d.measure = 1 and date_trunc('month', d.day)::date = l.month and ${groups[by]('d')} = l.key
      where ${about(call, subject, columnsOf('d'))}
    )
    select key, max(day) as day from (select key, day from days where day between ${from} and ${to} group by 1, 2 having sum(v) > 0) y group by 1`.execute(
    call.db,
  );
  return new Map(rows.map(({ key, day }) => [key, day]));
}
