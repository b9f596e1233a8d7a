// A county with random changes: orders submitted, approved, changed, split, cancelled, doses given and undone, over 29 February and New Year, concurrently.
import { addDays } from '@ordo/engine/vaccine/days.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../src/kit/db.ts';

export const CUSTOMERS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const;
export const PRODUCTS = ['p1', 'p2', 'p3'] as const;
export const SCHEMES = { s1: 'p1', s2: 'p2', s3: 'p2' } as const;
/** Towns of one county, another city, and a county that is the region of a customer itself. */
const AREAS = { c1: '330106002', c2: '330106002', c3: '330106', c4: '330523', c5: '110101', c6: '330523' } as const;
export const LAST_DAY = '2028-03-01';
const FIRST_DAY = '2026-11-15';

type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const whole = (random: Random, most: number) => Math.floor(random() * (most + 1));

/** Mostly days that reveal mistakes. */
function anyDay(random: Random): string {
  if (random() < 0.4)
    return pick(random, [
      '2026-12-31',
      '2027-01-01',
      '2027-02-28',
      '2027-03-01',
      '2027-12-31',
      '2028-01-01',
      '2028-01-31',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
  const day = addDays(FIRST_DAY, whole(random, 472));
  return day > LAST_DAY ? LAST_DAY : day;
}

/** In business time; often just before or after midnight. */
function anyMoment(random: Random, from = FIRST_DAY): string {
  const day = anyDay(random);
  const time = pick(random, ['00:00:00', '23:59:59', '07:59:59', '08:00:00', `${String(whole(random, 23)).padStart(2, '0')}:30:00`]);
  return `${day < from ? from : day}T${time}+08:00`;
}

export async function found(db: Db): Promise<void> {
  for (const id of PRODUCTS)
    await sql`insert into vac_product (id, code, name_zh, name_en, doses_per_vial, vials_per_pack) values (${id}, ${id.toUpperCase()}, ${`疫苗${id}`}, ${id}, 10, 10)`.execute(
      db,
    );
  for (const [id, product] of Object.entries(SCHEMES))
    await sql`insert into vac_scheme (id, product_id, code, name, kind, dose_count, demographic) values (${id}, ${product}, ${id}, ${`方案${id}`}, 'ROUTINE', 3, 'BIRTHS')`.execute(
      db,
    );
  for (const id of CUSTOMERS)
    await sql`insert into vac_customer (id, code, name, type, area_id, organize_id) values (${id}, ${id.toUpperCase()}, ${`门诊${id}`}, 'CLINIC', ${AREAS[id]}, '1')`.execute(
      db,
    );
  for (const product of PRODUCTS) {
    await sql`insert into vac_lot (id, product_id, lot_no, manufacturer, manufacture_date, expiry_date) values (${`lot-${product}`}, ${product}, ${`L${product.toUpperCase()}`}, 'm', '2026-01-01', '2029-01-01')`.execute(
      db,
    );
    for (const customer of CUSTOMERS)
      await sql`insert into vac_stock_event (id, site_kind, site_id, lot_id, product_id, doses, reason, occurred_at, natural_key)
        values (${`in-${product}-${customer}`}, 'CUSTOMER', ${customer}, ${`lot-${product}`}, ${product}, 1000000, 'RECEIVE', '2026-11-15', ${`in-${product}-${customer}`})`.execute(
        db,
      );
  }
}

/** Random changes of people, some rolled back. @returns the number of committed changes */
export async function work(db: Db, options: { orders: number; doses: number; lanes: number; seed: number; name?: string }): Promise<number> {
  const { orders, doses, lanes, seed, name = '' } = options;
  let stayed = 0;
  /** After one nobody goes on, so that what is judged next is not written meanwhile. */
  const errors: Error[] = [];
  const lane = async (number: number) => {
    const random = randomFrom(seed * 1_000 + number);
    const mine = (of: number) => Array.from({ length: of }, (_, at) => at).filter((at) => at % lanes === number);
    const steps: (() => Promise<boolean>)[] = [];
    for (const at of mine(orders)) {
      steps.push(() => attempt(db, random, (tx) => make(tx, random, `${name}o${at}`)));
      // Any change may be of any order, so that they conflict.
      for (let change = 0; change < 4; change += 1) steps.push(() => attempt(db, random, (tx) => alter(tx, random, `${name}o${whole(random, at)}`)));
    }
    for (const at of mine(doses))
      steps.push(
        () => attempt(db, random, (tx) => give(tx, random, `${name}v${at}`)),
        () => attempt(db, random, (tx) => after(tx, random, `${name}v${whole(random, at)}`)),
      );
    for (let at = 0; at < doses / 20 / lanes; at += 1) steps.push(() => attempt(db, random, (tx) => lose(tx, random, `${name}w${number}-${at}`)));
    for (const step of steps) if (errors.length === 0 && (await step())) stayed += 1;
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number).catch((error: Error) => errors.push(error))));
  if (errors[0]) throw errors[0];
  return stayed;
}

