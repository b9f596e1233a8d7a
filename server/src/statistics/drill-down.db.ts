// The rows that a measure counts, each with its day and amount: defined once for hours, details and partial buckets.
import { metrics, type MetricId } from '@ordo/engine/statistics/metric.ts';
import type { Days } from '@ordo/engine/statistics/period.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { sqlAnd } from '../kit/filter-sql.ts';
import type { Call } from '../kit/serve.ts';
import { startOfDaySql } from '../kit/moment.ts';
import { countedAs } from './sums.db.ts';
import { about, type Columns, type Measured } from './subject.ts';

export interface DrillDown {
  /** Tables counted, from FROM on. */
  from: RawBuilder<unknown>;
  /** Further joins that are needed to show a row. */
  shown?: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  /** Amount of one row. */
  value: RawBuilder<unknown>;
  /** Time of one row; null: it only has a day. */
  at: RawBuilder<unknown> | null;
  day: RawBuilder<unknown>;
  /** Newest first, always in the same order. */
  order: RawBuilder<unknown>;
  columns: Columns;
}

const ref = (name: string) => sql.ref(name);
const MOMENTS = { requestedAt: 'requested_at', approvedAt: 'approved_at', shippedAt: 'shipped_at', receivedAt: 'received_at' } as const;
const AMOUNTS: Partial<Record<MetricId, RawBuilder<unknown>>> = {
  requestedDoses: ref('l.requested_doses'),
  doses: sql`coalesce(l.approved_doses, l.requested_doses)`,
  approvedDoses: ref('l.approved_doses'),
  amount: sql`l.approved_doses::bigint * l.unit_price`,
  shippedDoses: ref('l.shipped_doses'),
  receivedDoses: ref('l.received_doses'),
};
const WASTE: Partial<Record<MetricId, string>> = { wastedOpen: 'WASTE_OPEN', wastedClosed: 'WASTE_CLOSED', expiredDoses: 'EXPIRE' };
const COUNTS = sql<SqlBool>`vac_counts(i.status, i.delete_mark, i.requested_at)`;
const CANCELLED = sql<SqlBool>`i.delete_mark = 0 and i.requested_at is not null and i.status = 'CANCELLED'`;

const within = (at: RawBuilder<unknown>, { from, to }: Days) =>
  sql<SqlBool>`${at} >= ${startOfDaySql(from)} and ${at} < ${startOfDaySql(to)} + interval '1 day'`;

export function drillDown(call: Call, asked: Measured, days: Days): DrillDown {
  const { rows, by } = metrics[asked.metric];
  if (rows === 'order' || rows === 'line') return ordersBehind(call, asked, days, MOMENTS[by]);
  if (rows === 'stock') return stockBehind(call, asked, days);
  return rows === 'event' ? eventsBehind(call, asked, days) : dosesBehind(call, asked, days);
}

function ordersBehind(call: Call, asked: Measured, days: Days, moment: string): DrillDown {
  const lines = metrics[asked.metric].rows === 'line';
  if (lines && moment === 'requested_at' && asked.customerId && asked.productId && !asked.areaId) return ownLinesBehind(call, asked, days);
  const at = ref(`i.${moment}`);
  const of = lines ? 'l' : 'i';
  const columns = { product: ref(`${of}.product_id`), scheme: ref(`${of}.scheme_id`), customer: ref('i.customer_id'), area: ref('i.area_id') };
  const value = lines ? (AMOUNTS[asked.metric] ?? sql`0`) : sql`1`;
  const counts = asked.metric === 'cancelledOrders' ? CANCELLED : COUNTS;
  return {
    from: lines ? (days.from === days.to ? ordersOfOneDay : sql`vac_indent i join vac_indent_line l on l.indent_id = i.id`) : sql`vac_indent i`,
    where: sqlAnd([counts, within(at, days), about(call, asked, columns), ...(lines ? [sql<SqlBool>`${value} <> 0`] : [])]),
    value,
    at,
    day: sql`vac_day(${at})`,
    order: lines ? sql`${at} desc, i.id desc, l.line_no` : sql`${at} desc, i.id desc`,
    columns,
  };
}

