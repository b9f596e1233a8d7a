import {
  indentAdopt,
  indentAllocate,
  indentCancel,
  indentClose,
  indentPlan,
  indentReceive,
  indentReject,
  indentRelease,
  indentReturn,
  indentRevoke,
  indentShip,
  indentSplit,
  indentSubmit,
} from '@ordo/contract/indent-command.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { may } from '@ordo/engine/permission/rights.ts';
import { packsFor } from '@ordo/engine/vaccine/pack.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { todayOf } from '../kit/moment.ts';
import { lockRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { checkDraft } from './indent-check.ts';
import { decide, keepAllocation, planOf, releaseAll, reservedFor } from './indent-lots.ts';
import { assertStep, move, type Moved } from './indent-move.ts';
import { receive, ship } from './indent-delivery.ts';
import { split } from './indent-split.ts';
import { draftOf, filledOf } from './indent.ts';
import { inSight, linesOf, lockIndent, totalsOf, type IndentRow } from './indent.db.ts';
import { assertFree, moment } from './names.ts';
import { inWarehousesInSight } from './warehouse.read.ts';
import { holdWarehouse } from './warehouse.ts';

export function indentCommandFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ vac_receipt_sum: 'receiptSum', vac_receipt_reason: 'receiptReason', vac_receipt_good_vvm: 'receiptVvmBad' });
  serve(app, deps, indentSubmit, (input, call) => submit(input, call));
  serve(app, deps, indentAdopt, (input, call) => adopt(input, call));
  serve(app, deps, indentReject, async ({ id, version, opinion }, call) => {
    const order = await lockIndent(call, id, version);
    return move(call, order, { command: 'reject', opinion }, { opinion, ...handledBy(call) }, { note: opinion });
  });
  serve(app, deps, indentReturn, async ({ id, version, opinion }, call) => {
    const order = await lockIndent(call, id, version);
    return move(call, order, { command: 'return', opinion }, { opinion }, { note: opinion });
  });
  serve(app, deps, indentRevoke, async ({ id, version }, call) => {
    const order = await lockIndent(call, id, version);
    const byRequester = order.requested_by === call.user.userId;
    const asked = { command: 'revoke', byRequester, nodesHandled: 0, approverAgrees: false } as const;
    return move(call, order, asked, { cancelled_by: 'requester', closed_at: moment(call.now) });
  });
  serve(app, deps, indentCancel, async ({ id, version, reason }, call) => {
    const order = await lockIndent(call, id, version);
    assertStep(call, order, { command: 'cancel', reason });
    const freed = await releaseAll(call, order);
    const values = { cancelled_by: 'administrator', cancel_reason: reason, closed_at: moment(call.now) };
    return move(call, order, { command: 'cancel', reason }, values, { note: reason, ...(freed.length && { detail: { freed } }) });
  });
  serve(app, deps, indentPlan, async ({ id, warehouseId }, call) => {
    const { rows } = await sql<IndentRow>`select t.* from vac_indent t where t.id = ${id} and t.delete_mark = 0 and ${inSight(call)}`.execute(call.db);
    const { rows: there } = await sql`
      select from vac_warehouse t where t.id = ${warehouseId} and t.delete_mark = 0 and ${inWarehousesInSight(call, sql.ref('t.id'))}`.execute(call.db);
    if (!rows[0] || !there.length) throw new Refusal('notFound');
    return planOf(call, rows[0], await linesOf(call, id), warehouseId);
  });
  serve(app, deps, indentAllocate, (input, call) => allocateLots(input, call));
  serve(app, deps, indentRelease, async ({ id, version }, call) => {
    const order = await lockIndent(call, id, version);
    assertStep(call, order, { command: 'release' });
    return move(call, order, { command: 'release' }, { warehouse_id: null, allocated_at: null }, { detail: { freed: await releaseAll(call, order) } });
  });
  serve(app, deps, indentSplit, (input, call) => split(input, call));
  serve(app, deps, indentShip, (input, call) => ship(input, call));
  serve(app, deps, indentReceive, (input, call) => receive(input, call));
  serve(app, deps, indentClose, async ({ id, version }, call) => {
    const order = await lockIndent(call, id, version);
    return move(call, order, { command: 'close' }, { closed_at: moment(call.now) });
  });
}

const handledBy = (call: Call) => ({ approved_by: call.user.userId });

