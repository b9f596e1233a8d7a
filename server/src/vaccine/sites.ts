// Places where stock lies: warehouses and customers.
import type { SiteKind } from '@ordo/contract/stock.ts';
import { sql, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { inWarehousesInSight } from './warehouse.read.ts';
import { holdWarehouse } from './warehouse.ts';

/** Rows `t` of a site that the caller may see. */
export const sitesInSight = (call: Call) => sql<SqlBool>`
  case t.site_kind when 'WAREHOUSE' then ${inWarehousesInSight(call, sql.ref('t.site_id'))} else ${ofCustomersInSight(call, sql.ref('t.site_id'))} end`;

/** @throws Refusal missingReference unless it is there and in sight */
export const holdSite = (call: Call, kind: SiteKind, id: string) => (kind === 'WAREHOUSE' ? holdWarehouse(call, id) : holdCustomer(call, id));

/** @throws Refusal missingReference unless it is there and in sight */
async function holdCustomer(call: Call, id: string): Promise<void> {
  const { rows } = await sql`
    select from vac_customer t where t.id = ${id} and t.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('t.id'))} for key share`.execute(call.db);
  if (!rows.length) throw new Refusal('missingReference', { what: call.language === 'en' ? 'customer' : '客户' });
}
