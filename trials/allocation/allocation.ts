// Allocation under load: 10,000 orders, each sent to two of four worker processes at once, for stock that is enough for six in ten; ten workers are killed on
// the way. A check that reads only the tables finds any dose that was allocated twice.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { seedAreas } from '../../server/seed/areas.ts';
import { seedBase } from '../../server/seed/base.ts';
import type { Connection } from '../../server/src/node/connect.ts';
import { insertSession } from '../../server/src/session/session.db.ts';
import { say, startDatabase, verdict, type Check } from '../set-up.ts';

const orders = Number(process.env.TRIAL_ORDERS ?? 10_000);
const kills = 10;
const workers = 4;
const lanes = 4;
const dosesEach = 10;
const lots = 40;
/** Six in ten orders can be fulfilled. */
const dosesInLot = Math.floor((orders * dosesEach * 0.6) / lots);

export async function run(): Promise<boolean> {
  const database = await startDatabase();
  const { check, end } = verdict();
  try {
    await seedBase(database.db, 'Trial20262026');
    await seedAreas(database.db);
    const { token, ids } = await fill(database);
    say(`${orders.toLocaleString('en')} approved orders of ${dosesEach} doses, ${lots} lots with ${(dosesInLot * lots).toLocaleString('en')} doses`);
    const began = performance.now();
    const told = await crowd(database.url, database.folder, token, ids);
    const seconds = (performance.now() - began) / 1000;
    say(`${told.size} of ${orders} orders told by somebody, in ${seconds.toFixed(1)} s (${Math.round(orders / seconds)} orders/s), ${kills} kills`);
    await judge(database, told, check);
  } finally {
    await database.stop();
  }
  return end();
}

