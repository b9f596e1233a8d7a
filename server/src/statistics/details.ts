// The rows behind a number. Their sum is that number, computed in the same way.
import type { statisticsDetails } from '@ordo/contract/statistics.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { ageCodes, outcomeCodes, outcomeGroup } from '@ordo/engine/statistics/distribution.ts';
import { metrics } from '@ordo/engine/statistics/metric.ts';
import type { Days } from '@ordo/engine/statistics/period.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { sqlAnd } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { startOfDaySql, todayOf } from '../kit/moment.ts';
import { productName } from '../product/product.read.ts';
import { drillDown } from './drill-down.db.ts';
import { bucketsOf, SEXES, type Bucketed } from './buckets.db.ts';
import { sumOf } from './sums.db.ts';
import { metaOf, periodAsked } from './subject.ts';

type Asked = Parsed<typeof statisticsDetails>;
type Row = Result<typeof statisticsDetails>['list'][number];

/** Rows counted beyond the page, for paging: counting all would cost the more the more there are. */
const AHEAD = 100;
/** Each of these counts one, so the number itself is the total. */
const COUNTS_ONE: readonly Row['kind'][] = ['order', 'dose', 'event'];

export async function details(asked: Asked, call: Call): Promise<Result<typeof statisticsDetails>> {
  const period = periodAsked(asked, todayOf(call));
  const { rows: kind } = metrics[asked.metric];
  // Rows about people need a permission of their own.
  if (kind === 'dose') assertMay(call, 'vaccine.vaccination:view');
  if (kind === 'event') assertMay(call, 'vaccine.aefi:view');
  const narrow = narrowed(asked);
  if (narrow.length && (asked.age || asked.outcome)) assertMay(call, 'vaccine.vaccination:btn_identity');
  const source = drillDown(call, asked, period);
  const hour =
    asked.hour === undefined || !source.at
      ? []
      : [
          sql<SqlBool>`${source.at} >= ${startOfDaySql(period.from)} + make_interval(hours => ${asked.hour}::int)
    and ${source.at} < ${startOfDaySql(period.from)} + make_interval(hours => ${asked.hour}::int + 1)`,
        ];
  const where = sqlAnd([source.where, ...narrow, ...hour]);
  const { currentPage, pageSize } = asked;
  const before = (currentPage - 1) * pageSize;
  const { rows: list } = await sql<Row>`${selectOf(call, kind)}, ${source.day} as day, ${source.at ?? sql`null`} as at, (${source.value})::float8 as value
    from ${source.from} ${source.shown ?? sql``} ${joinsOf(kind)} where ${where} order by ${source.order} limit ${pageSize} offset ${before}`.execute(call.db);
  const count = async (most: number | null) => {
    const { rows } = await sql<{ total: number; sum: number }>`
      select count(*)::int as total, coalesce(sum(x.value), 0)::float8 as sum from (select ${source.value} as value from ${source.from} where ${where} limit ${most}) x`.execute(
      call.db,
    );
    return rows[0] ?? { total: 0, sum: 0 };
  };
  const known = hour.length ? null : await theNumber(call, asked, period);
  const most = before + pageSize + AHEAD;
  const ahead = known !== null && !COUNTS_ONE.includes(kind);
  const { total, sum } = known === null || ahead ? await count(ahead ? most + 1 : null) : { total: known, sum: known };
  const more = ahead && total > most;
  return {
    meta: await metaOf(call, asked, period),
    list,
    pagination: { currentPage, pageIndex: currentPage, pageSize, total: more ? most : total, more },
    sum: known ?? sum,
  };
}

