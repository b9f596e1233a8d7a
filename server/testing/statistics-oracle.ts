// The reference model of all statistics: all rows in memory, one loop for each number. Shares nothing with the code under test but the names of metrics.
import type { MetricId } from '@ordo/engine/statistics/metric.ts';
import { sql } from 'kysely';
import type { Db } from '../src/kit/db.ts';

/** One counted item. */
export interface Fact {
  row: string;
  day: string;
  hour: number | null;
  product: string;
  scheme: string;
  customer: string;
  area: string;
  amount: number;
  age?: string;
  sex?: number;
  outcome?: string;
  doseNo?: number;
  first?: boolean;
}

export interface Row {
  [column: string]: string | number | boolean | null;
}

export interface Ledger {
  facts: Map<MetricId | 'outcome' | 'lead', Fact[]>;
  orders: Row[];
  areas: Map<string, { path: string[]; name: string; level: number; parent: string; enabled: boolean }>;
  customers: Map<string, string>;
  doses: Row[];
  lots: Row[];
  stock: Row[];
  /** The first day with an order submitted, a dose of ours or a stock movement. */
  since: string;
}

export interface Wanted {
  product?: string | undefined;
  scheme?: string | undefined;
  customer?: string | undefined;
  /** With its subtree. */
  area?: string | undefined;
  /** Visible customers; all without it. */
  sight?: ReadonlySet<string> | undefined;
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
export const local = (at: unknown) => CLOCK.format(at as number);

export async function readLedger(db: Db): Promise<Ledger> {
  const [orders, lines, doses, events, stock, areaRows, customerRows, lots] = await db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    const of = async (table: string) => (await sql<Row>`select * from ${sql.table(table)}`.execute(tx)).rows;
    return [
      await of('vac_indent'),
      await of('vac_indent_line'),
      await of('vac_vaccination'),
      await of('vac_aefi'),
      await of('vac_stock_event'),
      await of('area'),
      await of('vac_customer'),
      await of('vac_lot'),
    ] as const;
  });
  const customers = new Map(customerRows.map((row) => [String(row.id), String(row.area_id)]));
  const facts: Ledger['facts'] = new Map();
  const add = (metric: MetricId | 'outcome' | 'lead', fact: Fact) => {
    if (fact.amount === 0) return;
    const list = facts.get(metric) ?? [];
    list.push(fact);
    facts.set(metric, list);
  };
  const byOrder = Map.groupBy(lines, (line) => line.indent_id);
  for (const order of orders) countOrder(order, byOrder.get(order.id ?? '') ?? [], add);
  const byDose = Map.groupBy(
    events.filter((event) => event.delete_mark === 0),
    (event) => event.vaccination_id,
  );
  for (const dose of doses) countDose(dose, byDose.get(dose.id ?? '') ?? [], add);
  for (const event of stock) {
    const metric = ({ WASTE_OPEN: 'wastedOpen', WASTE_CLOSED: 'wastedClosed', EXPIRE: 'expiredDoses' } as const)[String(event.reason) as 'EXPIRE'];
    if (!metric || event.site_kind !== 'CUSTOMER') continue;
    const at = local(event.occurred_at);
    const customer = String(event.site_id);
    add(metric, {
      row: String(event.id),
      day: at.slice(0, 10),
      hour: Number(at.slice(11, 13)),
      product: String(event.product_id),
      scheme: '',
      customer,
      area: customers.get(customer) ?? '',
      amount: -Number(event.doses),
    });
  }
  const areas = new Map(
    areaRows.map((row) => [
      String(row.id),
      {
        path: String(row.path).split('.').filter(Boolean),
        name: String(row.full_name),
        level: Number(row.level),
        parent: String(row.parent_id),
        enabled: row.enabled_mark === 1 && row.delete_mark === 0,
      },
    ]),
  );
  const days = [
    ...orders.filter((row) => row.delete_mark === 0 && row.requested_at !== null).map((row) => local(row.requested_at).slice(0, 10)),
    ...doses.filter(isOwn).map((row) => String(row.administered_on)),
    ...stock.map((row) => local(row.occurred_at).slice(0, 10)),
  ];
  return { facts, orders, areas, customers, doses, lots, stock, since: days.toSorted()[0] ?? '9999' };
}

const isDone = (row: Row) => row.delete_mark === 0 && row.event_status === 'COMPLETED';
const isOwn = (row: Row) => isDone(row) && row.source_facility_text === '';

type Add = (metric: MetricId | 'outcome' | 'lead', fact: Fact) => void;