/** Sends it, and lets the approval begin: there is one step, and nobody stands before it. */
async function submit({ id, version, region }: Parsed<typeof indentSubmit>, call: Call): Promise<Moved> {
  const order = await lockIndent(call, id, version);
  // Two orders of one customer and product that are sent at once see each other.
  await lockRecord(call.db, 'vac_customer', order.customer_id);
  const [line] = await linesOf(call, id);
  if (!line) throw new Refusal('notFound');
  const { findings, forecast } = await checkDraft(call, draftOf(id, region ?? null, filledOf(order, line)));
  if (order.status === 'DRAFT' || order.status === 'RETURNED') assertFree(findings, call);
  await sql`
    update vac_indent_line set suggested_doses = ${forecast?.suggested ?? null}::int, forecast = ${forecast && JSON.stringify(forecast)}::jsonb
    where id = ${line.id}`.execute(call.db);
  const sent = { requested_at: order.requested_at === null ? moment(call.now) : moment(order.requested_at), requested_by: call.user.userId };
  const values = { ...sent, period: todayOf(call).slice(0, 7), ...(await totalsOf(call, id)) };
  const warnings = findings.filter((finding) => finding.level === 'warn').map((finding) => finding.rule);
  const first = await move(call, order, { command: 'submit', findings }, values, warnings.length ? { detail: { warnings } } : {});
  return move(call, { ...order, ...first }, { command: 'begin' }, {});
}

async function adopt({ id, version, lines: wanted, opinion }: Parsed<typeof indentAdopt>, call: Call): Promise<Moved> {
  const order = await lockIndent(call, id, version);
  const lines = await linesOf(call, id);
  const approvedOf = new Map(wanted.map((line) => [line.id, line.approvedDoses]));
  if (approvedOf.size !== lines.length || wanted.length !== lines.length || lines.some((line) => !approvedOf.has(line.id))) throw new Refusal('orderLines');
  const mayOverApprove = may(call.user.rights, 'vaccine.indent:btn_over');
  const amounts = lines.map((line) => ({ requested: line.requested_doses, approved: approvedOf.get(line.id) ?? 0 }));
  const asked = { command: 'adopt', lines: amounts, mayOverApprove, opinion } as const;
  assertStep(call, order, asked);
  for (const line of lines) await approveLine(call, line.product_id, line.id, approvedOf.get(line.id) ?? 0);
  const values = { ...handledBy(call), approved_at: moment(call.now), opinion, ...(await totalsOf(call, id)) };
  return move(call, order, asked, values, { note: opinion, detail: { approved: amounts } });
}

async function approveLine(call: Call, productId: string, lineId: string, doses: number): Promise<void> {
  const { rows } = await sql<{ dosesPerVial: number; netDosesPerPack: number; packRoundingThreshold: number; roundToZero: number }>`
    select doses_per_vial as "dosesPerVial", net_doses_per_pack as "netDosesPerPack", pack_rounding_threshold as "packRoundingThreshold",
           round_to_zero as "roundToZero" from vac_product where id = ${productId}`.execute(call.db);
  const pack = rows[0];
  if (!pack) throw new Refusal('productUnknown');
  if (doses % pack.dosesPerVial !== 0) throw new Refusal('orderVials', { perVial: pack.dosesPerVial });
  const packs = packsFor(doses, { ...pack, roundToZero: pack.roundToZero === 1 });
  await sql`update vac_indent_line set approved_doses = ${doses}, packs_to_ship = ${packs} where id = ${lineId}`.execute(call.db);
}

async function allocateLots({ id, version, warehouseId, lots, reason }: Parsed<typeof indentAllocate>, call: Call): Promise<Moved> {
  const order = await lockIndent(call, id, version);
  assertStep(call, order, { command: 'allocate', short: 0 });
  await holdWarehouse(call, warehouseId);
  const taken = await decide(call, order, await linesOf(call, id), warehouseId, lots ? { lots, reason } : null);
  const values = { warehouse_id: warehouseId, allocated_at: moment(call.now) };
  const moved = await move(call, order, { command: 'allocate', short: taken.short }, values, { note: reason, detail: { lines: taken.lines } });
  await keepAllocation(call, warehouseId, taken, reason);
  const reserved = await reservedFor(call, order);
  if (reserved.reduce((sum, row) => sum + row.doses, 0) === 0) throw new Refusal('orderUnallocated');
  return moved;
}
