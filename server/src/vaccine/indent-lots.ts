// Lots for an order: available, selected and reserved ones.
import type { indentPlan } from '@ordo/contract/indent-command.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { allocate, checkManual, type Allocation, type Picked, type StockLot } from '@ordo/engine/vaccine/allocate.ts';
import { lotProblem, type HoldStatus } from '@ordo/engine/vaccine/lot.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { newId } from '../kit/id.ts';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { IndentRow, LineRow } from './indent.db.ts';
import { openExcursion } from './excursion.read.ts';
import { reserve } from './stock.db.ts';

/** The day on which the vials are expected to be used. */
function dayOfUse(call: Call, order: Pick<IndentRow, 'needed_by'>): string {
  const today = todayOf(call);
  return order.needed_by !== null && order.needed_by > today ? order.needed_by : today;
}

/** @param held locks the lots until the transaction ends */
async function stockOf(call: Call, warehouseId: string, productId: string, held: boolean): Promise<StockLot[]> {
  const { rows } = await sql<StockLot>`
    select b.lot_id as "lotId", l.lot_no as "lotNo", l.expiry_date as "expiryDate", l.hold_status as "holdStatus", l.vvm_stage as "vvmStage",
           b.doses - b.reserved as available, b.received_on as "receivedOn", ${openExcursion} as excursion
    from vac_stock_balance b join vac_lot l on l.id = b.lot_id
    where b.site_kind = 'WAREHOUSE' and b.site_id = ${warehouseId} and b.product_id = ${productId} and b.doses > 0
    order by b.lot_id ${held ? sql`for update of b for share of l` : sql``}`.execute(call.db);
  return rows;
}

async function perVialOf(call: Call, productId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select doses_per_vial as n from vac_product where id = ${productId}`.execute(call.db);
  return rows[0]?.n ?? 1;
}

export async function planOf(call: Call, order: IndentRow, lines: readonly LineRow[], warehouseId: string): Promise<Result<typeof indentPlan>> {
  const plans: Result<typeof indentPlan>['lines'] = [];
  for (const line of lines) {
    const stock = await stockOf(call, warehouseId, line.product_id, false);
    const doses = line.approved_doses ?? 0;
    const { chosen, rejected, short } = allocate(doses, await perVialOf(call, line.product_id), stock, dayOfUse(call, order));
    const lots = stock.map(({ lotId, lotNo, expiryDate, available }) => ({
      lotId,
      lotNo,
      expiryDate,
      available,
      chosen: chosen.find((one) => one.lotId === lotId)?.doses ?? 0,
      reason: rejected.find((one) => one.lotId === lotId)?.reason ?? null,
    }));
    plans.push({ lineId: line.id, doses, short, lots: lots.toSorted((a, b) => (a.expiryDate < b.expiryDate ? -1 : 1)) });
  }
  return { lines: plans };
}

export interface Taken {
  short: number;
  lines: (Pick<Allocation, 'chosen' | 'rejected'> & { lineId: string; manual: boolean })[];
}

/**
 * Decides on lots while they are locked.
 * @param byHand lots chosen by a person, by line
 * @throws Refusal orderOverride, orderPicked, orderPickedSum
 */
export async function decide(
  call: Call,
  order: IndentRow,
  lines: readonly LineRow[],
  warehouseId: string,
  byHand: { lots: readonly (Picked & { lineId: string })[]; reason: string } | null,
): Promise<Taken> {
  if (byHand && (!byHand.reason || !can(call.user.rights, 'vaccine.indent:btn_override'))) throw new Refusal('orderOverride');
  const taken: Taken = { short: 0, lines: [] };
  for (const line of lines) {
    const doses = line.approved_doses ?? 0;
    if (doses === 0) continue;
    const stock = await stockOf(call, warehouseId, line.product_id, true);
    const perVial = await perVialOf(call, line.product_id);
    const found = allocate(doses, perVial, stock, dayOfUse(call, order));
    const picked = byHand?.lots.filter((one) => one.lineId === line.id).map(({ lotId, doses }) => ({ lotId, doses }));
    if (picked) assertPicked(doses, perVial, stock, dayOfUse(call, order), picked);
    taken.lines.push({ lineId: line.id, chosen: picked ?? found.chosen, rejected: found.rejected, manual: picked !== undefined });
    taken.short += picked ? 0 : found.short;
  }
  return taken;
}

function assertPicked(doses: number, perVial: number, stock: readonly StockLot[], on: string, picked: readonly Picked[]): void {
  const problem = checkManual(doses, perVial, stock, on, picked);
  if (!problem) return;
  if (problem.problem === 'sum') throw new Refusal('orderPickedSum');
  throw new Refusal('orderPicked', { lot: stock.find((lot) => lot.lotId === problem.lotId)?.lotNo ?? '—' });
}

export async function keepAllocation(call: Call, warehouseId: string, taken: Taken, reason: string): Promise<void> {
  const rows = taken.lines.flatMap(({ lineId, chosen, manual }) =>
    chosen.map((one) => ({
      id: newId(),
      indent_line_id: lineId,
      warehouse_id: warehouseId,
      lot_id: one.lotId,
      doses: one.doses,
      override_reason: manual ? reason : '',
    })),
  );
  await reserve(
    call.db,
    warehouseId,
    rows.map((row) => ({ lotId: row.lot_id, doses: row.doses })),
  );
  if (rows.length) await call.db.insertInto('vac_allocation').values(rows).execute();
}

export interface Reserved {
  id: string;
  lineId: string;
  lotId: string;
  lotNo: string;
  warehouseId: string;
  doses: number;
  vvmStage: number | null;
  /** It can no longer be used. */
  unusable: boolean;
}

export async function reservedFor(call: Call, order: IndentRow): Promise<Reserved[]> {
  const { rows } = await sql<Omit<Reserved, 'unusable'> & { expiryDate: string; holdStatus: HoldStatus; excursion: boolean }>`
    select x.id, x.indent_line_id as "lineId", x.lot_id as "lotId", l.lot_no as "lotNo", x.warehouse_id as "warehouseId", x.doses,
           l.vvm_stage as "vvmStage", l.expiry_date as "expiryDate", l.hold_status as "holdStatus",
           exists (select from vac_stock_balance b where b.site_kind = 'WAREHOUSE' and b.site_id = x.warehouse_id and b.lot_id = x.lot_id and ${openExcursion}) as excursion
    from vac_allocation x join vac_lot l on l.id = x.lot_id join vac_indent_line n on n.id = x.indent_line_id
    where n.indent_id = ${order.id} order by x.lot_id for share of l`.execute(call.db);
  return rows.map(({ expiryDate, holdStatus, excursion, ...row }) => ({
    ...row,
    unusable: lotProblem({ expiryDate, holdStatus, vvmStage: row.vvmStage, excursion }, todayOf(call)) !== null,
  }));
}

/** Releases the order's reservations. @returns the released lots */
export async function releaseAll(call: Call, order: IndentRow): Promise<{ lotNo: string; doses: number }[]> {
  const reserved = await reservedFor(call, order);
  for (const warehouseId of new Set(reserved.map((row) => row.warehouseId)))
    await reserve(
      call.db,
      warehouseId,
      reserved.filter((row) => row.warehouseId === warehouseId).map((row) => ({ lotId: row.lotId, doses: -row.doses })),
    );
  await sql`delete from vac_allocation where id = any(${reserved.map((row) => row.id)})`.execute(call.db);
  return reserved.map(({ lotNo, doses }) => ({ lotNo, doses }));
}
