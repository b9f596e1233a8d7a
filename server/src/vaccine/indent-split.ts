// Part of the approved quantity becomes a separate order. The requested quantity stays with the original order; the child requests nothing more.
import type { indentSplit } from '@ordo/contract/indent-command.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { newId } from '../kit/id.ts';
import { insertRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { move, type Moved } from './indent-move.ts';
import { linesOf, lockIndent, totalsOf, writeEvent, type IndentRow } from './indent.db.ts';
import { moment } from './names.ts';

export async function split({ id, version, lines: wanted }: Parsed<typeof indentSplit>, call: Call): Promise<Moved> {
  const order = await lockIndent(call, id, version);
  const lines = await linesOf(call, id);
  const movedOf = new Map(wanted.map((line) => [line.id, line.doses]));
  if (movedOf.size !== wanted.length || wanted.some((line) => !lines.some((one) => one.id === line.id))) throw new Refusal('orderLines');
  const { rows: vials } = await sql<{ id: string; n: number }>`
    select id, doses_per_vial as n from vac_product where id = any(${lines.map((line) => line.product_id)})`.execute(call.db);
  const perVial = new Map(vials.map((row) => [row.id, row.n]));
  const amounts = lines.map((line) => ({
    approved: line.approved_doses ?? 0,
    moved: movedOf.get(line.id) ?? 0,
    dosesPerVial: perVial.get(line.product_id) ?? 1,
  }));
  const { rows: siblings } = await sql<{ count: number }>`select count(*)::int as count from vac_indent where parent_id = ${id}`.execute(call.db);
  const orderNo = `${order.order_no}-${(siblings[0]?.count ?? 0) + 1}`;
  // Checked by the state machine first: a refusal changes nothing.
  const first = await move(
    call,
    order,
    { command: 'split', lines: amounts },
    {},
    { detail: { orderNo, doses: amounts.reduce((all, one) => all + one.moved, 0) } },
  );
  await makeChild(
    call,
    order,
    orderNo,
    lines.map((line) => line.id).filter((lineId) => (movedOf.get(lineId) ?? 0) > 0),
    movedOf,
  );
  const totals = await totalsOf(call, id);
  await sql`
    update vac_indent set requested_doses = ${totals.requested_doses}::int, approved_doses = ${totals.approved_doses}::int, amount = ${totals.amount}::bigint
    where id = ${id}`.execute(call.db);
  return first;
}

async function makeChild(call: Call, order: IndentRow, orderNo: string, lineIds: readonly string[], movedOf: ReadonlyMap<string, number>): Promise<void> {
  const child = await insertRecord(call, 'vac_indent', {
    order_no: orderNo,
    parent_id: order.id,
    product_id: order.product_id,
    scheme_id: order.scheme_id,
    customer_id: order.customer_id,
    area_id: order.area_id,
    area_path: order.area_path,
    period: order.period,
    order_type: order.order_type,
    urgency: order.urgency,
    status: 'APPROVED',
    needed_by: order.needed_by,
    requested_by: order.requested_by,
    requested_at: order.requested_at === null ? null : moment(order.requested_at),
    approved_by: order.approved_by,
    approved_at: order.approved_at === null ? null : moment(order.approved_at),
    justification: order.justification,
    remark: order.remark,
  });
  for (const [index, lineId] of lineIds.entries()) {
    const doses = movedOf.get(lineId) ?? 0;
    await sql`
      with old as (select * from vac_indent_line where id = ${lineId}), changed as (
        update vac_indent_line n set approved_doses = n.approved_doses - ${doses}::int,
          packs_to_ship = ceil((n.approved_doses - ${doses}::int)::float8 / p.net_doses_per_pack)
        from vac_product p where n.id = ${lineId} and p.id = n.product_id
      )
      insert into vac_indent_line (id, indent_id, line_no, product_id, scheme_id, opening_doses, received_last_doses, adjusted_last_doses,
        consumed_last_period_doses, stock_on_hand_doses, suggested_doses, requested_doses, approved_doses, packs_to_ship, unit_price, forecast)
      select ${newId()}, ${child.id}, ${index + 1}, o.product_id, o.scheme_id, o.opening_doses, o.received_last_doses, o.adjusted_last_doses,
        o.consumed_last_period_doses, o.stock_on_hand_doses, o.suggested_doses, 0, ${doses}::int,
        ceil(${doses}::float8 / p.net_doses_per_pack), o.unit_price, o.forecast
      from old o join vac_product p on p.id = o.product_id`.execute(call.db);
  }
  const totals = await totalsOf(call, child.id);
  await sql`
    update vac_indent set requested_doses = ${totals.requested_doses}::int, approved_doses = ${totals.approved_doses}::int, amount = ${totals.amount}::bigint
    where id = ${child.id}`.execute(call.db);
  await writeEvent(call, child.id, { command: 'split', from: null, to: 'APPROVED', detail: { parent: order.order_no } });
}
