import { customerBoard, customerSupplies, customerSupply } from '@ordo/contract/customer-supply.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { averageMonthlyConsumption, monthsOfStock } from '@ordo/engine/vaccine/consumption.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { usable, usedMonths } from '../vaccine/usable.read.ts';
import { customerFields } from './customer.db.ts';

const inScope = (call: Call) => call.scope('vaccine.customer', customerFields);
const MAX = 200;

export function customerSupplyFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, customerSupply, async ({ id }, call) => {
    const { rows } = await sql<{ litres: number | null }>`
      select t.cold_storage_litres as litres from vac_customer t where t.id = ${id} and t.delete_mark = 0 and ${inScope(call)}`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    const [products, orders, cold, excursions] = [
      await productsOf(call, [id]),
      await ordersOf(call, id),
      await coldUsed(call, id),
      await excursionsAt(call, id),
    ];
    return {
      products: products.map(({ customerId: _, ...row }) => ({ ...row, monthsOfStock: monthsOfStock(row.usableDoses, row.usedPerMonth) })),
      coldStorageLitres: rows[0].litres,
      coldUsedLitres: cold,
      excursions,
      ...orders,
    };
  });

  serve(app, deps, customerSupplies, async ({ ids }, call) => {
    const { rows } = await sql<{ id: string; lastOrderAt: number | null }>`
      select t.id, (select max(i.requested_at) from vac_indent i where i.customer_id = t.id and i.delete_mark = 0) as "lastOrderAt"
      from vac_customer t where t.id = any(${ids.split(',').slice(0, MAX)}) and t.delete_mark = 0 and ${inScope(call)}`.execute(call.db);
    const products = await productsOf(
      call,
      rows.map((row) => row.id),
    );
    const byCustomer = Map.groupBy(products, (row) => row.customerId);
    const list = rows.map((row) => {
      const lasting = (byCustomer.get(row.id) ?? []).flatMap((one) => {
        const months = monthsOfStock(one.usableDoses, one.usedPerMonth);
        return months === null ? [] : [{ months, name: one.productName }];
      });
      const shortest = lasting.toSorted((a, b) => a.months - b.months)[0];
      return { ...row, monthsOfStock: shortest?.months ?? null, productName: shortest?.name ?? null };
    });
    return { list };
  });

  serve(app, deps, customerBoard, async ({ areaId }, call) => boardOf(call, areaId));
}

