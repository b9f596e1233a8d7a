import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestations } from '@ordo/contract/vaccination.ts';
import { commandsOf, type OrderStatus } from '@ordo/engine/vaccine/order-life.ts';
import { checkVaccination } from '@ordo/engine/vaccine/vaccination-check.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { finishDemo, seedDemo } from '../demo.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'ordo-history-'));
  const place = { app: server.app, db: server.db, pool: server.pool, personKey: Buffer.alloc(32, 7) };
  await seedDemo(place, folder, Date.now(), () => undefined, { orders: 1_940, doses: 20_000, models: 'few' });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function all<R>(query: RawBuilder<R>): Promise<R[]> {
  return (await query.execute(server.db)).rows;
}

test('there are as many orders and doses as asked for, over three years', async () => {
  const [found] = await all(sql<{ orders: number; doses: number; months: number }>`
    select (select count(*)::int from vac_indent) as orders,
           (select count(*)::int from vac_vaccination where event_status = 'COMPLETED' and source_facility_text = '') as doses,
           (select count(distinct to_char(administered_on, 'YYYY-MM'))::int from vac_vaccination where lot_id is not null) as months`);
  expect(found).toMatchObject({ orders: 2_000, doses: 20_000 });
  expect(found?.months).toBeGreaterThanOrEqual(36);
});

test('every order came to where it stands by steps that the machine allows, one version each', async () => {
  const events = await all(sql<{ id: string; command: string; from: OrderStatus | null; to: OrderStatus }>`
    select indent_id as id, command, from_status as "from", to_status as "to" from vac_indent_event order by id`);
  const orders = await all(sql<{ id: string; status: OrderStatus; version: number }>`select id, status, version from vac_indent where id < '2'`);
  const byOrder = Map.groupBy(events, (event) => event.id);
  for (const { id, status, version } of orders) {
    const steps = byOrder.get(id) ?? [];
    expect(steps.at(-1)?.to).toBe(status);
    expect(steps).toHaveLength(version);
    for (const [at, step] of steps.entries()) {
      expect(step.from).toBe(at === 0 ? null : (steps[at - 1]?.to ?? null));
      expect(step.from === null ? ['create', 'split'] : commandsOf(step.from)).toContain(step.command);
    }
  }
});

test('the ledger adds up to the balances, and at no moment was less than nothing there', async () => {
  const wrong = await all(sql`
    select from (select site_kind, site_id, lot_id, sum(doses) as sum from vac_stock_event group by 1, 2, 3) e
    full join vac_stock_balance b using (site_kind, site_id, lot_id) where e.sum is distinct from b.doses
      or b.reserved <> coalesce((select sum(a.doses) from vac_allocation a where a.lot_id = b.lot_id and a.warehouse_id = b.site_id), 0)`);
  expect(wrong).toEqual([]);
  const below = await all(sql`
    select from (select sum(doses) over (partition by site_kind, site_id, lot_id order by occurred_at, doses desc) as left_over from vac_stock_event) t where left_over < 0`);
  expect(below).toEqual([]);
});

test('every dose of a site came from a lot that was there, and every shipment and receipt moved what it says', async () => {
  const wrong = await all(sql`
    select v.id from vac_vaccination v where v.lot_id is not null
      and not exists (select from vac_stock_event e where e.natural_key = v.id || ':1' and e.lot_id = v.lot_id and e.site_id = v.customer_id and e.doses = -1)
    union all
    select x.id from vac_shipment_line x join vac_shipment s on s.id = x.shipment_id
    where not exists (select from vac_stock_event e where e.natural_key = 'ship:' || x.id and e.doses = -x.doses and e.occurred_at = s.shipped_at)
    union all
    select r.shipment_line_id from vac_receipt_line r where r.accepted_doses > 0
      and not exists (select from vac_stock_event e where e.natural_key = 'receive:' || r.shipment_line_id and e.doses = r.accepted_doses and e.occurred_at = r.received_at)
    union all
    select i.id from vac_indent i join vac_indent_line n on n.indent_id = i.id
    where (i.requested_doses, i.approved_doses, i.shipped_doses, i.received_doses) is distinct from (n.requested_doses, n.approved_doses, n.shipped_doses, n.received_doses)
      or n.received_doses <> (select sum(r.accepted_doses) from vac_receipt_line r join vac_shipment_line x on x.id = r.shipment_line_id where x.indent_line_id = n.id)`);
  expect(wrong).toEqual([]);
});

test('nothing left the ledger without an event: every nightly rule holds', async () => {
  const rejected = await all(sql<{ doses: number }>`select sum(rejected_doses)::int as doses from vac_receipt_line`);
  const [{ back } = { back: 0 }] = await all(sql<{ back: number }>`select sum(doses)::int as back from vac_stock_event where site_kind = 'RETURNED'`);
  expect(back).toBeGreaterThan(0);
  expect(rejected[0]?.doses).toBe(back);
  expect(await all(sql`select rule, found from vac_ledger_faults('1900-01-01', '2199-12-31')`)).toEqual([]);
  await sql`alter table vac_stock_event disable trigger user`.execute(server.db);
  await sql`delete from vac_stock_event where id = (select id from vac_stock_event where reason = 'REJECT' limit 1)`.execute(server.db);
  const found = await all(sql`select rule, found from vac_ledger_faults('1900-01-01', '2199-12-31')`);
  await sql`alter table vac_stock_event enable trigger user`.execute(server.db);
  expect(found).toEqual([{ rule: 'shipped', found: '1' }]);
});

