// Orders approved by a task: an enabled engine with the code below handles the same commands. An approval finishes the way it started: an
// order has a task from the moment it is sent, or never.
import type { Json } from '@ordo/engine/form/document.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { orderFollows } from '@ordo/engine/vaccine/order-task.ts';
import { sql } from 'kysely';
import { taskOfDocument, type BoundDocument } from '../flow/bound.read.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { approved, type ApprovedLine } from './indent-approve.ts';
import { cancelled, givenUp, refused } from './indent-end.ts';
import { linesOf, type IndentRow } from './indent.db.ts';

/** Code of the engine that approves orders. */
export const ORDER_ENGINE = 'vaccineOrder';

/** The status of an order's task; null: it has none. */
export async function taskStatusOf(db: Db, orderId: string): Promise<number | null> {
  const { rows } = await sql<{ status: number }>`select status from flow_task where id = ${taskOfDocument(orderId)} and delete_mark = 0`.execute(db);
  return rows[0]?.status ?? null;
}

/** Values of an order for the form of the engine, by the keys of its fields. */
export async function formValuesOf(db: Db, orderId: string): Promise<Record<string, Json>> {
  const { rows } = await sql<Record<string, Json>>`
    select t.order_no as "orderNo", c.name as customer, p.name_zh as product, a.path_name as area, t.order_type as "orderType", t.needed_by as "neededBy",
      t.justification, t.remark, t.requested_doses::text as "requestedDoses", t.requested_doses::text as "approvedDoses",
      round(coalesce((select sum(l.requested_doses::bigint * l.unit_price) from vac_indent_line l where l.indent_id = t.id), 0) / 100.0, 2)::text as amount
    from vac_indent t join vac_customer c on c.id = t.customer_id join vac_product p on p.id = t.product_id join area a on a.id = t.area_id
    where t.id = ${orderId}`.execute(db);
  return rows[0] ?? {};
}

export const orderDocument: BoundDocument = {
  asks: ['approvedDoses'],
  async lock(db, orderId) {
    await sql`select from vac_indent where id = ${orderId} for update`.execute(db);
  },
  async follow(call, { documentId, was, now, sent, opinion, values }) {
    const { rows } = await sql<IndentRow>`select t.* from vac_indent t where t.id = ${documentId} and t.delete_mark = 0 for update`.execute(call.db);
    const [order] = rows;
    if (!order) throw new Refusal('notFound');
    const does = orderFollows(was, now, sent);
    const told = { byTask: true };
    switch (does) {
      case null:
        return;
      case 'refused':
        throw new Refusal(was.status > 1 ? 'orderTaskOver' : 'orderTaskSends');
      case 'adopt':
        await approved(call, order, await linesAs(call, order, values), opinion, can(call.user.rights, 'vaccine.indent:btn_over'), true);
        return;
      case 'reject':
      case 'return':
        await refused(call, order, does, opinion, told);
        return;
      case 'revoke':
        await givenUp(call, order, true, { note: opinion, ...told });
        return;
      case 'cancel':
        await cancelled(call, order, opinion, told);
    }
  },
};

/** As requested, unless the form has another value; several lines are approved as requested. */
async function linesAs(call: Call, { id }: IndentRow, { approvedDoses }: Readonly<Record<string, Json>>): Promise<ApprovedLine[]> {
  const lines = await linesOf(call, id);
  const said = typeof approvedDoses === 'string' || typeof approvedDoses === 'number' ? Number(approvedDoses) : null;
  return lines.map((line) => ({ line, doses: lines.length === 1 && said !== null ? said : line.requested_doses }));
}
