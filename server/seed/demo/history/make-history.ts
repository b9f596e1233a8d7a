// Three years of orders, doses and stock before the first start. Planned in memory (same seed, same county), then loaded by COPY in one transaction:
// if it is killed, nothing of it is there. Rows are those that calls would have left, with versions, timelines, ledger and bill numbers; only
// the change log begins with the installation, because nobody changed these rows in it.
import { orderNumberRule } from '@ordo/contract/indent.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { bulkLoad } from '../../../src/kit/bulk-load.ts';
import type { Db } from '../../../src/kit/db.ts';
import type { Identity } from '../../../src/vaccine/identity.ts';
import { calendarOf, textOf } from './calendar.ts';
import { planDoses } from './dose-plan.ts';
import * as doseRows from './dose-rows.ts';
import { factsOf } from './facts.ts';
import { planOrders } from './order-plan.ts';
import * as orderRows from './order-rows.ts';
import { planStock } from './stock-plan.ts';

export interface HistorySize {
  orders: number;
  /** Given in the county, one row each. */
  doses: number;
}

const TABLES = [
  'vac_lot',
  'vac_stock_event',
  'vac_stock_balance',
  'vac_indent',
  'vac_indent_line',
  'vac_allocation',
  'vac_shipment',
  'vac_shipment_line',
  'vac_receipt_line',
  'vac_indent_event',
  'vac_person',
  'vac_vaccination',
  'vac_aefi',
  'bill_number',
];

/** With fewer orders in three years a site would order what it does not need. */
const ORDERS_OF_SITE = 350;

/** @param today `YYYY-MM-DD`: the history ends the day before */
export async function makeHistory(db: Db, pool: pg.Pool, identity: Identity, today: string, size: HistorySize): Promise<void> {
  const { rows: there } = await sql`select from vac_indent limit 1`.execute(db);
  if (there.length) return;
  const facts = await factsOf(db, today, Math.ceil(size.orders / ORDERS_OF_SITE));
  const calendar = calendarOf(today);
  const doses = planDoses(facts, calendar, size.doses);
  const plan = planOrders(facts, calendar, doses, size.orders);
  const stock = planStock(facts, calendar, doses, plan);
  const orders = orderRows.tellOrders(facts, plan);
  const { rows: rules } = await sql<{ id: string }>`select id from bill_rule where en_code = ${orderNumberRule} and delete_mark = 0`.execute(db);
  const ruleId = rules[0]?.id ?? '';
  await bulkLoad(pool, TABLES, async ({ client, copy }) => {
    await copy('vac_lot', orderRows.lotColumns, orderRows.lotRows(facts, stock));
    await copy('vac_indent', orderRows.indentColumns, orderRows.indentRows(facts, orders));
    await copy('vac_indent_line', orderRows.lineColumns, orderRows.lineRows(facts, calendar, plan, orders));
    await copy('vac_indent_event', orderRows.eventColumns, orderRows.eventRows(orders));
    await copy('vac_shipment', orderRows.shipmentColumns, orderRows.shipmentRows(facts, orders));
    await copy('vac_shipment_line', orderRows.shipmentLineColumns, orderRows.shipmentLineRows(orders));
    await copy('vac_receipt_line', orderRows.receiptColumns, orderRows.receiptRows(facts, orders));
    await copy('vac_allocation', orderRows.reservedColumns, orderRows.reservedRows(facts, orders));
    await copy('bill_number', orderRows.numberColumns, orderRows.numberRows(ruleId, orders));
    await copy('vac_person', doseRows.personColumns, doseRows.personRows(facts, doses, identity));
    await copy('vac_vaccination', doseRows.doseColumns, doseRows.doseRows(facts, doses, stock));
    await copy('vac_aefi', doseRows.aefiColumns, doseRows.aefiRows(facts, doses, calendar.last));
    await copy('vac_stock_event', doseRows.stockColumns, doseRows.stockRows(facts, doses, stock, orders));
    await client.query(`
      insert into vac_stock_balance (site_kind, site_id, lot_id, product_id, doses, received_on, reserved)
      select e.site_kind, e.site_id, e.lot_id, e.product_id, sum(e.doses), min((e.occurred_at at time zone 'Asia/Shanghai')::date),
             case when e.site_kind = 'WAREHOUSE' then coalesce((select sum(a.doses) from vac_allocation a where a.lot_id = e.lot_id and a.warehouse_id = e.site_id), 0) else 0 end
      from vac_stock_event e group by 1, 2, 3, 4
      on conflict (site_kind, site_id, lot_id) do nothing`);
    await client.query(
      `insert into bill_counter (rule_id, head, first_serial, last_serial, updated_at)
       select rule_id, head, min(serial), max(serial), max(used_at) from bill_number where rule_id = $1 group by 1, 2`,
      [ruleId],
    );
  });
  await sql`select vac_stat_rebuild_waiting()`.execute(db);
  for (const table of TABLES) await sql`analyze ${sql.table(table)}`.execute(db);
}

/**
 * Statistics of the history, month by month, idempotent: run after the start, when the server is answering already.
 * @param upto `YYYY-MM-DD`
 */
export async function countHistory(db: Db, upto: string): Promise<void> {
  const { months } = calendarOf(upto);
  // Earlier months only have doses that were given elsewhere.
  await sql`select vac_stat_rebuild('1900-01-01', ${textOf((months[0]?.first ?? 0) - 1)}::date)`.execute(db);
  for (const { first, last } of months) await sql`select vac_stat_rebuild(${textOf(first)}::date, ${textOf(last)}::date)`.execute(db);
}
