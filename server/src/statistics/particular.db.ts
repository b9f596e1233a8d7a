// What a fact sheet needs besides sums: names, stock, population, and open work.
import type { statisticsParticular } from '@ordo/contract/statistics.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { consumptionTogether } from '@ordo/engine/vaccine/consumption.ts';
import { projected } from '@ordo/engine/vaccine/forecast.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { usable, usedMonths } from '../vaccine/usable.read.ts';
import { inWarehousesInSight } from '../vaccine/warehouse.read.ts';
import { OWN } from './drill-down.db.ts';
import { about, productOf, type Subject } from './subject.ts';

type Sheet = Result<typeof statisticsParticular>;

export interface Named {
  kind: Sheet['header']['kind'];
  /** Products and areas can also be given by code. */
  id: string;
}

/** @throws Refusal notFound if it does not exist or is not visible */
export async function headerOf(call: Call, { kind, id }: Named): Promise<Sheet['header']> {
  const found: Record<Named['kind'], RawBuilder<{ id: string; code: string; fullName: string }>> = {
    product: sql`select p.id, p.code, ${productName(call, 'p')} as "fullName" from vac_product p where (p.id = ${id} or normal_form(p.code) = normal_form(${id})) and p.delete_mark = 0`,
    scheme: sql`select s.id, s.code, ${productName(call, 'p')} || ' · ' || s.name as "fullName" from vac_scheme s join vac_product p on p.id = s.product_id
      where s.id = ${id} and s.delete_mark = 0`,
    customer: sql`select c.id, c.code, c.name as "fullName" from vac_customer c where c.id = ${id} and c.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('c.id'))}`,
    area: sql`select a.id, a.en_code as code, a.full_name as "fullName" from area a where (a.id = ${id} or a.en_code = ${id}) and a.delete_mark = 0`,
    lot: sql`select l.id, l.lot_no as code, ${productName(call, 'p')} || ' ' || l.lot_no as "fullName" from vac_lot l join vac_product p on p.id = l.product_id
      where l.id = ${id} and l.delete_mark = 0`,
  };
  const { rows } = await found[kind].execute(call.db);
  if (!rows[0]) throw new Refusal('notFound');
  return { kind, ...rows[0] };
}

const balances = { product: sql.ref('b.product_id'), scheme: sql`''`, customer: sql.ref('b.site_id'), area: sql`''` };
interface Stock {
  usable: number;
  expiring30: number;
  expiring90: number;
}

const stockSums = (today: string) => sql`
  coalesce(sum(b.doses) filter (where ${usable(today)}), 0)::float8 as usable,
  coalesce(sum(b.doses) filter (where ${usable(today)} and l.expiry_date <= ${addDays(today, 30)}), 0)::float8 as expiring30,
  coalesce(sum(b.doses) filter (where ${usable(today)} and l.expiry_date <= ${addDays(today, 90)}), 0)::float8 as expiring90`;

/** Stock of visible customers; for a product or a lot also of visible warehouses, which belong to no customer and no region. */
export async function stockOf(call: Call, subject: Subject, today: string): Promise<Stock> {
  const { rows } = await sql<Stock>`
    select ${stockSums(today)} from vac_stock_balance b join vac_lot l on l.id = b.lot_id where b.doses > 0 and ${lying(call, subject)}`.execute(call.db);
  return rows[0] as Stock;
}

/** Rows `b` of the stock of a subject. */
function lying(call: Call, subject: Subject): RawBuilder<SqlBool> {
  const atCustomers = sql<SqlBool>`b.site_kind = 'CUSTOMER' and ${about(call, subject, balances)}`;
  if (subject.customerId || subject.areaId) return atCustomers;
  const ofProduct = subject.productId ? sql<SqlBool>`b.product_id = ${productOf(subject.productId)}` : sql<SqlBool>`true`;
  return sql<SqlBool>`((${atCustomers}) or (b.site_kind = 'WAREHOUSE' and ${ofProduct} and ${inWarehousesInSight(call, sql.ref('b.site_id'))}))`;
}

/** Average monthly consumption of the visible customers. */
export async function consumptionOf(call: Call, subject: Subject): Promise<number | null> {
  const used = await usedMonths(call, (customer, product) => about(call, subject, { ...balances, customer, product }));
  return consumptionTogether(used.map(({ months }) => months));
}