/** The total of the rows, computed like the statistic; null for rows that no statistic shows. */
async function theNumber(call: Call, asked: Asked, period: Days): Promise<number | null> {
  const { metric, age, outcome, doseNo } = asked;
  if (metrics[metric].rows !== 'dose') return sumOf(call, asked, period);
  const buckets = [age, outcome, doseNo].filter((one) => one !== undefined).length;
  if (buckets === 0) return sumOf(call, asked, period);
  if (buckets > 1 || asked.includeExternal) return null;
  const of = async (kind: Bucketed, from: number, upto = from + 1) => {
    const values = await bucketsOf(call, asked, period, kind);
    return values.slice(from, upto).reduce((all, value) => all + value, 0);
  };
  if (age && (metric === 'dosesGiven' || metric === 'personsFirstDose')) {
    const band = ageCodes.indexOf(age);
    return of(metric === 'dosesGiven' ? 'age' : 'ageFirst', band * SEXES, (band + 1) * SEXES);
  }
  if (outcome && metric === (outcomeGroup(outcome) === 'NOT_DONE' ? 'notDone' : 'dosesGiven')) return of('outcome', outcomeCodes.indexOf(outcome));
  return doseNo !== undefined && metric === 'dosesGiven' ? of('doseNo', doseNo - 1) : null;
}

function assertMay(call: Call, right: Parameters<typeof can>[1]): void {
  if (!can(call.user.rights, right)) throw new Refusal('denied', {}, { right });
}

/** One bucket of a distribution. */
function narrowed({ metric, age, outcome, doseNo }: Asked): RawBuilder<SqlBool>[] {
  if (metrics[metric].rows !== 'dose') return [];
  const where: RawBuilder<SqlBool>[] = [];
  if (age) where.push(sql<SqlBool>`vac_age_band(v.age_days, v.administered_on) = ${ageCodes.indexOf(age) + 1}::int`);
  if (doseNo !== undefined) where.push(sql<SqlBool>`v.dose_no = ${doseNo}::int`);
  if (outcome?.startsWith('NOT_DONE_')) where.push(sql<SqlBool>`v.not_done_reason = ${outcome.slice('NOT_DONE_'.length)}`);
  else if (outcome) where.push(sql<SqlBool>`${worstOf} = ${[0, 1, 4, 3, 5, 6, 2][outcomeCodes.indexOf(outcome)] ?? 0}::int`);
  return where;
}

const worstOf = sql`coalesce((select max(vac_stat_rank(y.outcome)) from vac_aefi y where y.vaccination_id = v.id and y.delete_mark = 0), 0)`;

type Kind = Row['kind'];

function selectOf(call: Call, kind: Kind): RawBuilder<unknown> {
  const names = sql`c.id as "customerId", c.name as "customerName", a.path_name as "areaName", ${productName(call, 'p')} as "productName", s.name as "schemeName"`;
  const own = {
    order: sql`i.id, i.id as "orderId", i.order_no as "orderNo", i.status as about`,
    line: sql`l.id, i.id as "orderId", i.order_no as "orderNo", i.status as about`,
    dose: sql`v.id, null as "orderId", null as "orderNo", v.dose_no::text as about`,
    event: sql`e.id, null as "orderId", null as "orderNo", e.outcome as about`,
    stock: sql`e.id, null as "orderId", null as "orderNo", e.reason as about`,
  }[kind];
  return sql`select ${kind} as kind, ${own}, ${names}`;
}

function joinsOf(kind: Kind): RawBuilder<unknown> {
  const of = { order: 'i', line: 'l', dose: 'v', event: 'v', stock: 'e' }[kind];
  const customer = kind === 'stock' ? sql`e.site_id` : kind === 'line' || kind === 'order' ? sql`i.customer_id` : sql`v.customer_id`;
  const area = kind === 'stock' ? sql`c.area_id` : kind === 'line' || kind === 'order' ? sql`i.area_id` : sql`v.area_id`;
  const scheme = kind === 'stock' ? sql`null` : sql.ref(`${of}.scheme_id`);
  return sql`join vac_customer c on c.id = ${customer} join area a on a.id = ${area} join vac_product p on p.id = ${sql.ref(`${of}.product_id`)}
    left join vac_scheme s on s.id = ${scheme}`;
}
