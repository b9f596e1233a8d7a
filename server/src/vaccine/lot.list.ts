// Lots as lists and sheets show them.
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import type { lotList } from '@ordo/contract/lot.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import { todayOf } from '../kit/moment.ts';
import type { PageSource } from '../kit/page.ts';
import type { Call } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { inWarehousesInSight } from './warehouse.read.ts';

export type LotRow = Result<typeof lotList>['list'][number];

export const lotRow = (call: Call) => sql`
  ${sql.join(historyColumnsSql)}, t.product_id as "productId", ${productName(call)} as "productName", t.lot_no as "lotNo", t.manufacturer,
  t.manufacture_date as "manufactureDate", t.expiry_date as "expiryDate", t.release_cert_no as "releaseCertNo", t.hold_status as "holdStatus",
  t.hold_reason as "holdReason", t.vvm_stage as "vvmStage", t.campaign,
  (select coalesce(sum(b.doses), 0)::int from vac_stock_balance b where b.lot_id = t.id and b.site_kind = 'WAREHOUSE'
    and ${inWarehousesInSight(call, sql.ref('b.site_id'))}) as "warehouseDoses",
  (select coalesce(sum(b.doses), 0)::int from vac_stock_balance b
    where b.lot_id = t.id and b.site_kind = 'CUSTOMER' and ${ofCustomersInSight(call, sql.ref('b.site_id'))}) as "customerDoses"
  from vac_lot t join vac_product p on p.id = t.product_id ${historyJoinSql}`;

export function listedLots(input: Pick<Parsed<typeof lotList>, 'productId' | 'holdStatus' | 'within' | 'keyword'>, call: Call): PageSource {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`];
  if (input.productId) where.push(sql<SqlBool>`t.product_id = ${input.productId}`);
  if (input.holdStatus) where.push(sql<SqlBool>`t.hold_status = ${input.holdStatus}`);
  if (input.within) where.push(sql<SqlBool>`t.expiry_date <= ${addDays(todayOf(call), Number(input.within))}`);
  if (input.keyword) where.push(sql<SqlBool>`t.lot_no ilike ${`%${escapeLike(input.keyword)}%`}`);
  const order = { expiryDate: 'expiry_date', lotNo: 'lot_no', creatorTime: 'creator_time' };
  // The soonest to expire first; expired ones come last, the latest first.
  const left = sql`t.expiry_date - ${todayOf(call)}::date`;
  const usual = [
    { by: sql`(${left} < 0)`, sort: 'asc' },
    { by: sql`abs(${left})`, sort: 'asc' },
  ] as const;
  return { table: 'vac_lot', where: sqlAnd(where), order, usual, select: lotRow(call) };
}
