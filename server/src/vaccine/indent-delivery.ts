// From the warehouse to the customer's cold storage: every dose is recorded in the ledger.
import type { indentReceive, indentShip } from '@ordo/contract/indent-command.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { releaseAll, reservedFor } from './indent-lots.ts';
import { assertStep, move, type Moved } from './indent-move.ts';
import { linesOf, lockIndent, totalsOf } from './indent.db.ts';
import { moment } from './names.ts';
import { post, type Movement } from './stock.db.ts';

export async function ship({ id, version, coldBox, logger, carrier }: Parsed<typeof indentShip>, call: Call): Promise<Moved> {
  const order = await lockIndent(call, id, version);
  const [lines, reserved] = [await linesOf(call, id), await reservedFor(call, order)];
  const sumOf = (lineId: string) => reserved.filter((row) => row.lineId === lineId).reduce((sum, row) => sum + row.doses, 0);
  const amounts = lines.map((line) => ({ approved: line.approved_doses ?? 0, allocated: sumOf(line.id) }));
  const unusable = reserved.filter((row) => row.unusable).map((row) => row.lotNo);
  const asked = { command: 'ship', lines: amounts, coldBox, logger, unusable } as const;
  assertStep(call, order, asked);
  for (const line of lines) await sql`update vac_indent_line set shipped_doses = ${sumOf(line.id)} where id = ${line.id}`.execute(call.db);
  const values = { shipped_at: moment(call.now), ...(await totalsOf(call, id)) };
  const moved = await move(call, order, asked, values, { detail: { coldBox, logger, carrier } });

  const warehouseId = order.warehouse_id ?? '';
  const shipmentId = newId();
  await call.db
    .insertInto('vac_shipment')
    .values({
      id: shipmentId,
      indent_id: id,
      warehouse_id: warehouseId,
      cold_box: coldBox,
      logger,
      carrier,
      shipped_at: new Date(call.now),
      user_id: call.user.userId,
    })
    .execute();
  const parts = reserved.map((row) => ({
    id: newId(),
    shipment_id: shipmentId,
    indent_line_id: row.lineId,
    lot_id: row.lotId,
    doses: row.doses,
    vvm_stage: row.vvmStage,
  }));
  await call.db.insertInto('vac_shipment_line').values(parts).execute();
  await releaseAll(call, order);
  const out = { siteKind: 'WAREHOUSE', siteId: warehouseId, reason: 'ISSUE', refType: 'shipment' } as const;
  await post(
    call,
    parts.map((part) => ({ ...out, lotId: part.lot_id, doses: -part.doses, refId: part.id, note: order.order_no, naturalKey: `ship:${part.id}` })),
  );
  return moved;
}

interface Shipped {
  id: string;
  lineId: string;
  lotId: string;
  doses: number;
  vvmTracked: number;
}

export async function receive({ id, version, lines: told, arrivalTempC }: Parsed<typeof indentReceive>, call: Call): Promise<Moved> {
  const order = await lockIndent(call, id, version);
  const { rows: shipped } = await sql<Shipped>`
    select x.id, x.indent_line_id as "lineId", x.lot_id as "lotId", x.doses, p.vvm_tracked as "vvmTracked"
    from vac_shipment_line x join vac_shipment s on s.id = x.shipment_id join vac_indent_line n on n.id = x.indent_line_id
    join vac_product p on p.id = n.product_id where s.indent_id = ${id} order by x.id`.execute(call.db);
  const byId = new Map(told.map((line) => [line.shipmentLineId, line]));
  const complete = byId.size === shipped.length && told.length === shipped.length && shipped.every((part) => byId.has(part.id));
  if (order.status === 'SHIPPED' && !complete) throw new Refusal('orderLines');
  const parts = complete ? shipped.map((part) => ({ part, said: byId.get(part.id) as (typeof told)[number] })) : [];
  const facts = parts.map(({ part, said }) => ({
    shipped: part.doses,
    accepted: said.acceptedDoses,
    rejected: said.rejectedDoses,
    reason: said.reason,
    vvmStage: said.vvmStage,
    vvmTracked: part.vvmTracked === 1,
  }));
  const detail = { accepted: sum(facts.map((fact) => fact.accepted)), rejected: sum(facts.map((fact) => fact.rejected)), arrivalTempC };
  const moved = await move(
    call,
    order,
    { command: 'receive', lines: facts, arrivalTempC },
    { received_at: moment(call.now), received_doses: detail.accepted },
    { detail },
  );

  await sql`update vac_shipment set arrival_temp_c = ${arrivalTempC}::float8 where indent_id = ${id}`.execute(call.db);
  await call.db
    .insertInto('vac_receipt_line')
    .values(
      parts.map(({ part, said }) => ({
        shipment_line_id: part.id,
        shipped_doses: part.doses,
        accepted_doses: said.acceptedDoses,
        rejected_doses: said.rejectedDoses,
        reject_reason: said.reason,
        vvm_stage: said.vvmStage,
        received_at: new Date(call.now),
        user_id: call.user.userId,
      })),
    )
    .execute();
  for (const lineId of new Set(parts.map(({ part }) => part.lineId))) {
    const accepted = sum(parts.filter(({ part }) => part.lineId === lineId).map(({ said }) => said.acceptedDoses));
    await sql`update vac_indent_line set received_doses = ${accepted} where id = ${lineId}`.execute(call.db);
  }
  const into = { siteKind: 'CUSTOMER', siteId: order.customer_id, reason: 'RECEIVE', refType: 'receipt', note: order.order_no } as const;
  // Rejected doses return with the carrier, and wait at the warehouse for a decision.
  const back = { siteKind: 'RETURNED', siteId: order.warehouse_id ?? '', reason: 'REJECT', refType: 'receipt', note: order.order_no } as const;
  const movements = parts.flatMap(({ part: { id: refId, lotId }, said }): Movement[] => [
    { ...into, lotId, refId, doses: said.acceptedDoses, naturalKey: `receive:${refId}` },
    { ...back, lotId, refId, doses: said.rejectedDoses, naturalKey: `reject:${refId}` },
  ]);
  await post(
    call,
    movements.filter(({ doses }) => doses > 0),
  );
  return moved;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
