// What may be given today, and what counts as use: one definition for suggestions, customers, warehouses and fact sheets.
import { addMonths } from '@ordo/engine/vaccine/days.ts';
import { closedMonths, type UsedMonth } from '@ordo/engine/vaccine/consumption.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { startOfDaySql, todayOf } from '../kit/moment.ts';
import type { Call } from '../kit/serve.ts';
import { openExcursion } from './excursion.read.ts';

/** Of a row `b` of the stock and its lot `l`: not expired, not on hold, not past its vial monitor, nor in an open temperature excursion. */
export const usable = (today: string) => sql<SqlBool>`
  (l.hold_status = 'NONE' and l.expiry_date >= ${today}::date and coalesce(l.vvm_stage, 1) <= 2 and not ${openExcursion})`;

/** Of an event `e` of the ledger: doses given, and waste of vials opened for that. */
export const isUse = sql<SqlBool>`e.reason in ('ADMINISTER', 'UNADMINISTER', 'WASTE_OPEN')`;

/** A condition on customers and products, over the columns of any table. */
export type Which = (customer: RawBuilder<unknown>, product: RawBuilder<unknown>) => RawBuilder<SqlBool>;

export interface Used {
  customerId: string;
  productId: string;
  months: UsedMonth[];
}

/**
 * The last closed months of each customer and product since its first delivery, with consumption and the days that ended without any dose. Between
 * two days with movements nothing changes, so only those days are examined: the present stock minus all later movements.
 */
export async function usedMonths(call: Call, which: Which): Promise<Used[]> {
  const until = `${todayOf(call).slice(0, 7)}-01`;
  const from = addMonths(until, -closedMonths);
  const events = sql`e.site_kind = 'CUSTOMER' and ${which(sql.ref('e.site_id'), sql.ref('e.product_id'))}`;
  const { rows } = await sql<Omit<Used, 'months'> & UsedMonth>`
    with moved as (
      select e.site_id as customer, e.product_id as product, vac_day(e.occurred_at) as day, sum(e.doses) as doses,
             coalesce(sum(-e.doses) filter (where ${isUse}), 0) as used
      from vac_stock_event e where ${events} and e.occurred_at >= ${startOfDaySql(from)} group by 1, 2, 3
    ), held as (
      select b.site_id as customer, b.product_id as product, sum(b.doses) as doses from vac_stock_balance b
      where b.site_kind = 'CUSTOMER' and ${which(sql.ref('b.site_id'), sql.ref('b.product_id'))} group by 1, 2
    ), pairs as (
      select customer, product, coalesce(h.doses, 0) as now, coalesce(m.doses, 0) as moved, m.first,
             case when exists (select from vac_stock_event e where e.site_kind = 'CUSTOMER' and e.site_id = customer and e.product_id = product
                                 and e.occurred_at < ${startOfDaySql(from)})
               then ${from}::date else date_trunc('month', m.first)::date end as start
      from held h full join (select customer, product, sum(doses) as doses, min(day) as first from moved group by 1, 2) m using (customer, product)
    ), spans as (
      select p.customer, p.product, p.start as began, coalesce(p.first, ${until}::date) - 1 as ended, p.now - p.moved as doses from pairs p
      union all
      select m.customer, m.product, m.day, coalesce(lead(m.day) over own, ${until}::date) - 1,
             p.now - coalesce(sum(m.doses) over (own rows between 1 following and unbounded following), 0)
      from moved m join pairs p using (customer, product) window own as (partition by m.customer, m.product order by m.day)
    ), closed as (
      select k::date as first, (k + interval '1 month')::date - 1 as last from generate_series(${from}::date, ${until}::date - 1, interval '1 month') k
    ), dry as (
      select s.customer, s.product, k.first, sum(least(s.ended, k.last) - greatest(s.began, k.first) + 1) as days
      from spans s join closed k on s.began <= k.last and s.ended >= k.first where s.doses <= 0 and s.ended >= s.began group by 1, 2, 3
    ), spent as (
      select customer, product, date_trunc('month', day)::date as first, sum(used) as doses from moved group by 1, 2, 3
    )
    select p.customer as "customerId", p.product as "productId", to_char(k.first, 'YYYY-MM') as month, coalesce(u.doses, 0)::int as consumed,
           coalesce(d.days, 0)::int as "stockOutDays"
    from pairs p join closed k on k.first >= date_trunc('month', p.start)::date
    left join spent u on u.customer = p.customer and u.product = p.product and u.first = k.first
    left join dry d on d.customer = p.customer and d.product = p.product and d.first = k.first order by 1, 2, 3`.execute(call.db);
  const each = Map.groupBy(rows, ({ customerId, productId }) => `${customerId} ${productId}`);
  return [...each.values()].map((list) => ({
    customerId: list[0]?.customerId ?? '',
    productId: list[0]?.productId ?? '',
    months: list.map(({ month, consumed, stockOutDays }) => ({ month, consumed, stockOutDays })),
  }));
}
