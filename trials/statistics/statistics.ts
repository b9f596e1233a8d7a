// Ten million order lines and ten million doses: the time of each statistic from the cells, compared with the same figure from the rows in the same run,
// its growth, the cost of maintaining the cells, and whether a rebuild changes anything.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { seedAreas } from '../../server/seed/areas.ts';
import { seedBase } from '../../server/seed/base.ts';
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres.ts';
import { connect } from '../../server/src/node/connect.ts';
import { migrate, readMigrations } from '../../server/src/node/migrate.ts';
import { startNode, type Node } from '../../server/testing/node.ts';
import { insertSession } from '../../server/src/session/session.db.ts';
import { cases } from './cases.ts';
import { found, load, withoutIndexes } from './load.ts';
import { upkeep } from './upkeep.ts';

const most = Number(process.env.TRIAL_ROWS ?? 10_000_000);
const few = Math.round(most / 10);
const ASKED = Number(process.env.TRIAL_ASKED ?? 40);
const FROM_ROWS = 3;
const figures = { p95: 300, faster: 20, growth: 2, upkeep: 0.2, changes: 20 };

const say = (line: string) => console.log(line);
const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

interface Timing {
  p50: number;
  p95: number;
}

export async function run(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'ordo-trial-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined);
  const database = await connect(postgres.url, 8);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const missed: string[] = [];
  let node: Node | null = null;
  const check = (name: string, holds: boolean, said: string) => {
    say(`${holds ? ' reached ' : ' MISSED  '} ${name}: ${said}`);
    if (!holds) missed.push(name);
  };
  try {
    await migrate(database.pool, await readMigrations(resolve(import.meta.dirname, '../../server/migrations')));
    await seedBase(database.db, 'Trial20262026');
    await seedAreas(database.db);
    await found(client);
    const { rows } = await client.query<{ id: string }>(`select id from app_user where account = 'admin'`);
    const token = await insertSession(database.db, rows[0]?.id ?? '', { ip: '127.0.0.1', userAgent: 'trial' });
    node = await startNode({ url: postgres.url, folder, number: 1, connections: 8, checkResults: false });
    const { app } = node;
    const ask = async (path: string) => {
      const began = performance.now();
      const { code, msg } = (await app.inject({ url: `/v1/api/vaccine/statistics/${path}`, headers: { authorization: token } })).json<{
        code: number;
        msg: string;
      }>();
      if (code !== 200) throw new Error(`${path}: ${msg}`);
      return performance.now() - began;
    };
    const time = async () => {
      const found = new Map<string, Timing>();
      for (const one of cases) {
        const taken: number[] = [];
        for (let turn = 0; turn < ASKED; turn += 1) taken.push(await ask(one.ask(turn)));
        taken.sort((a, b) => a - b);
        found.set(one.name, { p50: at(taken, 0.5), p95: at(taken, 0.95) });
      }
      return found;
    };
    const began = performance.now();
    const spent = () => `${Math.round((performance.now() - began) / 1_000)} s`;
    await withoutIndexes(client, () => load(client, 1, few));
    say(`${few.toLocaleString('en')} lines and doses after ${spent()}`);
    await client.query('select vac_stat_rebuild()');
    await client.query('vacuum analyze');
    say(`cells made after ${spent()}`);
    const little = await time();
    await withoutIndexes(client, () => load(client, few + 1, most));
    say(`${most.toLocaleString('en')} lines and doses after ${spent()}`);
    await client.query('select vac_stat_rebuild()');
    await client.query('vacuum analyze');
    say(`cells made after ${spent()}`);
    const much = await time();
    for (const one of cases) {
      const bare: number[] = [];
      for (let turn = 0; turn < FROM_ROWS; turn += 1) {
        const start = performance.now();
        await client.query(one.bare(turn));
        bare.push(performance.now() - start);
      }
      const [now, then] = [much.get(one.name) as Timing, little.get(one.name) as Timing];
      const rowsTake = at(
        bare.toSorted((a, b) => a - b),
        0.5,
      );
      const ratio = rowsTake / now.p50;
      const growth = now.p50 / then.p50;
      check(one.name, now.p95 <= figures.p95, `p50 ${now.p50.toFixed(1)}, p95 ${now.p95.toFixed(1)} ms (≤ ${figures.p95})`);
      say(
        `          from the rows ${rowsTake.toFixed(0)} ms, ${ratio.toFixed(0)} times as long (≥ ${figures.faster}); ten times the rows: ${growth.toFixed(2)} times (< ${figures.growth})`,
      );
      if (ratio < figures.faster) missed.push(`${one.name} against the rows`);
      if (growth >= figures.growth) missed.push(`${one.name} with more rows`);
    }
    const cost = await upkeep(app, client, database.pool, token);
    check(
      'keeping the cells',
      cost.share <= figures.upkeep && cost.kept >= figures.changes,
      `${cost.kept.toFixed(1)} changes/s with (≥ ${figures.changes}, or nothing was measured), ${cost.bare.toFixed(1)} without: ${(cost.share * 100).toFixed(1)} % (≤ ${figures.upkeep * 100} %)`,
    );
    await idempotent(client, check);
  } finally {
    await node?.stop();
    await client.end();
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  say(missed.length ? `\n${missed.length} missed: ${missed.join('; ')}` : '\nall reached');
  return missed.length === 0;
}

/** Rebuilding a day twice changes nothing, and its month agrees with its rows. */
async function idempotent(client: pg.ClientBase, check: (name: string, holds: boolean, said: string) => void): Promise<void> {
  const sums = async () =>
    (
      await client.query<{ sum: string }>(`select md5(string_agg(t::text, ' ' order by t::text)) as sum from (
        select measure, month, product_id, customer_id, scheme_id, area_id, cells from vac_stat_cells where month = '2026-02-01') t`)
    ).rows[0]?.sum;
  await client.query('select vac_stat_fold(2147483647)');
  const first = await sums();
  const began = performance.now();
  await client.query(`select vac_stat_rebuild('2026-02-28', '2026-02-28')`);
  const seconds = (performance.now() - began) / 1_000;
  const second = await sums();
  await client.query(`select vac_stat_rebuild('2026-02-28', '2026-02-28')`);
  const third = await sums();
  const { rows } = await client.query(`select * from vac_stat_faults('2026-02-28', '2026-02-28')`);
  check('a day made again', first === second && second === third && rows.length === 0, `the same twice, ${rows.length} rules broken, ${seconds.toFixed(1)} s`);
}
