import { lotCreate, lotHold, lotInfo, lotList, lotRemove, lotTrace, lotUpdate } from '@ordo/contract/lot.ts';
import { lotNumber, type HoldStatus } from '@ordo/engine/vaccine/lot.ts';
import { lotSheet } from '@ordo/contract/vaccine-sheet.ts';
import { listSheet } from '../kit/sheet/list-sheet.ts';
import { listedLots, lotRow, type LotRow } from './lot.list.ts';
import { lotSheetOf } from './lot.sheet.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { toColumns } from '../kit/crud.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { todayOf } from '../kit/moment.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { lockProduct } from './names.ts';
import { traceOf } from './lot-trace.ts';
import { makeTasks } from './recall.ts';

export function lotFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ vac_lot_key: 'lotTaken', vac_lot_no: 'lotNumberWrong', vac_lot_dates: 'lotDates' });
  serve(app, deps, lotList, (input, call) => readPage<LotRow>(call.db, input, listedLots(input, call)));
  listSheet(app, deps, lotSheet, lotSheetOf);

  serve(app, deps, lotInfo, async ({ id }, call) => {
    const { rows } = await sql<LotRow>`select ${lotRow(call)} where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(app, deps, lotCreate, async ({ lotNo, manufacturer, ...input }, call) => {
    const product = await lockProduct(call, input.productId);
    return insertRecord(call, 'vac_lot', { ...toColumns(input), lot_no: lotNumber(lotNo), manufacturer: manufacturer || product.manufacturer });
  });

  serve(app, deps, lotUpdate, ({ id, version, ...input }, call) => updateRecord(call, 'vac_lot', id, version, toColumns(input)));

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
    if (holdStatus !== current.hold_status) await keepHold(call, id, holdStatus, reason);
    const tasks = holdStatus === 'RECALLED' && current.hold_status !== 'RECALLED' ? await makeTasks(call, id) : 0;
    return { version: saved.version, tasks };
  });

  serve(app, deps, lotTrace, ({ id }, call) => traceOf(call, id));
}

/** Records the period of a hold: doses are checked against the day they are given. */
async function keepHold(call: Call, lotId: string, status: HoldStatus, reason: string): Promise<void> {
  const today = todayOf(call);
  await sql`update vac_lot_hold_day set until_on = greatest(from_on, ${today}::date) where lot_id = ${lotId} and until_on is null`.execute(call.db);
  if (status !== 'NONE')
    await sql`insert into vac_lot_hold_day (lot_id, status, from_on, reason, user_id) values (${lotId}, ${status}, ${today}, ${reason}, ${call.user.userId})`.execute(
      call.db,
    );
}
