import {
  indentAdopt,
  indentAllocate,
  indentAnswerRevoke,
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
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DocumentFlows } from '../flow/bound.read.ts';
import { todayOf } from '../kit/moment.ts';
import { lockRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { checkDraft } from './indent-check.ts';
import { adopt, answerRevoke, cancel, refuse, revoke, standing } from './indent-decide.ts';
import { formValuesOf, ORDER_ENGINE, taskStatusOf } from './indent-flow.ts';
import { decide, keepAllocation, planOf, releaseAll, reservedFor } from './indent-lots.ts';
import { assertStep, move, type Moved } from './indent-move.ts';
import { receive, ship } from './indent-delivery.ts';
import { split } from './indent-split.ts';
import { draftOf, filledOf } from './indent.ts';
import { isInScope, linesOf, lockIndent, totalsOf, type IndentRow } from './indent.db.ts';
import { assertFree, moment } from './names.ts';
import { inWarehousesInSight } from './warehouse.read.ts';
import { lockWarehouse } from './warehouse.ts';

/** @param flows called once the node is complete */
export function indentCommandFeature(app: FastifyInstance, deps: Deps, flows: () => DocumentFlows): void {
  deps.constraints.add({ vac_receipt_sum: 'receiptSum', vac_receipt_reason: 'receiptReason', vac_receipt_good_vvm: 'receiptVvmBad' });
  serve(app, deps, indentSubmit, (input, call) => submit(input, call, flows()));
  serve(app, deps, indentAdopt, (input, call) => adopt(input, call, flows()));
  serve(app, deps, indentReject, (input, call) => refuse('reject', input, call, flows()));
  serve(app, deps, indentReturn, (input, call) => refuse('return', input, call, flows()));
  serve(app, deps, indentRevoke, (input, call) => revoke(input, call, flows()));
  serve(app, deps, indentAnswerRevoke, (input, call) => answerRevoke(input, call, flows()));
  serve(app, deps, indentCancel, (input, call) => cancel(input, call, flows()));
  serve(app, deps, indentPlan, async ({ id, warehouseId }, call) => {
    const { rows } = await sql<IndentRow>`select t.* from vac_indent t where t.id = ${id} and t.delete_mark = 0 and ${isInScope(call)}`.execute(call.db);
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

/** Sends the order and starts its approval: by a task, otherwise as one step without a previous approver. */
async function submit({ id, version, region }: Parsed<typeof indentSubmit>, call: Call, flows: DocumentFlows): Promise<Moved> {
  const order = await lockIndent(call, id, version);
  // Orders of one customer and product that are sent concurrently are serialised, so that each sees the other.
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
  const engine = (await taskStatusOf(call.db, id)) === 1 ? '' : await flows.engine(call.db, ORDER_ENGINE);
  const begun = await move(call, { ...order, ...first }, { command: 'begin' }, {}, { byTask: engine !== null });
  if (engine === null) return begun;
  await flows.send(call, id, engine, await formValuesOf(call.db, id), order.urgency);
  return standing(call, id);
}

async function allocateLots({ id, version, warehouseId, lots, reason }: Parsed<typeof indentAllocate>, call: Call): Promise<Moved> {
  const order = await lockIndent(call, id, version);
  assertStep(call, order, { command: 'allocate', short: 0 });
  await lockWarehouse(call, warehouseId);
  const taken = await decide(call, order, await linesOf(call, id), warehouseId, lots ? { lots, reason } : null);
  const values = { warehouse_id: warehouseId, allocated_at: moment(call.now) };
  const moved = await move(call, order, { command: 'allocate', short: taken.short }, values, { note: reason, detail: { lines: taken.lines } });
  await keepAllocation(call, warehouseId, taken, reason);
  const reserved = await reservedFor(call, order);
  if (reserved.reduce((sum, row) => sum + row.doses, 0) === 0) throw new Refusal('orderUnallocated');
  return moved;
}
