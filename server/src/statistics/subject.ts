// The subject of a statistic: products, plans, regions and customers that the caller sees, and what comes with every answer.
import { metricDefinitions, metricNames } from '@ordo/contract/statistics.phrases.ts';
import { translate } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { metrics, type MetricId } from '@ordo/engine/statistics/metric.ts';
import { backwards, cut, type Asked, type Days, type Period, periodOf } from '@ordo/engine/statistics/period.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { sqlAnd } from '../kit/filter-sql.ts';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

export interface Subject {
  productId?: string | undefined;
  schemeId?: string | undefined;
  areaId?: string | undefined;
  customerId?: string | undefined;
}

export interface Measured extends Subject {
  metric: MetricId;
  includeExternal?: boolean | undefined;
}

export const listed = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...parts], sql`, `);

/** The areas at and below one that is given by id or code. */
const below = (area: string) => sql`
  select b.id from area b where b.path like (select k.path || '%' from area k where (k.id = ${area} or k.en_code = ${area}) and k.delete_mark = 0 limit 1)`;

/** By id or by code. */
export const productOf = (product: string) =>
  sql`(select k.id from vac_product k where (k.id = ${product} or normal_form(k.code) = normal_form(${product})) and k.delete_mark = 0 limit 1)`;

/** Columns of one table that identify the subject of a row. An empty area means the customer's present one. */
export interface Columns {
  product: RawBuilder<unknown>;
  scheme: RawBuilder<unknown>;
  customer: RawBuilder<unknown>;
  area: RawBuilder<unknown>;
}

export function columnsOf(alias: string): Columns {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return { product: ref('product_id'), scheme: ref('scheme_id'), customer: ref('customer_id'), area: ref('area_id') };
}

/** Rows of the subject that the caller may see. */
export function about(call: Call, subject: Subject, { product, scheme, customer, area }: Columns): RawBuilder<SqlBool> {
  const where: RawBuilder<SqlBool>[] = [ofCustomersInSight(call, customer)];
  if (subject.productId) where.push(sql<SqlBool>`${product} = ${productOf(subject.productId)}`);
  if (subject.schemeId) where.push(sql<SqlBool>`${scheme} = ${subject.schemeId}`);
  if (subject.customerId) where.push(sql<SqlBool>`${customer} = ${subject.customerId}`);
  if (subject.areaId)
    where.push(
      sql<SqlBool>`(${area} in (${below(subject.areaId)}) or (${area} = '' and ${customer} in (select c.id from vac_customer c where c.area_id in (${below(subject.areaId)}))))`,
    );
  return sqlAnd(where);
}

export function said(phrase: Phrase, { language }: Pick<Call, 'language'>, values: Record<string, unknown> = {}): string {
  return translate(phrase, language, values, zhtw);
}

/** Input of `details` for the rows of a cell. */
export function drillOf(asked: Measured, { from, to }: Days, more: Record<string, unknown> = {}) {
  const { metric, productId, schemeId, areaId, customerId, includeExternal } = asked;
  return {
    metric,
    ...(productId && { productId }),
    ...(schemeId && { schemeId }),
    ...(areaId && { areaId }),
    ...(customerId && { customerId }),
    ...(includeExternal && { includeExternal: 'true' as const }),
    from,
    to,
    ...more,
  };
}

export async function metaOf(call: Call, asked: Measured, { from, to }: Days, base: Days | null = null) {
  return {
    metric: asked.metric,
    name: said(metricNames[asked.metric], call),
    unit: metrics[asked.metric].unit,
    from,
    to,
    base: base && { from: base.from, to: base.to },
    scope: call.user.rights.administrator ? ('all' as const) : ('mine' as const),
    asOf: call.now,
    definition: said(metricDefinitions[asked.metric], call),
    restated: await restated(call, asked, { from, to }),
  };
}

/** When something was last added to months that were over. */
async function restated(call: Call, asked: Measured, days: Days): Promise<number | null> {
  const { whole, parts } = cut(days);
  if (!whole || parts.length || days.to >= todayOf(call)) return null;
  const { rows } = await sql<{ at: number | null }>`
    select max(s.changed_at) as at from vac_stat_month s where s.month between ${whole.from} and ${whole.to}
      and s.changed_at >= (s.month + interval '1 month')::timestamp at time zone 'Asia/Shanghai' and ${about(call, asked, columnsOf('s'))}`.execute(call.db);
  return rows[0]?.at ?? null;
}

export type AskedPeriod = Omit<Asked, 'year'> & { year?: number | undefined };

/** @throws Refusal backwards for a period that ends before it begins */
export function periodAsked(asked: AskedPeriod, today: string): Period {
  if (backwards(asked)) throw new Refusal('backwards');
  return periodOf({ ...asked, year: asked.year === undefined ? undefined : String(asked.year) }, today);
}

/**
 * All statements of `work` see the same snapshot.
 * @throws Refusal notFound for a customer that is not visible
 */
export function atOnce<R>(call: Call, { customerId }: Subject, work: (call: Call) => Promise<R>): Promise<R> {
  return call.db.transaction().execute(async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    if (customerId !== undefined) {
      const { rows } = await sql`select from vac_customer c where c.id = ${customerId} and ${ofCustomersInSight(call, sql.ref('c.id'))}`.execute(db);
      if (!rows.length) throw new Refusal('notFound');
    }
    return work({ ...call, db });
  });
}
