// The inputs for the suggested quantity of an order: the customer's ledger, its population, and deliveries on their way.
import type { UsedMonth } from '@ordo/engine/vaccine/consumption.ts';
import type { ForecastInput } from '@ordo/engine/vaccine/forecast.ts';
import { projected } from '@ordo/engine/vaccine/forecast.ts';
import { addMonths } from '@ordo/engine/vaccine/days.ts';
import { sql, type SqlBool } from 'kysely';
import { startOfDaySql, todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { isUse, usable, usedMonths } from './usable.read.ts';

export interface Subject {
  customerId: string;
  productId: string;
  schemeId: string | null;
}

/** The ledger since the last closed month began: opening + received + adjusted − consumed = closing. */
export interface Books {
  opening: number;
  received: number;
  adjusted: number;
  consumed: number;
  closing: number;
}

export interface Basis {
  forecast: ForecastInput;
  books: Books;
  unitPrice: number | null;
  mlPerDose: number | null;
}

export async function basisOf(call: Call, subject: Subject): Promise<Basis> {
  const { customerId, productId } = subject;
  const [facts, months, books] = [await factsOf(call, subject), await usedBy(call, customerId, productId), await booksOf(call, customerId, productId)];
  const { people, ...rest } = facts;
  const year = Number(todayOf(call).slice(0, 4));
  return {
    unitPrice: rest.unitPrice,
    mlPerDose: rest.mlPerDose,
    books,
    forecast: { ...rest, roundToZero: rest.roundToZero === 1, population: projected(people, year), used: months },
  };
}

interface Facts extends Omit<ForecastInput, 'population' | 'used' | 'roundToZero'> {
  roundToZero: number;
  people: { year: number; population: number; growthPct: number }[];
  unitPrice: number | null;
  mlPerDose: number | null;
}

/** The customer's share of its area: by population if every customer has a figure, else evenly among those that may order the product. */
async function factsOf(call: Call, { customerId, productId, schemeId }: Subject): Promise<Facts> {
  const today = todayOf(call);
  const { rows } = await sql<Facts>`
    with plan as (
      select k.* from vac_scheme k where k.product_id = ${productId} and k.delete_mark = 0
        and (k.id = ${schemeId} or (${schemeId}::text is null and k.enabled_mark = 1 and k.kind = 'ROUTINE')) order by k.sort_code, k.code limit 1
    ), shares as (
      select count(*)::float8 as number, sum(o.population_served)::float8 as served, bool_and(o.population_served is not null) as said
      from vac_customer o join vac_customer_product f on f.customer_id = o.id and f.product_id = ${productId} and f.delete_mark = 0
      where o.area_id = (select area_id from vac_customer where id = ${customerId}) and o.delete_mark = 0 and o.status = 'ACTIVE'
    ), here as (
      select coalesce(sum(b.doses) filter (where good), 0)::int as usable,
             coalesce(sum(b.doses) filter (where good and l.expiry_date < (${today}::date + make_interval(months => c.supply_interval_months))::date), 0)::int as expiring
      from vac_customer c left join vac_stock_balance b on b.site_kind = 'CUSTOMER' and b.site_id = c.id and b.product_id = ${productId}
      left join vac_lot l on l.id = b.lot_id
      cross join lateral (select l.campaign = 0 and ${usable(today)} as good) q
      where c.id = ${customerId} group by c.id
    )
    select p.doses_per_vial as "dosesPerVial", p.net_doses_per_pack as "netDosesPerPack", p.pack_rounding_threshold as "packRoundingThreshold",
           p.round_to_zero as "roundToZero", p.unit_price as "unitPrice", p.ml_per_dose as "mlPerDose",
           coalesce((select dose_count from plan), 1) as doses, coalesce((select coverage_rate_pct from plan), 95) as "coveragePct",
           coalesce((select wastage_rate_pct from plan), p.target_wastage_pct, 0) as "wastagePct",
           c.safety_stock_months as "safetyStockMonths", c.supply_interval_months as "supplyIntervalMonths",
           coalesce((select usable from here), 0) as "usableOnHand", coalesce((select expiring from here), 0) as "expiringInside",
           (select coalesce(sum(i.shipped_doses), 0)::int from vac_indent i
             where i.customer_id = c.id and i.product_id = p.id and i.status = 'SHIPPED' and i.delete_mark = 0) as "inTransit",
           round((case when s.said and s.served > 0 then 100 * c.population_served / s.served else 100 / greatest(s.number, 1) end)::numeric, 4)::float8 as "sharePct",
           coalesce((select json_agg(json_build_object('year', o.year, 'population', o.population, 'growthPct', o.growth_pct) order by o.year)
             from vac_population o where o.area_id = c.area_id and o.demographic = (select demographic from plan) and o.delete_mark = 0), '[]') as people
    from vac_product p cross join vac_customer c cross join shares s where p.id = ${productId} and c.id = ${customerId}`.execute(call.db);
  const found = rows[0];
  if (!found) throw new Refusal('notFound');
  return found;
}

/** A customer's ledger of a product, and its present stock. */
const ledger = (customerId: string, productId: string) => sql`e.site_kind = 'CUSTOMER' and e.site_id = ${customerId} and e.product_id = ${productId}`;
const heldNow = (customerId: string, productId: string) => sql`(select coalesce(sum(b.doses), 0) from vac_stock_balance b
  where b.site_kind = 'CUSTOMER' and b.site_id = ${customerId} and b.product_id = ${productId})`;
/** Closed months since the first delivery, with consumption and the days without any dose. */
async function usedBy(call: Call, customerId: string, productId: string): Promise<UsedMonth[]> {
  const [used] = await usedMonths(call, (customer, product) => sql<SqlBool>`${customer} = ${customerId} and ${product} = ${productId}`);
  return used?.months ?? [];
}

async function booksOf(call: Call, customerId: string, productId: string): Promise<Books> {
  const from = addMonths(`${todayOf(call).slice(0, 7)}-01`, -1);
  const { rows } = await sql<Books>`
    select (held - moved)::int as opening, received::int, (moved - received + consumed)::int as adjusted, consumed::int, held::int as closing
    from (
      select ${heldNow(customerId, productId)} as held, coalesce(sum(e.doses), 0) as moved,
             coalesce(sum(e.doses) filter (where e.reason = 'RECEIVE'), 0) as received, coalesce(sum(-e.doses) filter (where ${isUse}), 0) as consumed
      from vac_stock_event e where ${ledger(customerId, productId)} and e.occurred_at >= ${startOfDaySql(from)}
    ) b`.execute(call.db);
  return rows[0] ?? { opening: 0, received: 0, adjusted: 0, consumed: 0, closing: 0 };
}

export interface ColdSpace {
  /** Litres not used by stock and deliveries on their way; null: the capacity, or what is used of it, is unknown. */
  free: number | null;
  /** Products in stock or on their way whose volume per dose is unknown. */
  unmeasured: string[];
}

export async function coldSpaceOf(call: Call, customerId: string): Promise<ColdSpace> {
  const { rows } = await sql<ColdSpace>`
    with there as (
      select b.product_id as product, sum(b.doses) as doses from vac_stock_balance b where b.site_kind = 'CUSTOMER' and b.site_id = ${customerId} and b.doses > 0 group by 1
      union all
      select i.product_id, i.shipped_doses from vac_indent i where i.customer_id = ${customerId} and i.status = 'SHIPPED' and i.delete_mark = 0
    ), taken as (
      select coalesce(sum(t.doses * p.ml_per_dose), 0) / 1000 as litres, array_agg(distinct ${productName(call, 'p')}) filter (where p.ml_per_dose is null) as unmeasured
      from there t join vac_product p on p.id = t.product
    )
    select case when k.unmeasured is null then c.cold_storage_litres - k.litres end as free,
           case when c.cold_storage_litres is null then '{}' else coalesce(k.unmeasured, '{}') end as unmeasured
    from vac_customer c cross join taken k where c.id = ${customerId}`.execute(call.db);
  const [found] = rows;
  return { free: found?.free ?? null, unmeasured: found?.unmeasured ?? [] };
}
