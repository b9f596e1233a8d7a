// Sites with stock: warehouses and customers.
import type { SiteKind } from '@ordo/contract/stock.ts';
import { sql, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { Movement } from './stock.db.ts';
import { inWarehousesInSight } from './warehouse.read.ts';
import { lockWarehouse } from './warehouse.ts';

/** Rows `t` of a site that the caller may see. */
export const sitesInSight = (call: Call) => sql<SqlBool>`
  case t.site_kind when 'CUSTOMER' then ${ofCustomersInSight(call, sql.ref('t.site_id'))} else ${inWarehousesInSight(call, sql.ref('t.site_id'))} end`;

/** @throws Refusal missingReference unless it exists and is visible */
export const lockSite = (call: Call, kind: SiteKind, id: string) => (kind === 'CUSTOMER' ? holdCustomer(call, id) : lockWarehouse(call, id));

/** @throws Refusal missingReference unless it exists and is visible */
async function holdCustomer(call: Call, id: string): Promise<void> {
  const { rows } = await sql`
    select from vac_customer t where t.id = ${id} and t.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('t.id'))} for key share`.execute(call.db);
  if (!rows.length) throw new Refusal('missingReference', { what: call.language === 'en' ? 'customer' : '客户' });
}

/** The warehouse that a customer's doses of a lot are returned to: the one that sent them last, else the first one. @throws Refusal returnNowhere */
async function warehouseBehind(call: Call, customerId: string, lotId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select s.warehouse_id as id, 0 as place from vac_shipment s join vac_indent i on i.id = s.indent_id join vac_shipment_line x on x.shipment_id = s.id
        where i.customer_id = ${customerId} and x.lot_id = ${lotId} order by s.shipped_at desc limit 1)
      union all
      (select w.id, 1 from vac_warehouse w where w.delete_mark = 0 order by w.enabled_mark desc, w.sort_code, w.code limit 1)
    ) found order by place limit 1`.execute(call.db);
  if (!rows[0]) throw new Refusal('returnNowhere');
  return rows[0].id;
}

/** Doses returned by a customer: out of its stock, and into the returns of a warehouse. @param toId null: the warehouse by `warehouseBehind` */
export async function givenBack(
  call: Call,
  {
    customerId,
    lotId,
    doses,
    toId,
    ...told
  }: { customerId: string; lotId: string; doses: number; toId: string | null; refType?: string; refId?: string; note: string; naturalKey: string },
): Promise<Movement[]> {
  if (toId !== null) await lockWarehouse(call, toId);
  const common = { ...told, lotId, reason: 'RETURN' } as const;
  return [
    { ...common, siteKind: 'CUSTOMER', siteId: customerId, doses: -doses },
    { ...common, siteKind: 'RETURNED', siteId: toId ?? (await warehouseBehind(call, customerId, lotId)), doses, naturalKey: `${told.naturalKey}:back` },
  ];
}