async function excursionsAt({ db }: Call, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from vac_temp_breach where site_kind = 'CUSTOMER' and site_id = ${id} and status = 'OPEN' and delete_mark = 0`.execute(db);
  return rows[0]?.count ?? 0;
}

interface ProductRow {
  customerId: string;
  productId: string;
  productName: string;
  usableDoses: number;
  inTransitDoses: number;
  /** On average; null: there is no closed month with data. */
  usedPerMonth: number | null;
  nextExpiry: string | null;
}

/** Every product that a customer has in stock, has ordered, or has used. */
async function productsOf(call: Call, ids: readonly string[]): Promise<ProductRow[]> {
  const today = todayOf(call);
  const used = await usedMonths(call, (customer) => sql<SqlBool>`${customer} = any(${ids})`);
  const spent = used
    .filter(({ months }) => months.some(({ consumed }) => consumed !== 0))
    .map(({ customerId, productId }) => ({ customer: customerId, product: productId }));
  const name = call.language === 'en' ? sql`coalesce(nullif(p.name_en, ''), p.name_zh)` : sql`p.name_zh`;
  const { rows } = await sql<Omit<ProductRow, 'usedPerMonth'>>`
    select x.customer as "customerId", p.id as "productId", ${name} as "productName", coalesce(sum(x.usable), 0)::int as "usableDoses",
           coalesce(sum(x.coming), 0)::int as "inTransitDoses", min(x.expiry) as "nextExpiry"
    from (
      select b.site_id as customer, b.product_id as product, case when good then b.doses else 0 end as usable, 0 as coming,
             case when good then l.expiry_date end as expiry
      from vac_stock_balance b join vac_lot l on l.id = b.lot_id
      cross join lateral (select ${usable(today)} as good) q
      where b.site_kind = 'CUSTOMER' and b.site_id = any(${ids}) and b.doses > 0
      union all
      select i.customer_id, i.product_id, 0, i.shipped_doses, null from vac_indent i
      where i.customer_id = any(${ids}) and i.status = 'SHIPPED' and i.delete_mark = 0
      union all
      select u.customer, u.product, 0, 0, null from jsonb_to_recordset(${JSON.stringify(spent)}::jsonb) as u (customer text, product text)
    ) x join vac_product p on p.id = x.product group by 1, 2, 3, p.sort_code order by p.sort_code, p.id`.execute(call.db);
  const perMonth = new Map(used.map(({ customerId, productId, months }) => [`${customerId} ${productId}`, averageMonthlyConsumption(months)]));
  return rows.map((row) => ({ ...row, usedPerMonth: perMonth.get(`${row.customerId} ${row.productId}`) ?? null }));
}

type Sheet = Result<typeof customerSupply>;

async function ordersOf(call: Call, id: string): Promise<Pick<Sheet, 'orders' | 'waiting'>> {
  const name = call.language === 'en' ? sql`coalesce(nullif(p.name_en, ''), p.name_zh)` : sql`p.name_zh`;
  const { rows } = await sql<Sheet['orders'][number] & { waiting: number }>`
    select i.id, i.order_no as "orderNo", ${name} as "productName", i.status, coalesce(i.approved_doses, i.requested_doses) as doses,
           count(*) over ()::int as waiting
    from vac_indent i join vac_product p on p.id = i.product_id
    where i.customer_id = ${id} and vac_waits(i.status, i.delete_mark) order by i.requested_at desc, i.id desc limit 5`.execute(call.db);
  return { orders: rows.map(({ waiting: _, ...order }) => order), waiting: rows[0]?.waiting ?? 0 };
}

/** null: the space per dose is unknown for something in stock. */
async function coldUsed(call: Call, id: string): Promise<number | null> {
  const { rows } = await sql<{ litres: number | null }>`
    select case when not coalesce(bool_or(p.ml_per_dose is null), false) then (coalesce(sum(b.doses * p.ml_per_dose), 0) / 1000)::float8 end as litres
    from vac_stock_balance b join vac_product p on p.id = b.product_id where b.site_kind = 'CUSTOMER' and b.site_id = ${id} and b.doses > 0`.execute(call.db);
  return rows[0]?.litres ?? null;
}

type Board = Result<typeof customerBoard>;

async function boardOf(call: Call, areaId: string | undefined): Promise<Board> {
  const { rows } = await sql<{ path: string }>`select path from area where id = ${areaId ?? ''} and delete_mark = 0`.execute(call.db);
  if (areaId && !rows[0]) throw new Refusal('notFound');
  let path = rows[0]?.path ?? '';
  let list = await partsOf(call, path);
  // A level at which all customers are in one area says nothing; its children do.
  while (!areaId && list.length === 1 && list[0]?.hasChildren) {
    path = `${path}${list[0].id}.`;
    list = await partsOf(call, path);
  }
  const above = path.split('.').filter(Boolean);
  const { rows: names } = await sql<Board['path'][number]>`select id, full_name as "fullName" from area where id = any(${above}) order by level`.execute(
    call.db,
  );
  return { path: names, list };
}

async function partsOf(call: Call, path: string): Promise<Board['list']> {
  const today = todayOf(call);
  const below: RawBuilder<SqlBool> = path ? sql<SqlBool>`a.path like ${path} || '%'` : sql<SqlBool>`true`;
  const depth = path.split('.').length;
  const { rows } = await sql<Board['list'][number]>`
    with mine as (
      select t.id, t.status, t.licence_expiry, coalesce(nullif(split_part(a.path, '.', ${depth}::int), ''), a.id) as part, split_part(a.path, '.', ${depth + 1}::int) <> '' as deeper
      from vac_customer t join area a on a.id = t.area_id where t.delete_mark = 0 and ${below} and ${inScope(call)}
    )
    select r.id, r.full_name as "fullName", bool_or(m.deeper) as "hasChildren", count(*)::int as customers,
           count(*) filter (where m.status = 'ACTIVE')::int as active,
           count(*) filter (where m.status = 'ACTIVE' and m.licence_expiry < ${today}::date)::int as "licencePast",
           count(*) filter (where m.status = 'ACTIVE' and m.licence_expiry >= ${today}::date and m.licence_expiry < ${today}::date + 60)::int as "licenceSoon",
           coalesce(sum(w.pending), 0)::int as pending, coalesce(sum(h.doses), 0)::int as doses
    from mine m join area r on r.id = m.part
    left join (select customer_id as id, sum(orders) as pending from vac_stat_waiting group by 1) w on w.id = m.id
    left join (select b.site_id as id, sum(b.doses) as doses from vac_stock_balance b where b.site_kind = 'CUSTOMER' group by 1) h on h.id = m.id
    group by r.id order by r.sort_code, r.id limit 500`.execute(call.db);
  return rows;
}