export async function lotFigures(call: Call, lotId: string, today: string): Promise<Stock & { given: number; aefi: number; serious: number }> {
  const { rows } = await sql<Stock>`
    select ${stockSums(today)} from vac_stock_balance b join vac_lot l on l.id = b.lot_id where b.lot_id = ${lotId} and ${lying(call, {})}`.execute(call.db);
  const { rows: doses } = await sql<{ given: number; aefi: number; serious: number }>`
    select count(*)::int as given, coalesce(sum(e.events), 0)::int as aefi, coalesce(sum(e.serious), 0)::int as serious from vac_vaccination v
    left join lateral (select count(*) as events, count(*) filter (where severity <> 'MINOR') as serious from vac_aefi where vaccination_id = v.id and delete_mark = 0) e on true
    where v.lot_id = ${lotId} and ${OWN} and ${ofCustomersInSight(call, sql.ref('v.customer_id'))}`.execute(call.db);
  return { ...(rows[0] as Stock), ...(doses[0] as { given: number; aefi: number; serious: number }) };
}

/** Lots in stock, soonest to expire first. */
export async function lotsOf(call: Call, { kind, id }: Named, subject: Subject, today: string): Promise<Sheet['lots']> {
  const which =
    kind === 'lot' ? sql`b.lot_id = ${id}` : kind === 'scheme' ? sql`b.product_id = (select product_id from vac_scheme where id = ${id})` : sql`true`;
  const { rows } = await sql<Sheet['lots'][number]>`
    select l.id, l.lot_no as "lotNo", l.expiry_date as "expiryDate", sum(b.doses)::int as doses from vac_stock_balance b join vac_lot l on l.id = b.lot_id
    where b.doses > 0 and l.expiry_date >= ${today} and ${which} and ${lying(call, kind === 'scheme' ? {} : subject)}
    group by l.id order by l.expiry_date, l.lot_no limit 10`.execute(call.db);
  return rows;
}

export async function openOrdersOf(call: Call, subject: Subject): Promise<Sheet['openOrders']> {
  const columns = { product: sql.ref('t.product_id'), scheme: sql.ref('t.scheme_id'), customer: sql.ref('t.customer_id'), area: sql.ref('t.area_id') };
  const { rows } = await sql<Sheet['openOrders'][number]>`
    select t.id, t.order_no as "orderNo", c.name as "customerName", t.status, t.requested_doses as "requestedDoses"
    from vac_indent t join vac_customer c on c.id = t.customer_id
    where vac_waits(t.status, t.delete_mark) and ${about(call, subject, columns)}
    order by t.requested_at desc nulls last, t.id desc limit 5`.execute(call.db);
  return rows;
}

export interface Plan {
  id: string;
  fullName: string;
  doseCount: number;
  demographic: string | null;
}

/** The plan of coverage and dropout: the requested one, or the product's first routine one. */
export async function planOf(call: Call, { kind, id }: Named): Promise<Plan | null> {
  if (kind !== 'scheme' && kind !== 'product') return null;
  const which = kind === 'scheme' ? sql`k.id = ${id}` : sql`k.product_id = ${id} and k.kind = 'ROUTINE' and k.enabled_mark = 1`;
  const { rows } = await sql<Plan>`
    select k.id, k.name as "fullName", k.dose_count as "doseCount", k.demographic from vac_scheme k
    where k.delete_mark = 0 and ${which} order by k.sort_code, k.code limit 1`.execute(call.db);
  return rows[0] ?? null;
}

/** The target population of a plan, in regions with population figures; null where not all customers are visible or there are no figures. */
export async function peopleOf(call: Call, { demographic }: Plan, year: number): Promise<number | null> {
  if (!call.user.rights.administrator) return null;
  const { rows } = await sql<{ area: string; years: { year: number; population: number; growthPct: number }[] }>`
    with counted as (
      select p.area_id, a.path, p.year, p.population, p.growth_pct from vac_population p join area a on a.id = p.area_id
      where p.delete_mark = 0 and p.demographic = ${demographic}
    )
    select c.area_id as area, json_agg(json_build_object('year', c.year, 'population', c.population, 'growthPct', c.growth_pct) order by c.year) as years from counted c
    where not exists (select from counted w where w.area_id <> c.area_id and c.path like w.path || '%') group by c.area_id`.execute(call.db);
  const people = rows.map(({ years }) => projected(years, year)).filter((count) => count !== null);
  return people.length ? people.reduce((sum, count) => sum + count, 0) : null;
}
