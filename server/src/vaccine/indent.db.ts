import type { Result } from '@ordo/contract/kit.ts';
import type { indentInfo, indentList, indentRegions } from '@ordo/contract/indent.ts';
import { withdrawalClosers } from '@ordo/engine/flow/withdrawal.ts';
import { flowStatus, type OrderStatus } from '@ordo/engine/vaccine/order-life.ts';
import type { OrderType } from '@ordo/engine/vaccine/order-check.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import { lockRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { PREFIX } from '../flow/bound.read.ts';
import { productName } from '../product/product.read.ts';

export type Listed = Result<typeof indentList>['list'][number];
export type Opened = Result<typeof indentInfo>;

/** As stored in the table. */
export interface IndentRow {
  id: string;
  order_no: string;
  product_id: string;
  scheme_id: string | null;
  customer_id: string;
  area_id: string;
  area_path: string;
  warehouse_id: string | null;
  period: string;
  order_type: OrderType;
  urgency: number;
  status: OrderStatus;
  needed_by: string | null;
  requested_by: string | null;
  requested_at: number | null;
  approved_by: string | null;
  approved_at: number | null;
  justification: string;
  remark: string;
  version: number;
}

export interface LineRow {
  id: string;
  line_no: number;
  product_id: string;
  scheme_id: string | null;
  opening_doses: number;
  received_last_doses: number;
  adjusted_last_doses: number;
  consumed_last_period_doses: number;
  stock_on_hand_doses: number;
  suggested_doses: number | null;
  requested_doses: number;
  approved_doses: number | null;
  unit_price: number | null;
  forecast: unknown;
}

export const isInScope = (call: Call) => ofCustomersInSight(call, sql.ref('t.customer_id'));

type Read = Omit<Listed, 'flowStatus' | 'amount'> & { cancelledBy: 'requester' | 'administrator' | null; amount: string | null };

/** bigint columns are text; values derived from the status are computed. */
export function shown<R extends Read>({ cancelledBy, amount, ...row }: R) {
  return { ...row, amount: amount === null ? null : Number(amount), flowStatus: flowStatus(row.status, cancelledBy) };
}

export const columns = (call: Call) => sql`
  ${sql.join(historyColumnsSql)}, t.order_no as "orderNo", t.product_id as "productId", p.code as "productCode", ${productName(call)} as "productName",
  t.scheme_id as "schemeId", s.name as "schemeName", t.customer_id as "customerId", c.code as "customerCode", c.name as "customerName",
  t.area_id as "areaId", a.path_name as "areaName", t.parent_id as "parentId", t.period, t.order_type as "orderType", t.urgency, t.status,
  t.cancelled_by as "cancelledBy", t.needed_by as "neededBy", t.requested_at as "requestedAt", t.approved_at as "approvedAt", t.shipped_at as "shippedAt",
  t.received_at as "receivedAt", t.requested_doses as "requestedDoses", t.approved_doses as "approvedDoses", t.shipped_doses as "shippedDoses",
  t.received_doses as "receivedDoses", t.amount`;

export const joins = sql`
  from vac_indent t join vac_product p on p.id = t.product_id join vac_customer c on c.id = t.customer_id join area a on a.id = t.area_id
  left join vac_scheme s on s.id = t.scheme_id ${historyJoinSql}`;

export interface Wanted {
  product?: string | undefined;
  region?: string | undefined;
  status?: string | undefined;
  orderType?: string | undefined;
  customerId?: string | undefined;
  pending?: string | undefined;
  keyword?: string | undefined;
}

/** By id or by code. */
const ofProduct = (product: string | undefined): RawBuilder<SqlBool>[] =>
  product
    ? [
        sql<SqlBool>`t.product_id = (select k.id from vac_product k where (k.id = ${product} or normal_form(k.code) = normal_form(${product})) and k.delete_mark = 0 limit 1)`,
      ]
    : [];

const inRegion = (region: string | undefined): RawBuilder<SqlBool>[] =>
  region
    ? [sql<SqlBool>`t.area_path like (select k.path || '%' from area k where (k.id = ${region} or k.en_code = ${region}) and k.delete_mark = 0 limit 1)`]
    : [];

/** Orders and their counts: visible, of a product and a region. */
export const placed = (call: Call, { product, region }: Pick<Wanted, 'product' | 'region'>): RawBuilder<SqlBool>[] => [
  isInScope(call),
  ...ofProduct(product),
  ...inRegion(region),
];

