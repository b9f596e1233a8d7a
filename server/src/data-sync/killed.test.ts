// A node is killed in the middle of a run: another continues, and the target equals the source, whatever was written and not yet saved as done.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import * as contract from '@ordo/contract/data-sync.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { urlOf } from '../../testing/cluster.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { startSyncWorld, type SyncWorld } from '../../testing/sync-world.ts';

const ROWS = 12_000;
let world: SyncWorld;
/** Accepts calls and runs nothing: its queue stays closed. */
let desk: TestServer;
let child: ChildProcess;
beforeAll(async () => {
  world = await startSyncWorld();
  const { rows } = await sql<{ host: string; port: number }>`select distinct host, port from data_source`.execute(world.server.db);
  desk = await startServer({ beside: world.server, outbound: rows.map((place) => ({ ...place, within: ['127.0.0.0/8'] })) });
  await world.first.query('CREATE TABLE many (id int PRIMARY KEY, text text, n numeric(12,4))');
  await world.first.query("INSERT INTO many SELECT n, repeat('t', 300) || n, n / 7.0 FROM generate_series(1, $1::int) n", [ROWS]);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await desk.stop();
  await world.stop();
});

const content = async (client: pg.Client) =>
  (await client.query<{ n: string; sum: string }>(`SELECT count(*) AS n, md5(string_agg(many::text, ',' ORDER BY id)) AS sum FROM many`)).rows[0];
const info = async (id: string) => (await world.server.ask(contract.dataSyncInfo, { id }, world.token)).data;
const read = async (id: string) => (await info(id)).tables[0]?.read ?? 0;
const here = async () => Number((await content(world.second))?.n);

async function startRunner(): Promise<void> {
  child = spawn(process.execPath, [resolve(import.meta.dirname, '../../testing/sync-start.ts'), urlOf(inject('cluster'), world.server.database)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
}
async function kill(): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
const aMinuteLater = () => sql`update data_sync set alive_at = now() - interval '2 minutes' where state = 'running'`.execute(world.server.db);

test('a node killed between a portion and its mark, and one killed anywhere: every row is there once, and the log tells it', async () => {
  const way = { fromId: world.ids.first, toId: world.ids.cable, tables: ['many'] };
  const { data } = await desk.ask(contract.dataSyncPreview, way, world.token);
  const { id } = (await desk.ask(contract.dataSyncCreate, { ...way, fullName: '中断' }, world.token)).data;
  await startRunner();
  expect((await desk.ask(contract.dataSyncExecute, { id, plan: data.plan }, world.token)).code).toBe(200);
  await expect.poll(() => read(id), { interval: 10 }).toBeGreaterThan(0);

  // Locks the table's state: rows continue to be written, but nothing can be saved as done.
  const hold = await world.server.pool.connect();
  let kept = 0;
  try {
    await hold.query('BEGIN');
    await hold.query('SELECT 1 FROM data_sync_table WHERE sync_id = $1 FOR UPDATE', [id]);
    kept = await read(id);
    await expect.poll(here, { interval: 10 }).toBeGreaterThan(kept);
    await kill();
    await hold.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND pid <> pg_backend_pid()`);
  } finally {
    await hold.query('ROLLBACK');
    hold.release();
  }
  await aMinuteLater();
  expect(await read(id)).toBe(kept);
  expect(kept).toBeLessThan(ROWS);

  await startRunner();
  await expect.poll(() => read(id), { interval: 10 }).toBeGreaterThan(kept + 500);
  await kill();
  await aMinuteLater();
  const second = await read(id);

  await world.server.scheduler.lookBehind();
  await expect.poll(async () => (await info(id)).state).toBe('done');
  const [table] = (await info(id)).tables;
  expect(second).toBeLessThan(ROWS);
  expect(table).toMatchObject({ read: ROWS, updated: 0, bad: 0 });
  expect(table?.same).toBeGreaterThan(0);
  expect((table?.inserted ?? 0) + (table?.same ?? 0)).toBe(ROWS);
  expect(await content(world.second)).toEqual(await content(world.first));
  const said = (await world.server.ask(contract.dataSyncLog, { id, pageSize: 100 }, world.token)).data.list.map((line) => line.said);
  expect(said.filter((line) => line === '执行节点已中断，从断点继续')).toHaveLength(2);
});
