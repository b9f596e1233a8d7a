// Rows of orders: the same that commands would leave one after the other (server/src/vaccine/indent-*.ts).
import type { RejectReason } from '@ordo/engine/vaccine/order-life.ts';
import { packsFor } from '@ordo/engine/vaccine/pack.ts';
import { isLarge } from '../flows/order-form.ts';
import { dice, type Dice } from '../random.ts';
import { momentOf, textOf, type Calendar } from './calendar.ts';
import type { Facts, Site } from './facts.ts';
import type { OrderPlan, PlannedOrder } from './order-plan.ts';
import { accepted, type StockPlan } from './stock-plan.ts';

/** Ids of the history: smaller than any that the system generates (kit/id.ts), and the same in every installation. */
export const idOf = (kind: number, number: number) => `${kind}${String(number).padStart(16, '0')}`;
export const kinds = { person: 10, dose: 11, stock: 12, order: 13, line: 14, shipment: 15, shipped: 16, lot: 17, event: 18, reserved: 19 } as const;

export const row = (...values: (string | number | null)[]) =>
  `${values.map((value) => (value === null || value === '' ? (value === null ? '\\N' : '') : value)).join('\t')}\n`;

type Status = 'IN_APPROVAL' | 'APPROVED' | 'ALLOCATED' | 'SHIPPED' | 'RECEIVED' | 'CLOSED' | 'REJECTED' | 'CANCELLED' | 'DRAFT';
/** Status of an order after each number of steps. */
const STATUS: Status[] = ['DRAFT', 'DRAFT', 'DRAFT', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED', 'RECEIVED', 'CLOSED'];
const ENDED = { reject: 'REJECTED', cancel: 'CANCELLED', revoke: 'CANCELLED' } as const;
const UNCOUNTED: readonly Status[] = ['DRAFT', 'REJECTED', 'CANCELLED'];
const REASONS = { reject: '本月该产品由县级统一调配', cancel: '与上一单重复', revoke: '' } as const;

/** An order with everything that its rows need. */
export interface Told {
  order: PlannedOrder;
  number: number;
  id: string;
  lineId: string;
  orderNo: string;
  serial: number;
  site: Site;
  status: Status;
  requester: string;
  approver: string;
  keeper: string;
  coldBox: string;
  logger: string;
  /** In the order of `accepted`. */
  parts: { id: string; lot: number; shipped: number; accepted: number }[];
}

export function tellOrders({ sites, users, products, approvers }: Facts, plan: OrderPlan): Told[] {
  const chance = dice('hands');
  const serials = new Map<number, number>();
  const one = (who: readonly string[], dice: Dice) => dice.of(who);
  let parts = 0;
  return plan.orders
    .toSorted((a, b) => time(a) - time(b))
    .map((order, number) => {
      const day = order.at[0]?.day ?? 0;
      const serial = (serials.get(day) ?? 0) + 1;
      serials.set(day, serial);
      const site = sites[order.site] as Site;
      const end = order.ending;
      return {
        order,
        number,
        id: idOf(kinds.order, number),
        lineId: idOf(kinds.line, number),
        orderNo: `YM${textOf(day).replaceAll('-', '')}${String(serial).padStart(5, '0')}`,
        serial,
        site,
        status: end ? ENDED[end] : (STATUS[order.at.length] ?? 'DRAFT'),
        requester: one(site.users.length ? site.users : users.township, chance),
        approver: one(
          !end && isLarge(order.requested, (order.requested * (products[order.product]?.unitPrice ?? 0)) / 100) ? approvers.chief : approvers.specialist,
          chance,
        ),
        keeper: one(users.warehouse, chance),
        coldBox: `LX-${String(chance.between(1, 60)).padStart(2, '0')}`,
        logger: `WD-${String(chance.between(1, 180)).padStart(3, '0')}`,
        parts: order.at.length > 5 && !end ? accepted(order).map((part) => ({ id: idOf(kinds.shipped, (parts += 1)), ...part })) : [],
      };
    });
}

const time = (order: PlannedOrder) => (order.at[0]?.day ?? 0) * 1440 + (order.at[0]?.minute ?? 0);
/** Time of a step; null: not yet. */
const when = ({ order }: Told, step: number) => {
  const at = order.at[step];
  return at && !(order.ending && step > 2) ? momentOf(at.day, at.minute, step === 2 ? 1 : 0) : null;
};
const lastOf = ({ order }: Told) => {
  const at = order.at.at(-1);
  return at ? momentOf(at.day, at.minute) : null;
};
const doses = (order: Told, step: number, amount: number) => (when(order, step) === null ? null : amount);

export const indentColumns =
  'id order_no product_id scheme_id customer_id area_id area_path warehouse_id period order_type urgency status needed_by requested_by requested_at approved_by approved_at allocated_at shipped_at received_at closed_at cancelled_by cancel_reason opinion requested_doses approved_doses shipped_doses received_doses amount version creator_time creator_user_id last_modify_time last_modify_user_id'.split(
    ' ',
  );

export function* indentRows({ products, schemes, warehouseId }: Facts, all: readonly Told[]): Generator<string> {
  for (const told of all) {
    const { order, site, status, approver, requester, keeper } = told;
    const product = products[order.product] as (typeof products)[number];
    const day = order.at[0]?.day ?? 0;
    const end = order.ending;
    const steps = order.at.length;
    const hands = [requester, requester, requester, approver, keeper, keeper, requester, keeper];
    const ender = end === 'revoke' ? requester : approver;
    yield row(
      told.id,
      told.orderNo,
      product.id,
      schemes[order.scheme]?.id ?? null,
      site.id,
      site.areaId,
      site.areaPath,
      when(told, 4) && warehouseId,
      textOf(day).slice(0, 7),
      schemes[order.scheme]?.kind === 'CAMPAIGN' ? 'CAMPAIGN' : order.urgency === 3 ? 'EMERGENCY' : 'REGULAR',
      order.urgency,
      status,
      textOf(day + 10),
      requester,
      when(told, 1),
      when(told, 3) !== null || end === 'reject' ? approver : null,
      when(told, 3),
      when(told, 4),
      when(told, 5),
      when(told, 6),
      end === 'cancel' || end === 'revoke' ? lastOf(told) : when(told, 7),
      end === 'revoke' ? 'requester' : end === 'cancel' ? 'administrator' : null,
      end === 'cancel' ? REASONS.cancel : '',
      end === 'reject' ? REASONS.reject : when(told, 3) ? '同意' : '',
      order.requested,
      doses(told, 3, order.approved),
      doses(told, 5, order.approved),
      doses(told, 6, order.approved - order.rejected),
      doses(told, 3, order.approved * product.unitPrice),
      steps,
      when(told, 0),
      requester,
      lastOf(told),
      end ? ender : (hands[steps - 1] ?? requester),
    );
  }
}

export const lineColumns =
  'id indent_id customer_id requested_at counts line_no product_id scheme_id opening_doses received_last_doses adjusted_last_doses consumed_last_period_doses stock_on_hand_doses requested_doses approved_doses shipped_doses received_doses packs_to_ship unit_price'.split(
    ' ',
  );

/** The ledger of a line is that of the last closed month, from its deliveries and doses. */
export function* lineRows({ products, schemes, sites }: Facts, calendar: Calendar, plan: OrderPlan, all: readonly Told[]): Generator<string> {
  const width = products.length;
  const came = calendar.months.map(() => new Int32Array(sites.length * width));
  for (const told of all) {
    const got = when(told, 6) === null ? undefined : came[calendar.monthOf(told.order.at[6]?.day ?? 0)];
    const key = told.order.site * width + told.order.product;
    if (got) got[key] = (got[key] ?? 0) + told.order.approved - told.order.rejected;
  }
  const closing = calendar.months.map(() => new Int32Array(sites.length * width));
  for (const [month, row] of closing.entries())
    for (let key = 0; key < row.length; key += 1)
      row[key] = (closing[month - 1]?.[key] ?? 0) + (came[month]?.[key] ?? 0) - (plan.used[month]?.[key] ?? 0) - (plan.waste[month]?.[key] ?? 0);
  for (const told of all) {
    const { order } = told;
    const product = products[order.product] as (typeof products)[number];
    const key = order.site * width + order.product;
    const month = calendar.monthOf(order.at[0]?.day ?? 0) - 1;
    yield row(
      told.lineId,
      told.id,
      told.site.id,
      when(told, 1),
      when(told, 1) === null || UNCOUNTED.includes(told.status) ? 'f' : 't',
      1,
      product.id,
      schemes[order.scheme]?.id ?? null,
      closing[month - 1]?.[key] ?? 0,
      came[month]?.[key] ?? 0,
      0,
      (plan.used[month]?.[key] ?? 0) + (plan.waste[month]?.[key] ?? 0),
      closing[month]?.[key] ?? 0,
      order.requested,
      doses(told, 3, order.approved),
      doses(told, 5, order.approved),
      doses(told, 6, order.approved - order.rejected),
      doses(told, 3, packsFor(order.approved, { ...product, packRoundingThreshold: 0, roundToZero: false })),
      product.unitPrice,
    );
  }
}

export const eventColumns = 'indent_id at user_id command from_status to_status note detail'.split(' ');
const FROM = [null, 'DRAFT', 'SUBMITTED', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED', 'RECEIVED'];
const TO = ['DRAFT', 'SUBMITTED', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED', 'RECEIVED', 'CLOSED'];
const COMMANDS = ['create', 'submit', 'begin', 'adopt', 'allocate', 'ship', 'receive', 'close'];

export function* eventRows(all: readonly Told[]): Generator<string> {
  for (const told of all) {
    const { order, id, requester, approver, keeper } = told;
    const hands = [requester, requester, requester, approver, keeper, keeper, requester, keeper];
    const lines = () => [
      { lineId: told.lineId, manual: false, chosen: order.lots.map(({ lot, doses }) => ({ lotId: idOf(kinds.lot, lot), doses })), rejected: [] },
    ];
    const details: Record<number, () => unknown> = {
      3: () => ({ approved: [{ requested: order.requested, approved: order.approved }] }),
      4: () => ({ lines: lines() }),
      5: () => ({ coldBox: told.coldBox, logger: told.logger, carrier: CARRIER }),
      6: () => ({ accepted: order.approved - order.rejected, rejected: order.rejected }),
    };
    for (const [step, command] of COMMANDS.entries()) {
      const at = when(told, step);
      if (at === null) break;
      const detail = details[step]?.();
      yield row(id, at, hands[step] ?? null, command, FROM[step] ?? null, TO[step] ?? null, step === 3 ? '同意' : '', detail ? JSON.stringify(detail) : null);
    }
    if (order.ending)
      yield row(id, lastOf(told), order.ending === 'revoke' ? requester : approver, order.ending, 'IN_APPROVAL', told.status, REASONS[order.ending], null);
  }
}

const CARRIER = '县疾控冷链车';
export const shipmentColumns = 'id indent_id warehouse_id cold_box logger carrier shipped_at user_id'.split(' ');
export const shipmentLineColumns = 'id shipment_id indent_line_id lot_id doses vvm_stage'.split(' ');
export const receiptColumns = 'shipment_line_id shipped_doses accepted_doses rejected_doses reject_reason vvm_stage received_at user_id'.split(' ');
export const reservedColumns = 'id indent_line_id warehouse_id lot_id doses'.split(' ');
export const numberColumns = 'rule_id head serial number user_id used_at'.split(' ');

export function* shipmentRows({ warehouseId }: Facts, all: readonly Told[]): Generator<string> {
  for (const told of all)
    if (told.parts.length) yield row(idOf(kinds.shipment, told.number), told.id, warehouseId, told.coldBox, told.logger, CARRIER, when(told, 5), told.keeper);
}

export function* shipmentLineRows(all: readonly Told[]): Generator<string> {
  for (const told of all)
    for (const part of told.parts) yield row(part.id, idOf(kinds.shipment, told.number), told.lineId, idOf(kinds.lot, part.lot), part.shipped, 1);
}

export function* receiptRows({ products }: Facts, all: readonly Told[]): Generator<string> {
  for (const told of all) {
    const at = when(told, 6);
    if (at === null) continue;
    for (const part of told.parts) {
      const back = part.shipped - part.accepted;
      yield row(
        part.id,
        part.shipped,
        part.accepted,
        back,
        back ? ('BROKEN' satisfies RejectReason) : '',
        products[told.order.product]?.vvmTracked ? 1 : null,
        at,
        told.requester,
      );
    }
  }
}

/** Allocated and not shipped yet. */
export function* reservedRows({ warehouseId }: Facts, all: readonly Told[]): Generator<string> {
  let number = 0;
  for (const told of all)
    if (told.status === 'ALLOCATED')
      for (const { lot, doses } of told.order.lots) yield row(idOf(kinds.reserved, (number += 1)), told.lineId, warehouseId, idOf(kinds.lot, lot), doses);
}

export function* numberRows(ruleId: string, all: readonly Told[]): Generator<string> {
  for (const told of all) yield row(ruleId, told.orderNo.slice(0, 10), told.serial, told.orderNo, told.requester, when(told, 0));
}

export const lotColumns = 'id product_id lot_no manufacturer manufacture_date expiry_date release_cert_no vvm_stage creator_time creator_user_id'.split(' ');

export function* lotRows({ products, users }: Facts, { lots }: StockPlan): Generator<string> {
  for (const [number, lot] of lots.entries()) {
    const product = products[lot.product];
    yield row(
      idOf(kinds.lot, number),
      product?.id ?? '',
      lot.lotNo,
      product?.manufacturer ?? '',
      textOf(lot.made),
      textOf(lot.expiry),
      `PQF${lot.lotNo}`,
      1,
      momentOf(lot.arrived, 7 * 60 + 10),
      users.warehouse[0] ?? null,
    );
  }
}