export function wanted(call: Call, query: Wanted): RawBuilder<SqlBool>[] {
  const where = [sql<SqlBool>`t.delete_mark = 0`, ...placed(call, query)];
  if (query.status) where.push(sql<SqlBool>`t.status = ${query.status}`);
  if (query.orderType) where.push(sql<SqlBool>`t.order_type = ${query.orderType}`);
  if (query.customerId) where.push(sql<SqlBool>`t.customer_id = ${query.customerId}`);
  if (query.pending) where.push(sql<SqlBool>`vac_waits(t.status, t.delete_mark)`);
  if (query.keyword) {
    const like = `%${escapeLike(query.keyword)}%`;
    where.push(
      sql<SqlBool>`(t.order_no ilike ${like} or t.customer_id in (select k.id from vac_customer k where k.name ilike ${like} or k.quick_query ilike ${like}))`,
    );
  }
  return where;
}

/**
 * Locks the order until the transaction ends.
 * @throws Refusal notFound, stale
 */
export async function lockIndent(call: Call, id: string, version: number, within: RawBuilder<SqlBool> = isInScope(call)): Promise<IndentRow> {
  const order = await lockRecord<IndentRow>(call.db, 'vac_indent', id, within);
  // Another change came first: the save reports its author and time.
  if (order.version !== version) await updateRecord(call, 'vac_indent', id, version, { status: order.status });
  return order;
}

export async function linesOf(call: Call, indentId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`select * from vac_indent_line where indent_id = ${indentId} order by line_no`.execute(call.db);
  return rows;
}

