// Random worlds in a server's database: every read path compared with the reference model.
import { dataInterfaceCreate, interfaceKinds } from '@ordo/contract/data-interface.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startServer, type TestServer } from '../server.ts';
import type { Cluster } from '../cluster.ts';
import { asker, nothingYet, type Asker, type Tally } from './asker.ts';
import { checkBelonging } from './belonging.ts';
import { build, prepare, type Plant } from './build.ts';
import { checkEffective, checkRemoval, checkWhoSees, checkWhy, someRights } from './explain.ts';
import { checkOtherWays, checkPage, PATHS } from './lists.ts';
import { rowsOf, seenBy } from './oracle.ts';
import { PAGES } from './pages.ts';
import { worldsAt, type World } from './world.ts';

export interface Ground {
  server: TestServer;
  interfaces: Asker['interfaces'];
}

/** Reference time: a day on which business time and UTC have the same date. */
const NOW = Date.parse('2026-11-20T04:00:00Z');

/** @param cluster of a trial; tests use that of their run */
export async function openGround(cluster?: Cluster): Promise<Ground> {
  const server = await startServer(cluster ? { cluster } : {});
  const admin = await server.admin();
  const made = async (model: 'customer' | 'product') => {
    const query = `select t.id, count(*) over () || '' as of from ${model} t order by t.id collate "C"`;
    const reply = await server.ask(
      dataInterfaceCreate,
      { fullName: model, enCode: `scope.${model}`, dataType: interfaceKinds.sql, query, enabledMark: 1 },
      admin,
    );
    if (reply.code !== 200) throw new Error(reply.msg);
    return reply.data.id;
  };
  const interfaces = { customer: await made('customer'), product: await made('product') };
  await prepare(server.db, NOW);
  server.clock.now = NOW;
  return { server, interfaces };
}

/** Number of worlds from one seed: small ones first, as fast-check generates them. */
export const BLOCK = 50;

interface Wish {
  plant?: Plant | undefined;
  lie?: Asker['lie'];
  /** Only this one of the block. */
  only?: number | undefined;
  count?: number;
}

export async function checkBlock(ground: Ground, seed: number, { plant, lie, only, count = BLOCK }: Wish = {}): Promise<Tally> {
  const tally = nothingYet();
  for (const [at, world] of fc.sample(worldsAt(NOW), { numRuns: count, seed }).entries()) {
    if (only !== undefined && at !== only) continue;
    const faults = await checkWorld(ground, world, tally, plant, lie);
    tally.worlds += 1;
    for (const fault of faults) tally.faults.push(`world ${at} of seed ${seed}: ${fault}`);
    if (tally.faults.length > (plant ? 0 : 5)) break;
  }
  return tally;
}

async function checkWorld({ server, interfaces }: Ground, world: World, tally: Tally, plant?: Plant, lie?: Asker['lie']): Promise<string[]> {
  const tokens = await build(server.db, world, NOW, plant);
  const as = (person: number, token = tokens[person] ?? '') => asker({ world, now: NOW, person, server, interfaces, token, tally, ...(lie ? { lie } : {}) });
  const admin = as(-1, tokens.at(-1));
  const lookers = world.people.slice(0, 3).map((_, person) => as(person));
  const dice = (at: number) => world.dice[at % world.dice.length] ?? 0;
  const ended = await Promise.allSettled([
    ...lookers.map(async (one, at) => {
      for (const [place, page] of PAGES.entries()) await checkPage(one, page, dice(at * PAGES.length + place));
    }),
    checkOtherWays(lookers[dice(0) % lookers.length] as Asker, dice(1)),
    checkBelonging(lookers[dice(2) % lookers.length] as Asker),
    checkEffective(lookers[dice(3) % lookers.length] as Asker, dice(4)),
    (async () => {
      for (const [at, page] of PAGES.entries()) await checkWhoSees(admin, page, dice(5 + at));
      for (const [person, look] of lookers.entries()) await checkWhy(admin, look, someRights(dice(9 + person), 3));
    })(),
  ]);
  const broken = ended.flatMap((one) => (one.status === 'rejected' ? [String((one.reason as Error).stack)] : []));
  for (const one of lookers) await flip(one);
  await checkRemoval(lookers[dice(6) % lookers.length] as Asker, dice(7));
  return [...broken, ...[admin, ...lookers].flatMap(({ faults }) => faults)];
}

/** Columns that no scheme uses. */
const HIDE = {
  'vaccine.customer': sql`vac_customer set contact = 'flipped', population_served = 77`,
  'vaccine.product': sql`vac_product set name_zh = 'flipped', sort_code = 77`,
  'permission.user': sql`app_user set real_name = 'flipped', name_order = 'flipped', sort_code = 77`,
  'vaccine.warehouse': sql`vac_warehouse set lead_days = 77, sort_code = 77`,
  'system.notice': sql`message set version = 77, body_text = 'flipped'`,
};

/** Hidden values change; for people who cannot see them every byte stays the same. */
async function flip(one: Asker): Promise<void> {
  for (const page of Object.keys(HIDE) as (keyof typeof HIDE)[]) {
    const seen = seenBy(one, page);
    const hidden = rowsOf(one, page).find(({ id, gone }) => seen && id !== 'admin' && !gone && !seen.includes(id));
    if (!hidden) continue;
    const { list } = PATHS[page];
    const asked = [{ pageSize: 500 }, { pageSize: 2, keyword: 'flipped' }, { pageSize: 1, currentPage: 2, sort: 'asc' }];
    const read = () => Promise.all(asked.map(async (input) => (await one.ask(list, input)).body));
    const before = await read();
    await sql`update ${HIDE[page]} where id = ${hidden.id}`.execute(one.server.db);
    const after = await read();
    one.tally.flips += 1;
    if (after.join() !== before.join()) one.faults.push(`${one.world.people[one.person]?.id} sees that ${page} ${hidden.id} changed`);
  }
}