test('lines say of their orders what those say, and those that wait are counted', async () => {
  const wrong = await all(sql`
    select l.id from vac_indent_line l join vac_indent i on i.id = l.indent_id
    where (l.customer_id, l.requested_at, l.counts) is distinct from (i.customer_id, i.requested_at, vac_counts(i.status, i.delete_mark, i.requested_at))`);
  const [{ found } = { found: '' }] = await all(sql<{ found: string }>`select vac_stat_waiting_faults() as found`);
  const [{ waiting } = { waiting: 0 }] = await all(sql<{ waiting: number }>`select sum(orders)::int as waiting from vac_stat_waiting`);
  expect({ wrong, found }).toEqual({ wrong: [], found: '0' });
  expect(waiting).toBeGreaterThan(0);
});

test('the statistics of the past are what its rows say', async () => {
  await finishDemo(server.db, Date.now());
  const [made] = await all(sql<{ doses: number; orders: number }>`
    select sum(doses_given)::int as doses, sum(orders)::int as orders from (
      select doses_given, orders from vac_stat_month union all select sum(amount) filter (where measure = 9), sum(amount) filter (where measure = 1) from vac_stat_delta) t`);
  const [rows] = await all(sql<{ orders: number }>`
    select count(*)::int as orders from vac_indent where status not in ('DRAFT', 'CANCELLED', 'REJECTED') and requested_at is not null`);
  expect(made).toEqual({ doses: 20_000, orders: rows?.orders });
});

test('rules V11 to V14 hold of every dose on the day it was given', async () => {
  const doses = await all(sql<{
    scheme: string;
    person: string;
    doseNo: number;
    status: 'COMPLETED' | 'NOT_DONE' | 'ENTERED_IN_ERROR';
    on: string;
    own: boolean;
    expiry: string | null;
    made: string | null;
    birth: string;
    reason: string | null;
  }>`
    select v.scheme_id as scheme, v.person_id as person, v.dose_no as "doseNo", v.event_status as status, v.administered_on as "on",
           v.source_facility_text = '' as own, l.expiry_date as expiry, l.manufacture_date as made, h.birth_date as birth, v.not_done_reason as reason
    from vac_vaccination v join vac_person h on h.id = v.person_id left join vac_lot l on l.id = v.lot_id order by v.id`);
  const schemes = await all(sql<{ scheme: string; doseNo: number; min: number | null; days: number }>`
    select scheme_id as scheme, dose_no as "doseNo", min_age_months as min, min_interval_days as days from vac_scheme_dose`);
  const series = Map.groupBy(doses, (dose) => `${dose.person} ${dose.scheme}`);
  const found: unknown[] = [];
  for (const own of series.values())
    for (const [at, dose] of own.entries()) {
      if (dose.status === 'ENTERED_IN_ERROR') continue;
      const facts: Parameters<typeof checkVaccination>[0] = {
        today: dose.on,
        birthDate: dose.birth,
        doses: schemes
          .filter((one) => one.scheme === dose.scheme)
          .map((one) => ({ doseNo: one.doseNo, minAgeMonths: one.min, maxAgeMonths: null, minIntervalDays: one.days, canSkip: false })),
        doseNo: dose.doseNo,
        status: dose.status,
        on: dose.on,
        ownSite: dose.own,
        lot:
          dose.expiry === null
            ? null
            : { productFits: true, manufactureDate: dose.made ?? '', arrivedOn: dose.made, expiryDate: dose.expiry, holdStatus: 'NONE', vvmStage: 1 },
        balance: 1,
        notDoneReason: dose.reason ?? '',
        mayOverrideAge: false,
        overrideReason: '',
        records: own.slice(0, at).map((one) => ({ doseNo: one.doseNo, status: one.status, on: one.on })),
      };
      const problems = checkVaccination(facts);
      if (problems.length) found.push({ dose, problems });
    }
  expect(found).toEqual([]);
});

test('what happened after doses is told in codes that the screens know', async () => {
  const words = await all(sql<{ word: string }>`select distinct manifestation as word from vac_aefi`);
  expect(words.length).toBeGreaterThan(0);
  expect(words.map(({ word }) => word).filter((word) => !(manifestations as readonly string[]).includes(word))).toEqual([]);
});

test('every number of an order is known to its bill rule, and the next one is new', async () => {
  const wrong = await all(sql`
    select from vac_indent i where not exists (select from bill_number n where n.number = i.order_no)
    union all select from bill_counter c where c.last_serial <> (select max(serial) from bill_number n where n.rule_id = c.rule_id and n.head = c.head)
      and not exists (select from bill_reservation r where r.rule_id = c.rule_id and r.head = c.head)`);
  expect(wrong).toEqual([]);
});