/** The totals of an order follow its lines. */
export async function totalsOf(call: Call, indentId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select coalesce(sum(requested_doses), 0)::int as requested_doses, sum(approved_doses)::int as approved_doses, sum(shipped_doses)::int as shipped_doses,
           sum(received_doses)::int as received_doses, sum(approved_doses::bigint * unit_price) as amount
    from vac_indent_line where indent_id = ${indentId}`.execute(call.db);
  return rows[0] ?? {};
}

export async function writeEvent(
  call: Call,
  indentId: string,
  event: { command: string; from: OrderStatus | null; to: OrderStatus; note?: string; detail?: unknown },
): Promise<void> {
  await sql`
    insert into vac_indent_event (indent_id, at, user_id, command, from_status, to_status, note, detail)
    values (${indentId}, to_timestamp(${call.now}::float8 / 1000), ${call.user.userId}, ${event.command}, ${event.from}, ${event.to}, ${event.note ?? ''},
            ${event.detail === undefined ? null : JSON.stringify(event.detail)}::jsonb)`.execute(call.db);
}

/** Current and past approvers of its workflow may open it regardless of its customer's area. */
const isOperatorOf = ({ user }: Call) =>
  sql<SqlBool>`exists (select from flow_operator o where o.task_id = ${PREFIX} || t.id and o.person_id = ${user.userId})`;

/** The task that approves it, if any, its current operators, and whether the reader is one of them: work of a pool or of a principal is done in the task. */
const taskOf = ({ user }: Call) => sql`(
  select jsonb_build_object('id', k.id, 'step', k.this_step, 'mine', exists (
    select from flow_operator o where o.task_id = k.id and o.status = 'open' and o.person_id = ${user.userId}), 'waitsFor', coalesce((
    select jsonb_agg(distinct u.real_name) from flow_operator o join app_user u on u.id = o.person_id where o.task_id = k.id and o.status = 'open'), '[]'),
    'asks', (select case when r.act = 'askWithdraw' and k.status = 1
      then jsonb_build_object('at', (extract(epoch from r.at) * 1000)::float8, 'opinion', r.opinion) end
      from flow_record r where r.task_id = k.id and r.act in ('askWithdraw', ${sql.join(withdrawalClosers)}) order by r.seq desc limit 1))
  from flow_task k where k.id = ${PREFIX} || t.id and k.delete_mark = 0)`;

/** @throws Refusal notFound */
export async function readIndent(call: Call, id: string): Promise<Opened> {
  const { rows } = await sql<Read & Omit<Opened, keyof Listed | 'lines' | 'lots' | 'events' | 'children' | 'shipment'>>`
    select ${columns(call)}, p.doses_per_vial as "dosesPerVial", p.net_doses_per_pack as "netDosesPerPack", p.vvm_tracked as "vvmTracked", t.justification,
           t.remark, t.opinion, t.cancel_reason as "cancelReason", w.name as "warehouseName", parent.order_no as "orderNoOfParent",
           coalesce(t.requested_by = ${call.user.userId}, false) as "sentByMe", ${taskOf(call)} as task
    ${joins} left join vac_warehouse w on w.id = t.warehouse_id left join vac_indent parent on parent.id = t.parent_id
    where t.id = ${id} and t.delete_mark = 0 and (${isInScope(call)} or ${isOperatorOf(call)})`.execute(call.db);
  const found = rows[0];
  if (!found) throw new Refusal('notFound');
  const [children, lines, lots, shipment, events] = await Promise.all([
    sql<Opened['children'][number]>`select id, order_no as "orderNo" from vac_indent where parent_id = ${id} and delete_mark = 0 order by order_no`.execute(
      call.db,
    ),
    sql<Opened['lines'][number]>`
      select l.id, l.line_no as "lineNo", ${productName(call)} as "productName", l.opening_doses as "openingDoses", l.received_last_doses as "receivedLastDoses",
             l.adjusted_last_doses as "adjustedLastDoses", l.consumed_last_period_doses as "consumedLastPeriodDoses",
             l.stock_on_hand_doses as "stockOnHandDoses", l.suggested_doses as "suggestedDoses", l.requested_doses as "requestedDoses",
             l.approved_doses as "approvedDoses", l.shipped_doses as "shippedDoses", l.received_doses as "receivedDoses", l.packs_to_ship as "packsToShip",
             l.unit_price as "unitPrice", l.remark, l.forecast
      from vac_indent_line l join vac_product p on p.id = l.product_id where l.indent_id = ${id} order by l.line_no`.execute(call.db),
    sql<Opened['lots'][number]>`
      select m."lineId", m."lotId", k.lot_no as "lotNo", k.expiry_date as "expiryDate", m.doses, m."shipmentLineId", r.accepted_doses as accepted,
             r.rejected_doses as rejected, r.reject_reason as "rejectReason", coalesce(r.vvm_stage, k.vvm_stage) as "vvmStage"
      from (
        select x.indent_line_id as "lineId", x.lot_id as "lotId", x.doses, x.id as "shipmentLineId" from vac_shipment_line x
        where x.indent_line_id in (select id from vac_indent_line where indent_id = ${id})
        union all
        select x.indent_line_id, x.lot_id, x.doses, null from vac_allocation x where x.indent_line_id in (select id from vac_indent_line where indent_id = ${id})
      ) m join vac_lot k on k.id = m."lotId" left join vac_receipt_line r on r.shipment_line_id = m."shipmentLineId" order by k.expiry_date, k.lot_no`.execute(
      call.db,
    ),
    sql<NonNullable<Opened['shipment']>>`
      select cold_box as "coldBox", logger, carrier, shipped_at as "shippedAt", arrival_temp_c as "arrivalTempC" from vac_shipment where indent_id = ${id}`.execute(
      call.db,
    ),
    sql<Opened['events'][number]>`
      select e.id::text as id, e.at, u.real_name as "userName", e.command, e.to_status as "toStatus", e.note, e.detail
      from vac_indent_event e left join app_user u on u.id = e.user_id where e.indent_id = ${id} order by e.id`.execute(call.db),
  ]);
  return {
    ...shown(found),
    children: children.rows,
    lines: lines.rows,
    lots: lots.rows,
    shipment: shipment.rows[0] ?? null,
    events: events.rows,
  };
}

/** Areas with visible customers, each with its pending orders. */
export async function regionsOf(call: Call, product: string | undefined): Promise<Result<typeof indentRegions>['list']> {
  const { rows } = await sql<Result<typeof indentRegions>['list'][number]>`
    with mine as (
      select a.path, count(*) as customers, 0 as pending from vac_customer c join area a on a.id = c.area_id
      where c.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('c.id'))} group by a.path
      union all
      select t.area_path, 0, sum(t.orders) from vac_stat_waiting t where ${sqlAnd(placed(call, { product }))} group by t.area_path
    ), spread as (select unnest(string_to_array(rtrim(path, '.'), '.')) as id, customers, pending from mine)
    select r.id, r.parent_id as "parentId", r.en_code as code, r.full_name as "fullName", r.level, sum(s.customers)::int as customers,
           sum(s.pending)::int as "pendingCount"
    from spread s join area r on r.id = s.id group by r.id order by r.level, r.sort_code, r.en_code limit 5000`.execute(call.db);
  return rows;
}