/** For one customer and one product: an index of the lines has them in order, with all that counts. */
function ownLinesBehind(call: Call, asked: Measured, days: Days): DrillDown {
  const at = ref('l.requested_at');
  const columns = { product: ref('l.product_id'), scheme: ref('l.scheme_id'), customer: ref('l.customer_id'), area: sql`''` };
  const value = AMOUNTS[asked.metric] ?? sql`0`;
  return {
    from: sql`vac_indent_line l`,
    shown: sql`join vac_indent i on i.id = l.indent_id`,
    where: sqlAnd([sql<SqlBool>`l.counts`, within(at, days), about(call, asked, columns), sql<SqlBool>`${value} <> 0`]),
    value,
    at,
    day: sql`vac_day(${at})`,
    order: sql`${at} desc, l.indent_id desc, l.line_no`,
    columns,
  };
}

/** A day has few orders: their lines are looked up one by one, whatever the planner estimates. */
const ordersOfOneDay = sql`vac_indent i cross join lateral (select * from vac_indent_line n where n.indent_id = i.id offset 0) l`;

function stockBehind(call: Call, asked: Measured, days: Days): DrillDown {
  const at = ref('e.occurred_at');
  const columns = { product: ref('e.product_id'), scheme: sql`''`, customer: ref('e.site_id'), area: sql`''` };
  return {
    from: sql`vac_stock_event e`,
    where: sqlAnd([sql<SqlBool>`e.site_kind = 'CUSTOMER' and e.reason = ${WASTE[asked.metric] ?? ''}`, within(at, days), about(call, asked, columns)]),
    value: sql`-e.doses`,
    at,
    day: sql`vac_day(${at})`,
    order: sql`${at} desc, e.id desc`,
    columns,
  };
}

export const doseColumns = { product: ref('v.product_id'), scheme: ref('v.scheme_id'), customer: ref('v.customer_id'), area: ref('v.area_id') };
export const OWN = sql<SqlBool>`v.delete_mark = 0 and v.event_status = 'COMPLETED' and v.source_facility_text = ''`;
const ELSEWHERE = sql<SqlBool>`v.delete_mark = 0 and v.event_status = 'COMPLETED' and v.source_facility_text <> ''`;
const DOSES: Partial<Record<MetricId, RawBuilder<SqlBool>>> = {
  dosesGiven: OWN,
  dosesExternal: ELSEWHERE,
  personsFirstDose: sql<SqlBool>`${OWN} and v.dose_no = 1`,
  personsCompleted: sql<SqlBool>`${OWN} and v.last_of_scheme`,
  notDone: sql<SqlBool>`v.delete_mark = 0 and v.event_status = 'NOT_DONE'`,
  planned: sql<SqlBool>`v.delete_mark = 0 and v.event_status = 'PLANNED'`,
};

function dosesBehind(call: Call, asked: Measured, { from, to }: Days): DrillDown {
  const on = ref(asked.metric === 'planned' ? 'v.planned_date' : 'v.administered_on');
  const kinds = countedAs(asked).map((id) => sql<SqlBool>`(${DOSES[id] ?? sql<SqlBool>`false`})`);
  return {
    from: sql`vac_vaccination v`,
    where: sqlAnd([sql<SqlBool>`(${sql.join(kinds, sql` or `)})`, sql<SqlBool>`${on} between ${from} and ${to}`, about(call, asked, doseColumns)]),
    value: sql`1`,
    at: null,
    day: on,
    order: sql`${on} desc, v.id desc`,
    columns: doseColumns,
  };
}

function eventsBehind(call: Call, asked: Measured, { from, to }: Days): DrillDown {
  const serious = asked.metric === 'aefiSerious' ? sql<SqlBool>`e.severity <> 'MINOR'` : sql<SqlBool>`true`;
  return {
    from: sql`vac_aefi e join vac_vaccination v on v.id = e.vaccination_id`,
    where: sqlAnd([sql<SqlBool>`e.delete_mark = 0`, serious, OWN, sql<SqlBool>`v.administered_on between ${from} and ${to}`, about(call, asked, doseColumns)]),
    value: sql`1`,
    at: null,
    day: ref('v.administered_on'),
    order: sql`v.administered_on desc, e.id desc`,
    columns: doseColumns,
  };
}
