// A lot's history in both directions: where it came from, where it went, where it is, who received it.
import type { lotTrace } from '@ordo/contract/lot.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { accountOf, type LedgerSum } from '@ordo/engine/vaccine/ledger.ts';
import { sql } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { sitesInSight } from './sites.ts';
import { inWarehousesInSight } from './warehouse.read.ts';

type Trace = Result<typeof lotTrace>;

/** @throws Refusal notFound */
export async function traceOf(call: Call, id: string): Promise<Trace> {
  const { rows: there } = await sql`select from vac_lot where id = ${id} and delete_mark = 0`.execute(call.db);
  if (!there.length) throw new Refusal('notFound');
  const [received, shipped, inWarehouses, atCustomers, given, inReturns, sums, ways] = await Promise.all([
    sql<Trace['received'][number]>`
      select w.name as "siteName", e.doses as "receivedDoses", e.occurred_at as at from vac_stock_event e join vac_warehouse w on w.id = e.site_id
      where e.lot_id = ${id} and e.site_kind = 'WAREHOUSE' and e.reason = 'RECEIVE' and ${inWarehousesInSight(call, sql.ref('e.site_id'))}
      order by e.occurred_at limit 500`.execute(call.db),
    sql<Trace['shipped'][number]>`
      select i.id as "indentId", i.order_no as "orderNo", c.name as "customerName", l.doses as "shippedDoses", r.accepted_doses as accepted,
             r.rejected_doses as rejected, s.shipped_at as at
      from vac_shipment_line l join vac_shipment s on s.id = l.shipment_id join vac_indent i on i.id = s.indent_id join vac_customer c on c.id = i.customer_id
      left join vac_receipt_line r on r.shipment_line_id = l.id
      where l.lot_id = ${id} and ${ofCustomersInSight(call, sql.ref('i.customer_id'))} order by s.shipped_at limit 1000`.execute(call.db),
    sql<Trace['inWarehouses'][number]>`
      select b.site_id as "siteId", w.name as "siteName", b.doses as "warehouseDoses" from vac_stock_balance b join vac_warehouse w on w.id = b.site_id
      where b.lot_id = ${id} and b.site_kind = 'WAREHOUSE' and b.doses > 0 and ${inWarehousesInSight(call, sql.ref('b.site_id'))}
      order by b.doses desc limit 1000`.execute(call.db),
    sql<Trace['atCustomers'][number]>`
      select b.site_id as "siteId", c.name as "siteName", b.doses as "customerDoses" from vac_stock_balance b join vac_customer c on c.id = b.site_id
      where b.lot_id = ${id} and b.site_kind = 'CUSTOMER' and b.doses > 0 and ${ofCustomersInSight(call, sql.ref('b.site_id'))}
      order by b.doses desc limit 1000`.execute(call.db),
    // Not by the number: a sort order would reveal it where it is hidden.
    sql<Trace['given'][number]>`
      select v.customer_id as "customerId", c.name as "customerName", count(*)::int as "givenDoses"
      from vac_vaccination v join vac_customer c on c.id = v.customer_id
      where v.lot_id = ${id} and v.event_status = 'COMPLETED' and v.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('v.customer_id'))}
      group by 1, 2 order by 2, 1 limit 1000`.execute(call.db),
    sql<Trace['inReturns'][number]>`
      select b.site_id as "siteId", w.name as "siteName", b.doses as "returnedDoses" from vac_stock_balance b join vac_warehouse w on w.id = b.site_id
      where b.lot_id = ${id} and b.site_kind = 'RETURNED' and b.doses > 0 and ${inWarehousesInSight(call, sql.ref('b.site_id'))}
      order by b.doses desc limit 1000`.execute(call.db),
    sql<LedgerSum>`
      select t.site_kind as site, t.reason, sum(t.doses)::int as doses from vac_stock_event t where t.lot_id = ${id} and ${sitesInSight(call)} group by 1, 2`.execute(
      call.db,
    ),
    sql<{ onTheWay: number; receipts: number }>`
      select coalesce(sum(l.doses) filter (where r.shipment_line_id is null), 0)::int as "onTheWay", coalesce(sum(r.accepted_doses), 0)::int as receipts
      from vac_shipment_line l join vac_shipment s on s.id = l.shipment_id join vac_indent i on i.id = s.indent_id
      left join vac_receipt_line r on r.shipment_line_id = l.id where l.lot_id = ${id} and ${ofCustomersInSight(call, sql.ref('i.customer_id'))}`.execute(
      call.db,
    ),
  ]);
  const { onTheWay = 0, receipts = 0 } = ways.rows[0] ?? {};
  return {
    received: received.rows,
    shipped: shipped.rows,
    inWarehouses: inWarehouses.rows,
    inReturns: inReturns.rows,
    atCustomers: atCustomers.rows,
    given: given.rows,
    // It contains both figures, so it needs both permissions.
    account: call.sees('warehouseDoses') && call.sees('customerDoses') ? accountOf(sums.rows, onTheWay, receipts) : null,
  };
}
