import { lotCreate, lotHold, lotInfo, lotList, lotRemove, lotTrace, lotUpdate } from '@ordo/contract/lot.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import { lotNumber, type HoldStatus } from '@ordo/engine/vaccine/lot.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { columnsOf, people, record } from '../kit/crud.ts';
import { literally } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { all, holdProduct, productName, todayOf } from './names.ts';
import { traceOf } from './lot-trace.ts';
import { makeTasks } from './recall.ts';

type Listed = Result<typeof lotList>['list'][number];

const row = (call: Call) => sql`
  ${sql.join(record)}, t.product_id as "productId", ${productName(call)} as "productName", t.lot_no as "lotNo", t.manufacturer,
  t.manufacture_date as "manufactureDate", t.expiry_date as "expiryDate", t.release_cert_no as "releaseCertNo", t.hold_status as "holdStatus",
  t.hold_reason as "holdReason", t.vvm_stage as "vvmStage", t.campaign,
  (select coalesce(sum(b.doses), 0)::int from vac_stock_balance b where b.lot_id = t.id and b.site_kind = 'WAREHOUSE') as "warehouseDoses",
  (select coalesce(sum(b.doses), 0)::int from vac_stock_balance b
    where b.lot_id = t.id and b.site_kind = 'CUSTOMER' and ${ofCustomersInSight(call, sql.ref('b.site_id'))}) as "customerDoses"
  from vac_lot t join vac_product p on p.id = t.product_id ${people}`;

export function lotFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, lotList, (input, call) => {
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`];
    if (input.productId) where.push(sql<SqlBool>`t.product_id = ${input.productId}`);
    if (input.holdStatus) where.push(sql<SqlBool>`t.hold_status = ${input.holdStatus}`);
    if (input.within) where.push(sql<SqlBool>`t.expiry_date <= ${addDays(todayOf(call), Number(input.within))}`);
    if (input.keyword) where.push(sql<SqlBool>`t.lot_no ilike ${`%${literally(input.keyword)}%`}`);
    const order = { expiryDate: 'expiry_date', lotNo: 'lot_no', creatorTime: 'creator_time' };
    return readPage<Listed>(call.db, input, { table: 'vac_lot', where: all(where), order, select: row(call) });
  });

  serve(app, deps, lotInfo, async ({ id }, call) => {
    const { rows } = await sql<Listed>`select ${row(call)} where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(app, deps, lotCreate, async ({ lotNo, manufacturer, ...input }, call) => {
    const product = await holdProduct(call, input.productId);
    return insertRecord(call, 'vac_lot', { ...columnsOf(input), lot_no: lotNumber(lotNo), manufacturer: manufacturer || product.manufacturer });
  });

  serve(app, deps, lotUpdate, ({ id, version, ...input }, call) => updateRecord(call, 'vac_lot', id, version, columnsOf(input)));

  serve(app, deps, lotRemove, async ({ id }, call) => {
    await lockRecord(call.db, 'vac_lot', id);
    const { rows } = await sql`select from vac_stock_event where lot_id = ${id} limit 1`.execute(call.db);
    if (rows.length) throw new Refusal('lotInStock');
    await removeRecord(call, 'vac_lot', id);
    return null;
  });

  serve(app, deps, lotHold, async ({ id, version, holdStatus, reason }, call) => {
    if (holdStatus !== 'NONE' && !reason) throw new Refusal('lotHoldReason');
    const current = await lockRecord<{ hold_status: HoldStatus }>(call.db, 'vac_lot', id);
    const saved = await updateRecord(call, 'vac_lot', id, version, { hold_status: holdStatus, hold_reason: reason }, { action: `hold ${holdStatus}` });
    const tasks = holdStatus === 'RECALLED' && current.hold_status !== 'RECALLED' ? await makeTasks(call, id) : 0;
    return { version: saved.version, tasks };
  });

  serve(app, deps, lotTrace, ({ id }, call) => traceOf(call, id));
}