class TakenBack extends Error {}

async function attempt(db: Db, random: Random, change: (tx: Tx) => Promise<void>): Promise<boolean> {
  const leaves = random() < 0.1;
  try {
    await db.transaction().execute(async (tx) => {
      await change(tx);
      if (leaves) throw new TakenBack();
    });
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (error instanceof TakenBack || code === '40P01' || code === '40001') return false;
    throw error;
  }
}

async function make(tx: Tx, random: Random, id: string): Promise<void> {
  const customer = pick(random, CUSTOMERS);
  const product = pick(random, PRODUCTS);
  const scheme = pick(random, [null, ...Object.keys(SCHEMES).filter((one) => SCHEMES[one as keyof typeof SCHEMES] === product)]);
  await sql`insert into vac_indent (id, order_no, product_id, scheme_id, customer_id, area_id, area_path, period, order_type, requested_doses)
    select ${id}, ${id}, ${product}, ${scheme}, ${customer}, a.id, a.path, '2027-01', 'REGULAR', 0 from area a where a.id = ${AREAS[customer]}`.execute(tx);
  const lines = random() < 0.2 ? 2 : 1;
  for (let line = 1; line <= lines; line += 1)
    await sql`insert into vac_indent_line (id, indent_id, line_no, product_id, scheme_id, requested_doses, unit_price)
      values (${`${id}-${line}`}, ${id}, ${line}, ${line === 1 ? product : pick(random, PRODUCTS)}, ${scheme}, ${whole(random, 50) * 10}, ${pick(random, [null, 2160, 99])})`.execute(
      tx,
    );
  await total(tx, id);
}

const total = (tx: Tx, id: string) =>
  sql`update vac_indent i set requested_doses = l.requested, approved_doses = l.approved, shipped_doses = l.shipped, received_doses = l.received
    from (select coalesce(sum(requested_doses), 0)::int as requested, sum(approved_doses)::int as approved, sum(shipped_doses)::int as shipped,
                 sum(received_doses)::int as received from vac_indent_line where indent_id = ${id}) l where i.id = ${id}`.execute(tx);

