import { setTimeout as sleep } from 'node:timers/promises';
import { changeLogList } from '@ordo/contract/change-log.ts';
import { cacheClear, cacheClearAll, cacheInfo, cacheList } from '@ordo/contract/cache.ts';
import { monitorDatabase, monitorState } from '@ordo/contract/monitor.ts';
import { productSelector } from '@ordo/contract/product.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { urlOf } from '../../testing/cluster.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { version } from '../app.ts';
import { within } from '../../testing/within.ts';

let one: TestServer;
let two: TestServer;
let token: string;

beforeAll(async () => {
  one = await startServer();
  two = await startServer({ beside: one });
  token = await one.admin();
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

test('each node tells what it does, whichever is asked, and nothing piles up', async () => {
  for (let beat = 0; beat < 3; beat += 1) {
    await one.nodes.beat();
    await two.nodes.beat();
    await sql`update node_sample set at = at - interval '5 seconds'`.execute(one.db);
    // PostgreSQL itself reports its counters once a second.
    await sleep(1_200);
  }
  for (const asked of [one, two]) {
    const { nodes, cpu, memory, disk, base } = (await asked.ask(monitorState, {}, token)).data;
    expect(nodes.map(({ id }) => id).toSorted()).toEqual([one.nodes.id, two.nodes.id].toSorted());
    expect(nodes.filter(({ self }) => self).map(({ id }) => id)).toEqual([asked.nodes.id]);
    for (const node of nodes) {
      expect(node).toMatchObject({ alive: true, pid: process.pid, version });
      expect(node.samples.at).toHaveLength(3);
      for (const list of Object.values(node.samples)) expect(list).toHaveLength(3);
      expect(node.memoryTotal).toBeGreaterThan(node.samples.rss.at(-1) ?? Infinity);
      expect(node.diskTotal).toBeGreaterThan(node.diskUsed);
    }
    expect(Number(cpu.used) + Number(cpu.idle)).toBeCloseTo(100);
    for (const room of [memory, disk]) {
      expect(Number(room.usageRate)).toBeGreaterThan(0);
      expect(Number(room.usageRate)).toBeLessThanOrEqual(100);
    }
    expect(base.at.length).toBeGreaterThan(0);
    expect(Math.max(...base.transactions)).toBeGreaterThan(0);
  }
  await sql`update node_sample set at = at - interval '11 minutes' where node_id = ${two.nodes.id}`.execute(one.db);
  await sql`update node set seen_at = seen_at - interval '1 minute' where id = ${two.nodes.id}`.execute(one.db);
  await one.nodes.beat();
  expect((await sql`select from node_sample where node_id = ${two.nodes.id}`.execute(one.db)).rows).toEqual([]);
  await two.nodes.beat();
  await sql`update node set seen_at = seen_at - interval '1 minute' where id = ${two.nodes.id}`.execute(one.db);
  const { nodes } = (await one.ask(monitorState, {}, token)).data;
  expect(nodes.find(({ id }) => id === two.nodes.id)).toMatchObject({ alive: false });
});

test('the database: what is large, what is slow, how long the oldest transaction is open, what waits', async () => {
  const other = new pg.Client({ connectionString: urlOf(inject('cluster'), one.database) });
  await other.connect();
  try {
    await other.query(`BEGIN; SELECT 'planted'`);
    await other.query(`SELECT pg_sleep(0)`);
    const sleeping = other.query(`SELECT pg_sleep(600) /* slow one */`).catch((stopped: pg.DatabaseError) => stopped.code);
    await sql`insert into outbox (kind, payload, due_at) values ('nobody', '{}', now() - interval '1 minute'), ('nobody', '{}', now() + interval '1 hour')`.execute(
      one.db,
    );
    const seen = async () => (await one.ask(monitorDatabase, {}, token)).data;
    await expect.poll(async () => (await seen()).longest?.seconds, { interval: 200 }).toBeGreaterThan(3);
    const data = await seen();
    expect(data).toMatchObject({ name: one.database, outbox: { due: 1, waiting: 2, failing: 0, lastError: '' } });
    expect(data.outbox.oldest).toBeGreaterThan(55);
    expect(data.size).toBeGreaterThan(5_000_000);
    expect(data.tables.map(({ name }) => name)).toContain('area');
    expect(data.tables.map(({ bytes }) => bytes)).toEqual(data.tables.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
    expect(data.connections.used).toBeGreaterThan(1);
    expect(data.hitRatio).toBeGreaterThan(0);
    expect(data.statements).toMatchObject({ from: 'running', list: [{ query: expect.stringContaining('slow one') }] });
    await sql`select pg_cancel_backend(pid) from pg_stat_activity where query like '%slow one%' and pid <> pg_backend_pid()`.execute(one.db);
    expect(await sleeping).toBe('57014');
  } finally {
    await other.end();
    await sql`delete from outbox where kind = 'nobody'`.execute(one.db);
  }
});

test('one look costs the database milliseconds, the dear part once a minute', async () => {
  await one.ask(monitorDatabase, {}, token);
  const took: number[] = [];
  for (let look = 0; look < 20; look += 1) {
    const began = performance.now();
    expect((await one.ask(monitorDatabase, {}, token)).code).toBe(200);
    took.push(performance.now() - began);
  }
  // The best of them, because the machine may be busy.
  expect(Math.min(...took)).toBeLessThan(within(20));
  const { list } = (await one.ask(cacheList, { keyword: 'sizes' }, token)).data;
  expect(list[0]).toMatchObject({ entries: 1, overdueTime: 60_000 });
  expect(list[0]?.hits).toBeGreaterThanOrEqual(20);
});

test('a cache is emptied here at once, on the other node with its next word, and the change log says who did it', async () => {
  const entries = async (asked: TestServer, of: TestServer, name: string) => {
    const { list } = (await asked.ask(cacheList, {}, token)).data;
    return list.find((cache) => cache.name === name)?.nodes.find(({ id }) => id === of.nodes.id)?.entries;
  };
  for (const server of [one, two]) {
    await server.ask(productSelector, {}, token);
    await server.nodes.beat();
  }
  expect(await entries(one, one, 'rights')).toBeGreaterThan(0);
  expect(await entries(one, two, 'rights')).toBeGreaterThan(0);
  expect((await one.ask(cacheInfo, { name: 'statements' }, token)).data.value).toContain('select');
  const seen = (await one.ask(cacheList, {}, token)).data.list.find(({ name }) => name === 'rights');
  expect(seen).toMatchObject({ clearedAt: null, clearedBy: '' });
  expect(seen?.hits).toBeGreaterThan(0);

  expect((await one.ask(cacheClear, { name: 'rights' }, token)).code).toBe(200);
  expect(one.caches.keys('rights', 9)).toEqual([]);
  expect(two.caches.keys('rights', 9)).not.toEqual([]);
  await two.nodes.beat();
  expect(two.caches.keys('rights', 9)).toEqual([]);
  const after = (await one.ask(cacheList, {}, token)).data.list.find(({ name }) => name === 'rights');
  expect(after).toMatchObject({ clearedAt: expect.any(Number), clearedBy: expect.stringContaining('admin') });
  const { data } = await one.ask(changeLogList, {}, token);
  expect(data.list[0]).toMatchObject({ entity: 'server_cache', action: 'clear', recordId: 'rights' });

  // Emptied repeatedly: each request is applied once, and later entries stay.
  await two.ask(productSelector, {}, token);
  await two.nodes.beat();
  expect(two.caches.keys('rights', 9)).not.toEqual([]);
  await one.ask(cacheClearAll, {}, token);
  await two.nodes.beat();
  expect(two.caches.keys('rights', 9)).toEqual([]);
  expect((await one.ask(productSelector, {}, token)).code).toBe(200);
});

test('looking, emptying one and emptying all are three rights', async () => {
  const looker = await createUserWithSession(one, 'cachelooker', ['system.cache:view', 'system.monitor:view']);
  expect((await one.ask(cacheList, {}, looker.token)).code).toBe(200);
  expect((await one.ask(monitorState, {}, looker.token)).code).toBe(200);
  expect((await one.ask(cacheClear, { name: 'rights' }, looker.token)).refusal).toBe('denied');
  const clearer = await createUserWithSession(one, 'cacheclearer', ['system.cache:view', 'system.cache:btn_clear']);
  expect((await one.ask(cacheClear, { name: 'answers' }, clearer.token)).code).toBe(200);
  expect((await one.ask(cacheClearAll, {}, clearer.token)).refusal).toBe('denied');
});
