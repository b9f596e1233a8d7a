// Demo content: a county with its offices, people, products and customers, created once in an installation that is still
// empty. If it is killed at any point, the next start continues.
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../../src/kit/db.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { identityOf } from '../../src/vaccine/identity.ts';
import { checkStatistics } from '../../src/statistics/check.ts';
import { insertSession } from '../../src/session/session.db.ts';
import { isSeeded, markSeeded } from '../marks.ts';
import { askAs, type Ask } from './ask.ts';
import { county, planOrganizes, type Town } from './county.ts';
import { customerCount } from './customers.ts';
import { countHistory, makeHistory, type HistorySize } from './history/make-history.ts';
import { makeFlows, nameHeads } from './flows/make-flows.ts';
import { makePeople, peopleAreMade } from './make-people.ts';
import { makeOrders } from './make-orders.ts';
import { makeCustomers, makeProducts } from './make-records.ts';
import { makeLots, makeSupply } from './make-supply.ts';
import { makeBoundModel, makeModels } from './models/make-models.ts';
import { plannedModels, type HowManyModels } from './models/models.ts';
import { headcount, planPeople } from './people.ts';
import { products } from './products.ts';
import { roles, type RoleCode } from './roles.ts';
import { orderCount } from './supply.ts';

/** An account to sign in with. */
export interface DemoPerson {
  account: string;
  role: string;
  password: string;
  /** File with the password. */
  file: string;
}

/** Where it is created. */
export interface DemoPlace {
  app: FastifyInstance;
  db: Db;
  pool: pg.Pool;
  /** 32 secret bytes that encrypt people's identities. */
  personKey: Buffer;
}

export interface DemoSize extends HistorySize {
  models: HowManyModels;
}

/** With those of today there are 50,000 orders, or 500. */
export const demoSizes = {
  usual: { orders: 50_000 - orderCount, doses: 1_000_000, models: 'all' },
  small: { orders: 500 - orderCount, doses: 9_000, models: 'few' },
} as const satisfies Record<string, DemoSize>;

const DONE = 'demo';
const COUNTED = 'demo statistics';
/** The role that shows best what permissions do. */
const SHOWN: RoleCode = 'township';
/** User agent of its session. */
const AGENT = 'demo content';

/**
 * @param now epoch milliseconds; licences expire around it
 * @returns accounts to sign in with, if the demo was created now
 */
export async function seedDemo(
  { app, db, pool, personKey }: DemoPlace,
  dataDir: string,
  now: number,
  said: (line: string) => void,
  size: DemoSize = demoSizes.usual,
): Promise<DemoPerson | null> {
  if (await isSeeded(db, DONE)) return null;
  return db.transaction().execute(async (tx) => {
    await oneAtATime(tx);
    if (await isSeeded(db, DONE)) return null;
    const file = join(dataDir, 'demo-password.txt');
    const towns = await townsOf(db);
    const { id: administratorId } = await db
      .selectFrom('app_user')
      .select('id')
      .where('is_administrator', '=', true)
      .where('enabled_mark', '=', 1)
      .where('delete_mark', '=', 0)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    if (!(await peopleAreMade(db))) {
      if (await isInUse(db)) {
        said('demo: left out, because this installation has people, products or customers of its own');
        return null;
      }
      await makePeople(db, administratorId, towns, (password) => keepPassword(file, password));
    }
    await inSession(app, db, administratorId, async (ask) => {
      await makeProducts(db, ask);
      const today = businessDay(now);
      await makeCustomers(db, ask, towns, today);
      // Orders are created by the server's clock, whatever day the licences are relative to. The history comes first: into empty tables.
      const orderedOn = businessDay(Date.now());
      await makeSupply(db, ask, towns, orderedOn);
      await makeHistory(db, pool, identityOf(personKey), orderedOn, size);
      await makeLots(db, ask, orderedOn);
      await makeOrders(db, ask, orderedOn);
    });
    await makeModels(db, administratorId, businessDay(now), size.models);
    await makeBoundModel(db, administratorId, businessDay(now), size.models);
    await nameHeads(db);
    await makeFlows({ db, administratorId, as: (userId, work) => inSession(app, db, userId, work) }, now, size.models);
    await markSeeded(db, DONE);
    said(
      `demo: ${planOrganizes(towns).length} organisations, ${headcount} people, ${products.length} products, ${customerCount} customers, ${(size.orders + orderCount).toLocaleString('en')} orders, ${size.doses.toLocaleString('en')} doses, ${plannedModels(size.models).length + 1} designed forms`,
    );
    return somebody(towns, file);
  });
}

/** Work that can wait until the server is running: sums over the history. If it is killed before its end, the next start does it. */
export async function finishDemo(db: Db, now: number): Promise<void> {
  if (!(await isSeeded(db, DONE)) || (await isSeeded(db, COUNTED))) return;
  await countHistory(db, businessDay(now));
  // So that the badge of the statistics has a result from the start.
  await checkStatistics(db, now);
  await markSeeded(db, COUNTED);
}

async function somebody(towns: readonly Town[], file: string): Promise<DemoPerson | null> {
  const person = planPeople(towns).find((one) => one.role === SHOWN && one.enabledMark === 1);
  const password = await readFile(file, 'utf8').catch(() => '');
  if (!person || !password) return null;
  return { account: person.account, role: roles.find((role) => role.enCode === SHOWN)?.fullName ?? '', password: password.trim(), file };
}

/** Nodes that start together create the demo once: the lock lasts until the transaction ends, in any way. */
async function oneAtATime(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  for (;;) {
    // Polled: the other start may take longer than a statement's timeout.
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('ordo demo', 0)) as mine`.execute(tx);
    if (rows[0]?.mine) return;
    await sleep(200);
  }
}

/** Real records are not mixed with invented ones. */
async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from app_user where not is_administrator) or exists (select from role) or exists (select from menu_scheme)
      or exists (select from vac_product) or exists (select from vac_customer) as used`.execute(db);
  return rows[0]?.used ?? true;
}

async function townsOf(db: Db): Promise<Town[]> {
  const { rows } = await sql<Town>`
    select id, en_code as "enCode", full_name as "fullName" from area where parent_id = ${county} and enabled_mark = 1 and delete_mark = 0 order by en_code`.execute(
    db,
  );
  return rows;
}

async function keepPassword(file: string, password: string): Promise<void> {
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}

/** A session that ends with the work; one that a killed start left is ended first. */
async function inSession(app: FastifyInstance, db: Db, userId: string, work: (ask: Ask) => Promise<void>): Promise<void> {
  const end = () => sql`update session set ended_at = now(), end_reason = 'logout' where user_agent = ${AGENT} and ended_at is null`.execute(db);
  await end();
  try {
    await work(askAs(app, await insertSession(db, userId, { ip: '127.0.0.1', userAgent: AGENT })));
  } finally {
    await end();
  }
}