async function alter(tx: Tx, random: Random, id: string): Promise<void> {
  const { rows } = await sql<{
    status: string;
    requested_at: number | null;
  }>`select status, requested_at from vac_indent where id = ${id} and delete_mark = 0 for update`.execute(tx);
  const order = rows[0];
  if (!order) return;
  const set = (values: ReturnType<typeof sql>) => sql`update vac_indent set ${values} where id = ${id}`.execute(tx);
  const lines = (values: ReturnType<typeof sql>) => sql`update vac_indent_line set ${values} where indent_id = ${id}`.execute(tx);
  const later = anyMoment(random, order.requested_at === null ? FIRST_DAY : new Date(order.requested_at + 8 * 3_600_000).toISOString().slice(0, 10));
  const moves: Record<string, (() => Promise<unknown>)[]> = {
    DRAFT: [
      () => set(sql`status = 'SUBMITTED', requested_at = ${anyMoment(random)}`),
      () => set(sql`status = 'IN_APPROVAL', requested_at = ${anyMoment(random)}`),
      () => lines(sql`requested_doses = ${whole(random, 40) * 10}::int`),
      () => (random() < 0.2 ? set(sql`delete_mark = 1`) : set(sql`status = 'CANCELLED'`)),
    ],
    SUBMITTED: [
      () => set(sql`status = 'IN_APPROVAL'`),
      async () => {
        await lines(sql`approved_doses = greatest(requested_doses - ${whole(random, 3) * 10}::int, 0)`);
        await set(sql`status = 'APPROVED', approved_at = ${later}`);
      },
      () => set(sql`status = ${pick(random, ['RETURNED', 'REJECTED', 'CANCELLED'])}`),
    ],
    RETURNED: [() => lines(sql`requested_doses = ${whole(random, 40) * 10}::int, scheme_id = null`), () => set(sql`status = 'SUBMITTED', scheme_id = null`)],
    APPROVED: [
      () => set(sql`status = 'CANCELLED'`),
      () => split(tx, id),
      async () => {
        await lines(sql`shipped_doses = approved_doses`);
        await set(sql`status = 'SHIPPED', shipped_at = ${later}`);
      },
    ],
    SHIPPED: [
      async () => {
        // The order before its lines, as a receipt writes them.
        await set(sql`status = 'RECEIVED', received_at = ${later}`);
        await lines(sql`received_doses = greatest(shipped_doses - ${whole(random, 1) * 10}::int, 0)`);
      },
    ],
    RECEIVED: [() => set(sql`status = 'CLOSED', closed_at = now()`)],
    CANCELLED: [
      () =>
        random() < 0.1
          ? sql`delete from vac_indent where id = ${id} and parent_id is null and not exists (select from vac_indent c where c.parent_id = ${id})`.execute(tx)
          : Promise.resolve(),
    ],
  };
  const next = pick(random, moves[order.status === 'IN_APPROVAL' ? 'SUBMITTED' : order.status] ?? [() => Promise.resolve()]);
  await next();
  await total(tx, id);
}

/** Half of what was approved becomes a separate order; lines are changed and inserted in one statement. */
async function split(tx: Tx, id: string): Promise<void> {
  const child = `${id}x`;
  const { rows } = await sql`select from vac_indent where id = ${child}`.execute(tx);
  if (rows.length) return;
  await sql`insert into vac_indent (id, order_no, parent_id, product_id, scheme_id, customer_id, area_id, area_path, period, order_type, status, requested_at, approved_at)
    select ${child}, ${child}, id, product_id, scheme_id, customer_id, area_id, area_path, period, order_type, 'APPROVED', requested_at, approved_at from vac_indent where id = ${id}`.execute(
    tx,
  );
  await sql`with old as (select * from vac_indent_line where indent_id = ${id} and line_no = 1), changed as (
      update vac_indent_line n set requested_doses = n.requested_doses - n.requested_doses / 2, approved_doses = n.approved_doses - n.approved_doses / 2 where n.id = ${`${id}-1`}
    )
    insert into vac_indent_line (id, indent_id, line_no, product_id, scheme_id, requested_doses, approved_doses, unit_price)
    select ${`${child}-1`}, ${child}, 1, product_id, scheme_id, requested_doses / 2, approved_doses / 2, unit_price from old`.execute(tx);
  await total(tx, child);
}

async function give(tx: Tx, random: Random, id: string): Promise<void> {
  const customer = pick(random, CUSTOMERS);
  const scheme = pick(random, Object.keys(SCHEMES) as (keyof typeof SCHEMES)[]);
  const doseNo = pick(random, [1, 1, 1, 2, 2, 3]);
  const on = anyDay(random);
  const status = pick(random, ['COMPLETED', 'COMPLETED', 'COMPLETED', 'NOT_DONE', 'PLANNED']);
  const elsewhere = status === 'COMPLETED' && random() < 0.1;
  const birth = random() < 0.5 ? addDays(on, -whole(random, 900)) : addDays(on, -whole(random, 33_000));
  await sql`insert into vac_person (id, name_enc, id_no_enc, id_no_hash, sex, birth_date, area_id, customer_id)
    values (${id}, 'x', 'x', ${id}, ${pick(random, [1, 2, 3])}, ${birth}, '330106002', ${customer})`.execute(tx);
  const dose = (row: string, place: Dose) => writeDose(tx, random, row, id, scheme, place);
  await dose(id, { doseNo, on, customer, status, elsewhere });
  // Some return, here or at another site, and some of them complete the plan.
  if (doseNo !== 1 || status !== 'COMPLETED') return;
  let last = on;
  for (const next of [2, 3]) {
    if (random() < 0.5) return;
    const later = addDays(last, 1 + whole(random, 150));
    if (later > LAST_DAY) return;
    last = later;
    await dose(`${id}-${next}`, { doseNo: next, on: last, customer: pick(random, CUSTOMERS), status: 'COMPLETED', elsewhere: random() < 0.2 });
  }
}

