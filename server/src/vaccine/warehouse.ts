import type { Result } from '@ordo/contract/kit.ts';
import { warehouse, warehouseSelector, warehouseSupply } from '@ordo/contract/warehouse.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { crud } from '../kit/crud.ts';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import type { RowSource } from '../kit/row-source.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { usable } from './usable.read.ts';
import { inWarehousesInSight, warehouseFields } from './warehouse.read.ts';

export const warehouseRows: RowSource = { table: 'vac_warehouse', fields: warehouseFields };

export function warehouseFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ vac_warehouse_code_key: 'warehouseCodeTaken' });
  serve(app, deps, warehouseSelector, async (_, call) => {
    const { rows } = await sql<{ id: string; fullName: string }>`
      select t.id, t.name as "fullName" from vac_warehouse t
      where t.delete_mark = 0 and t.enabled_mark = 1 and ${call.scope('vaccine.warehouse', warehouseFields)} order by t.sort_code, t.code limit 500`.execute(
      call.db,
    );
    return { list: rows };
  });
  serve(app, deps, warehouseSupply, ({ id }, call) => supplyOf(call, id));
  crud(app, deps, warehouse, 'vac_warehouse', warehouseFields, ['code', 'name']);
}

/** @throws Refusal notFound */
async function supplyOf(call: Call, id: string): Promise<Result<typeof warehouseSupply>> {
  const { rows: there } = await sql<{ excursions: number }>`
    select (select count(*)::int from vac_temp_breach x
      where x.site_kind = 'WAREHOUSE' and x.site_id = t.id and x.status = 'OPEN' and x.delete_mark = 0) as excursions
    from vac_warehouse t where t.id = ${id} and t.delete_mark = 0 and ${call.scope('vaccine.warehouse', warehouseFields)}`.execute(call.db);
  if (!there[0]) throw new Refusal('notFound');
  const { rows: products } = await sql<Result<typeof warehouseSupply>['products'][number]>`
    select p.id as "productId", ${productName(call)} as "productName", sum(b.doses)::int as doses,
           coalesce(sum(b.doses - b.reserved) filter (where u.usable), 0)::int as "usableDoses",
           min(l.expiry_date) filter (where u.usable and b.doses > b.reserved) as "nextExpiry"
    from vac_stock_balance b join vac_lot l on l.id = b.lot_id join vac_product p on p.id = b.product_id
    cross join lateral (select ${usable(todayOf(call))} as usable) u
    where b.site_kind = 'WAREHOUSE' and b.site_id = ${id} and b.doses > 0 group by p.id order by p.sort_code, p.id`.execute(call.db);
  return { products, excursions: there[0].excursions };
}

/** @throws Refusal missingReference unless it exists, is enabled, and visible */
export async function lockWarehouse(call: Call, id: string): Promise<void> {
  const { rows } = await sql`
    select from vac_warehouse t where t.id = ${id} and t.enabled_mark = 1 and t.delete_mark = 0 and ${inWarehousesInSight(call, sql.ref('t.id'))} for key share`.execute(
    call.db,
  );
  if (!rows.length) throw new Refusal('missingReference', { what: call.language === 'en' ? 'warehouse' : '仓库' });
}
