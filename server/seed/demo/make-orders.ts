// Orders at every stage of their life, created through the same calls as people's; a start that was killed continues.
import {
  indentAdopt,
  indentAllocate,
  indentCancel,
  indentClose,
  indentReceive,
  indentReject,
  indentReturn,
  indentShip,
  indentSubmit,
} from '@ordo/contract/indent-command.ts';
import { indentCreate } from '@ordo/contract/indent.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/kit/db.ts';
import type { Ask } from './ask.ts';
import { products } from './products.ts';
import { planOrders, warehouseCode, type PlannedOrder } from './supply.ts';

export async function makeOrders(db: Db, ask: Ask, today: string): Promise<void> {
  const { rows: customers } = await sql<{ id: string; code: string }>`
    select c.id, c.code from vac_customer c where c.delete_mark = 0 and c.status = 'ACTIVE' and c.type in ('CLINIC', 'HOSPITAL')
      and c.licence_expiry > ${addDays(today, 30)} order by c.code`.execute(db);
  const planned = planOrders(customers.map((row) => row.code));
  const { rows: made } = await sql<{ count: number }>`select count(*)::int as count from change_log where entity = 'vac_indent' and action = 'create'`.execute(
    db,
  );
  const { rows: ids } = await sql<{ id: string; code: string; scheme: string; house: string }>`
    select p.id, p.code, s.id as scheme, w.id as house from vac_product p join vac_scheme s on s.product_id = p.id and s.delete_mark = 0
    join vac_warehouse w on w.code = ${warehouseCode} and w.delete_mark = 0 where p.delete_mark = 0`.execute(db);
  const customerIds = new Map(customers.map((row) => [row.code, row.id]));
  // One after the other, so that only the last one can be incomplete.
  for (const order of planned.slice(made[0]?.count)) {
    const product = ids.find((row) => row.code === order.productCode);
    if (product) await makeOrder(db, ask, order, { customerId: customerIds.get(order.customerCode) ?? '', ...product }, today);
  }
}

interface Ids {
  customerId: string;
  id: string;
  scheme: string;
  house: string;
}

async function makeOrder(db: Db, ask: Ask, { vials, urgency, upTo, productCode }: PlannedOrder, ids: Ids, today: string): Promise<void> {
  const perVial = Number(products.find((one) => one.code === productCode)?.dosesPerVial ?? 1);
  const made = await ask(indentCreate, {
    customerId: ids.customerId,
    productId: ids.id,
    schemeId: ids.scheme,
    requestedDoses: vials * perVial,
    urgency,
    neededBy: addDays(today, 7),
    justification: '本季度接种任务集中，需提前备苗。',
  });
  const { id } = made;
  let { version } = made;
  const on = async (answer: Promise<{ version: number }>) => void ({ version } = await answer);
  if (upTo === 'DRAFT') return;
  await on(ask(indentSubmit, { id, version }));
  if (upTo === 'RETURNED') return on(ask(indentReturn, { id, version, opinion: '请核对现有库存后重新提交' }));
  if (upTo === 'REJECTED') return on(ask(indentReject, { id, version, opinion: '本月该产品由县级统一调配' }));
  if (upTo === 'CANCELLED') return on(ask(indentCancel, { id, version, reason: '与上一单重复' }));
  if (upTo === 'IN_APPROVAL') return;
  const { rows: lines } = await sql<{ id: string; doses: number }>`select id, requested_doses as doses from vac_indent_line where indent_id = ${id}`.execute(
    db,
  );
  await on(ask(indentAdopt, { id, version, lines: lines.map((line) => ({ id: line.id, approvedDoses: line.doses })), opinion: '同意' }));
  if (upTo === 'APPROVED') return;
  await on(ask(indentAllocate, { id, version, warehouseId: ids.house }));
  if (upTo === 'ALLOCATED') return;
  await on(ask(indentShip, { id, version, coldBox: `LX-${id.slice(-2)}`, logger: `WD-${id.slice(-3)}`, carrier: '县疾控冷链车' }));
  if (upTo === 'SHIPPED') return;
  const { rows: shipped } = await sql<{ id: string; doses: number }>`
    select x.id, x.doses from vac_shipment_line x join vac_indent_line n on n.id = x.indent_line_id where n.indent_id = ${id}`.execute(db);
  await on(
    ask(indentReceive, { id, version, arrivalTempC: 4.6, lines: shipped.map((line) => ({ shipmentLineId: line.id, acceptedDoses: line.doses, vvmStage: 1 })) }),
  );
  if (upTo === 'CLOSED') await on(ask(indentClose, { id, version }));
}