function countOrder(order: Row, lines: readonly Row[], add: Add): void {
  if (order.delete_mark !== 0 || order.requested_at === null || order.status === 'DRAFT') return;
  const fact = (of: Row, at: Row[string] | undefined, amount: number, row = order.id): Fact => {
    const text = local(at);
    return {
      row: String(row),
      day: text.slice(0, 10),
      hour: Number(text.slice(11, 13)),
      product: String(of.product_id),
      scheme: String(of.scheme_id ?? ''),
      customer: String(order.customer_id),
      area: String(order.area_id),
      amount,
    };
  };
  if (order.status === 'CANCELLED') add('cancelledOrders', fact(order, order.requested_at, 1));
  if (order.status === 'CANCELLED' || order.status === 'REJECTED') return;
  add('orders', fact(order, order.requested_at, 1));
  if (order.received_at !== null) {
    const days = Math.round((Date.parse(local(order.received_at).slice(0, 10)) - Date.parse(local(order.requested_at).slice(0, 10))) / 86_400_000);
    add('lead', { ...fact(order, order.received_at, 1), doseNo: Math.min(Math.max(days, 0), 92) });
  }
  for (const line of lines) {
    const requested = Number(line.requested_doses);
    const approved = line.approved_doses === null ? null : Number(line.approved_doses);
    add('requestedDoses', fact(line, order.requested_at, requested, line.id));
    add('doses', fact(line, order.requested_at, approved ?? requested, line.id));
    if (order.approved_at !== null && approved !== null) {
      add('approvedDoses', fact(line, order.approved_at, approved, line.id));
      add('amount', fact(line, order.approved_at, line.unit_price === null ? 0 : approved * Number(line.unit_price), line.id));
    }
    if (order.shipped_at !== null) add('shippedDoses', fact(line, order.shipped_at, Number(line.shipped_doses ?? 0), line.id));
    if (order.received_at !== null) add('receivedDoses', fact(line, order.received_at, Number(line.received_doses ?? 0), line.id));
  }
}

const ENDS = [12, 24, 60, 108, 180, 216, 324, 552, 720];
const BANDS = ['M0_11', 'M12_23', 'M24_59', 'Y5_8', 'Y9_14', 'Y15_17', 'Y18_26', 'Y27_45', 'Y46_59', 'Y60'];
const SEVERE = ['RECOVERED', 'UNKNOWN', 'RECOVERING', 'RECOVERED_SEQUELAE', 'NOT_RECOVERED', 'DIED'];

/** Completed months; the end of a month completes it for those born on a day that it lacks. */
function monthsOld(on: string, ageDays: number): number {
  const birth = new Date(Date.parse(`${on}T00:00:00Z`) - ageDays * 86_400_000);
  const end = new Date(`${on}T00:00:00Z`);
  let months = 0;
  for (;;) {
    const next = new Date(Date.UTC(birth.getUTCFullYear(), birth.getUTCMonth() + months + 2, 0));
    const due = new Date(Date.UTC(birth.getUTCFullYear(), birth.getUTCMonth() + months + 1, Math.min(birth.getUTCDate(), next.getUTCDate())));
    if (due > end) return months;
    months += 1;
  }
}

function countDose(dose: Row, events: readonly Row[], add: Add): void {
  if (dose.delete_mark !== 0) return;
  const fact = (day: unknown): Fact => ({
    row: String(dose.id),
    day: String(day),
    hour: null,
    product: String(dose.product_id),
    scheme: String(dose.scheme_id),
    customer: String(dose.customer_id),
    area: String(dose.area_id),
    amount: 1,
    doseNo: Number(dose.dose_no),
  });
  if (dose.event_status === 'PLANNED') return add('planned', fact(dose.planned_date));
  if (dose.event_status === 'NOT_DONE') {
    add('notDone', fact(dose.administered_on));
    return add('outcome', { ...fact(dose.administered_on), outcome: `NOT_DONE_${dose.not_done_reason}` });
  }
  if (dose.event_status !== 'COMPLETED') return;
  if (dose.source_facility_text !== '') return add('dosesExternal', fact(dose.administered_on));
  const days = dose.age_days;
  const months = typeof days === 'number' && days >= 0 ? monthsOld(String(dose.administered_on), days) : null;
  const age = months === null ? 'UNKNOWN' : (BANDS[ENDS.filter((end) => end <= months).length] ?? 'Y60');
  const given = { ...fact(dose.administered_on), age, sex: Number(dose.sex), first: dose.dose_no === 1 };
  add('dosesGiven', given);
  if (given.first) add('personsFirstDose', given);
  if (dose.last_of_scheme) add('personsCompleted', given);
  for (const event of events) {
    add('aefi', { ...given, row: String(event.id) });
    if (event.severity !== 'MINOR') add('aefiSerious', { ...given, row: String(event.id) });
  }
  const worst = Math.max(-1, ...events.map((event) => SEVERE.indexOf(String(event.outcome))));
  add('outcome', { ...given, outcome: worst < 0 ? 'NO_REACTION' : `AEFI_${SEVERE[worst]}` });
}

export function factsOf(
  ledger: Ledger,
  metric: MetricId | 'outcome' | 'lead',
  { product, scheme, customer, area, sight }: Wanted,
  from: string,
  to: string,
): Fact[] {
  return (ledger.facts.get(metric) ?? []).filter(
    (fact) =>
      fact.day >= from &&
      fact.day <= to &&
      (!product || fact.product === product) &&
      (!scheme || fact.scheme === scheme) &&
      (!customer || fact.customer === customer) &&
      (!area || ledger.areas.get(fact.area)?.path.includes(area)) &&
      (!sight || sight.has(fact.customer)),
  );
}

export const totalOf = (facts: readonly Fact[]) => facts.reduce((sum, fact) => sum + fact.amount, 0);

/** For people whose first dose of a plan, at a site of ours, was in the period: how many had each dose by now, and how many the last. */
export function cohortOf(ledger: Ledger, plan: string, began: readonly Fact[]): { reached: (doseNo: number) => number; completed: number } {
  const people = new Set(ledger.doses.filter((row) => began.some((fact) => fact.row === row.id)).map((row) => row.person_id));
  const had = ledger.doses.filter((row) => isDone(row) && row.scheme_id === plan && people.has(row.person_id ?? ''));
  return { reached: (doseNo) => had.filter((row) => row.dose_no === doseNo).length, completed: had.filter((row) => row.last_of_scheme === true).length };
}