interface Dose {
  doseNo: number;
  on: string;
  customer: (typeof CUSTOMERS)[number];
  status: string;
  elsewhere: boolean;
}

async function writeDose(tx: Tx, random: Random, row: string, person: string, scheme: keyof typeof SCHEMES, dose: Dose): Promise<void> {
  const { doseNo, on, customer, status, elsewhere } = dose;
  await sql`insert into vac_vaccination (id, person_id, scheme_id, product_id, dose_no, planned_date, event_status, administered_on, age_days, sex, customer_id, area_id,
      area_path, lot_id, source_facility_text, last_of_scheme, not_done_reason)
    select ${row}, h.id, ${scheme}, ${SCHEMES[scheme]}, ${doseNo}::int, ${status === 'PLANNED' ? on : null}::date, ${status}, ${status === 'PLANNED' ? null : on}::date,
      ${random() < 0.05 ? null : 0}::int + (${on}::date - h.birth_date), h.sex, ${customer}, a.id, a.path,
      ${status === 'COMPLETED' && !elsewhere ? `lot-${SCHEMES[scheme]}` : null}, ${elsewhere ? '外地' : ''}, ${doseNo}::int = 3,
      ${status === 'NOT_DONE' ? pick(random, ['REFUSED', 'CONTRAINDICATED', 'OUT_OF_STOCK', 'NO_SHOW', 'OTHER']) : null}
    from vac_person h, area a where h.id = ${person} and a.id = ${AREAS[customer]}`.execute(tx);
}

const OUTCOMES = ['RECOVERED', 'RECOVERED_SEQUELAE', 'RECOVERING', 'NOT_RECOVERED', 'DIED', 'UNKNOWN'];

async function after(tx: Tx, random: Random, id: string): Promise<void> {
  const { rows } = await sql<{
    event_status: string;
    product_id: string;
  }>`select event_status, product_id from vac_vaccination where id = ${id} for update`.execute(tx);
  const dose = rows[0];
  if (!dose) return;
  if (dose.event_status === 'PLANNED') {
    await sql`update vac_vaccination set event_status = 'COMPLETED', administered_on = planned_date, age_days = 400, lot_id = ${`lot-${dose.product_id}`} where id = ${id}`.execute(
      tx,
    );
    return;
  }
  const what = random();
  if (what < 0.2) await sql`update vac_vaccination set event_status = 'ENTERED_IN_ERROR', revision = revision + 1 where id = ${id}`.execute(tx);
  else if (what < 0.7) {
    const outcome = pick(random, OUTCOMES);
    await sql`insert into vac_aefi (id, vaccination_id, onset_date, manifestation, severity, outcome)
      values (${`${id}-${whole(random, 1e9)}`}, ${id}, '2028-03-01', 'FEVER', ${outcome === 'DIED' ? 'SERIOUS' : pick(random, ['MINOR', 'SERIOUS'])}, ${outcome})`.execute(
      tx,
    );
  } else if (what < 0.9) {
    const outcome = pick(
      random,
      OUTCOMES.filter((one) => one !== 'DIED'),
    );
    await sql`update vac_aefi set outcome = ${outcome}, severity = ${pick(random, ['MINOR', 'SERIOUS'])} where vaccination_id = ${id}`.execute(tx);
  } else await sql`update vac_aefi set delete_mark = 1 where vaccination_id = ${id}`.execute(tx);
}

async function lose(tx: Tx, random: Random, id: string): Promise<void> {
  const product = pick(random, PRODUCTS);
  await sql`insert into vac_stock_event (id, site_kind, site_id, lot_id, product_id, doses, reason, occurred_at, natural_key)
    values (${id}, 'CUSTOMER', ${pick(random, CUSTOMERS)}, ${`lot-${product}`}, ${product}, ${-1 - whole(random, 9)}::int, ${pick(random, ['WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE', 'ADJUST'])},
      ${anyMoment(random)}, ${id})`.execute(tx);
}