/** Inserts orders directly: their approval is not tested here. */
async function fill({ db }: Connection): Promise<{ token: string; ids: string[] }> {
  await sql`insert into vac_product (id, code, name_zh, doses_per_vial, vials_per_pack) values ('p', 'P', '试验疫苗', 10, 10)`.execute(db);
  await sql`insert into vac_customer (id, code, name, type, area_id, organize_id) values ('c', 'C', '试验门诊', 'CLINIC', '330523', '1')`.execute(db);
  await sql`insert into vac_warehouse (id, code, name, organize_id) values ('w', 'W', '试验冷库', '1')`.execute(db);
  await sql`insert into vac_lot (id, product_id, lot_no, manufacturer, manufacture_date, expiry_date)
    select 'l' || n, 'p', 'L' || n, 'm', '2025-01-01', current_date + 100 + n from generate_series(1, ${lots}::int) n`.execute(db);
  await sql`insert into vac_stock_event (id, site_kind, site_id, lot_id, product_id, doses, reason, occurred_at, natural_key)
    select 'e' || n, 'WAREHOUSE', 'w', 'l' || n, 'p', ${dosesInLot}::int, 'RECEIVE', now(), 'in' || n from generate_series(1, ${lots}::int) n`.execute(db);
  await sql`insert into vac_indent (id, order_no, product_id, customer_id, area_id, area_path, period, order_type, status, requested_at, approved_at, requested_doses, approved_doses)
    select 'i' || n, 'T' || n, 'p', 'c', '330523', '330000.330500.330523.', '2026-11', 'REGULAR', 'APPROVED', now(), now(), ${dosesEach}::int, ${dosesEach}::int
    from generate_series(1, ${orders}::int) n`.execute(db);
  await sql`insert into vac_indent_line (id, indent_id, line_no, product_id, requested_doses, approved_doses)
    select 'n' || n, 'i' || n, 1, 'p', ${dosesEach}::int, ${dosesEach}::int from generate_series(1, ${orders}::int) n`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from app_user where account = 'admin'`.execute(db);
  const token = await insertSession(db, rows[0]?.id ?? '', { ip: '127.0.0.1', userAgent: 'trial' });
  return { token, ids: Array.from({ length: orders }, (_, index) => `i${index + 1}`) };
}

/** Every order is sent to two workers; orders of a killed one are sent to the others again. @returns the answers for each order */
async function crowd(url: string, folder: string, token: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  const told = new Map<string, string[]>();
  const queue = [...ids, ...ids].toSorted((a, b) => hash(a) - hash(b));
  let killed = 0;
  let started = 0;
  let answers = 0;
  await new Promise<void>((done) => {
    let open = 0;
    const finish = (worker: ChildProcess) => {
      worker.kill('SIGKILL');
      open -= 1;
      if (open === 0) done();
    };
    const hire = () => {
      open += 1;
      const inHand = new Set<string>();
      const worker = fork(join(import.meta.dirname, 'worker.ts'), [url, folder, token, 'w', String((started += 1))]);
      const give = () => {
        while (inHand.size < lanes) {
          const id = queue.pop();
          if (!id) break;
          inHand.add(id);
          worker.send(id);
        }
        if (inHand.size === 0) finish(worker);
      };
      worker.on('message', (message: { ready?: boolean; id?: string; said?: string }) => {
        if (message.id) {
          inHand.delete(message.id);
          told.set(message.id, [...(told.get(message.id) ?? []), message.said ?? '']);
          answers += 1;
          if (killed < kills && answers > ((killed + 1) * orders * 2) / (kills + 2)) {
            killed += 1;
            // It dies with its orders done, half done or not begun.
            queue.push(...inHand);
            worker.removeAllListeners('message');
            open -= 1;
            worker.kill('SIGKILL');
            hire();
            return;
          }
        }
        give();
      });
    };
    for (let number = 0; number < workers; number += 1) hire();
  });
  return told;
}

function hash(text: string): number {
  let sum = 7;
  for (const sign of text) sum = (sum * 31 + sign.charCodeAt(0)) % 1_000_003;
  return sum;
}

async function judge({ db }: Connection, told: ReadonlyMap<string, string[]>, check: Check): Promise<void> {
  const { rows } = await sql<Record<'reserved' | 'promised' | 'over' | 'half' | 'twice' | 'filled' | 'drift', number>>`
    select (select sum(reserved)::int from vac_stock_balance) as reserved, (select sum(doses)::int from vac_allocation) as promised,
           (select count(*)::int from vac_stock_balance b where b.reserved > b.doses or b.doses <> ${dosesInLot}::int) as over,
           (select count(*)::int from vac_indent i where (i.status = 'ALLOCATED') <> (coalesce((select sum(a.doses) from vac_allocation a
             join vac_indent_line n on n.id = a.indent_line_id where n.indent_id = i.id), 0) = ${dosesEach}::int)) as half,
           (select count(*)::int from (select indent_id from vac_indent_event where command = 'allocate' group by 1 having count(*) > 1) t) as twice,
           (select count(*)::int from vac_indent where status = 'ALLOCATED') as filled,
           (select count(*)::int from vac_stock_balance b where b.reserved <> (select coalesce(sum(a.doses), 0) from vac_allocation a where a.lot_id = b.lot_id)) as drift`.execute(
    db,
  );
  const found = rows[0] as (typeof rows)[number];
  const possible = Math.floor(dosesInLot / dosesEach) * lots;
  const won = [...told.values()].filter((said) => said.filter((one) => one === 'done').length > 1).length;
  const strange = [...told.values()].flat().filter((said) => !['done', 'orderShort', 'stale', 'orderState', 'busy'].includes(said));
  check(
    'no dose is promised twice',
    found.over === 0 && found.reserved <= dosesInLot * lots,
    `${found.reserved} of ${dosesInLot * lots} doses reserved, ${found.over} lots oversold`,
  );
  check(
    'what is reserved is what was promised',
    found.reserved === found.promised && found.drift === 0,
    `${found.promised} doses promised, ${found.drift} lots differ`,
  );
  check('no order is half filled', found.half === 0, `${found.half}`);
  check('no order is allocated twice', found.twice === 0 && won === 0, `${found.twice} in the timeline, ${won} told so twice`);
  check('all that can be filled is filled', found.filled === possible, `${found.filled} of ${possible}`);
  check('everybody else is told why', strange.length === 0, strange.slice(0, 3).join(' | ') || `${orders - found.filled} short or too late`);
}
