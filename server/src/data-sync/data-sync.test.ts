import * as contract from '@ordo/contract/data-sync.ts';
import { changeLogList } from '@ordo/contract/change-log.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { executeAsAdmin } from '../../testing/cluster.ts';
import type { TestServer } from '../../testing/server.ts';
import { startSyncWorld, type SyncWorld } from '../../testing/sync-world.ts';

let world: SyncWorld;
let server: TestServer;
let token: string;
beforeAll(async () => {
  world = await startSyncWorld();
  ({ server, token } = world);
});
afterAll(() => world.stop());

let count = 0;
type Way = { fromId: string; toId: string; tables: string[] };
const preview = (way: Way) => server.ask(contract.dataSyncPreview, way, token);
const info = async (id: string) => (await server.ask(contract.dataSyncInfo, { id }, token)).data;
const make = async (way: Way) => (await server.ask(contract.dataSyncCreate, { ...way, fullName: `同步 ${(count += 1)}` }, token)).data.id;
const execute = (id: string, plan?: string) => server.ask(contract.dataSyncExecute, { id, ...(plan !== undefined && { plan }) }, token);
const log = async (id: string) => (await server.ask(contract.dataSyncLog, { id, pageSize: 500 }, token)).data.list;
async function over(id: string): Promise<void> {
  await expect.poll(async () => (await info(id)).state).not.toBe('running');
}
/** Previewed, saved, executed. */
async function carry(way: Way): Promise<string> {
  const { data } = await preview(way);
  const id = await make(way);
  expect(await execute(id, data.plan)).toMatchObject({ code: 200 });
  await over(id);
  return id;
}
const shopRows = async (query: string) => (await world.shop.query({ sql: query, rowsAsArray: true, dateStrings: true }))[0] as unknown[][];

describe('from PostgreSQL to MariaDB', () => {
  test('a table is made with its types, every value arrives, and a second time nothing moves', async ({ skip }) => {
    skip(!world.maria, 'mariadb-server could not be installed here');
    await world.first.query(`
      CREATE TABLE goods (id bigint, code text, name varchar(40), price numeric(12,4), ratio float8, sold boolean, day date, at timestamptz, local timestamp(3),
        mark uuid, about jsonb, raw bytea, tags text[], PRIMARY KEY (id, code));
      INSERT INTO goods SELECT n, 'k' || n, '名称 ' || n || ' 😀', n + 0.5, n / 3.0, n % 2 = 0, date '2020-01-01' + n, timestamptz '2026-01-01 08:00:00.123456+08' + n * interval '1 hour',
        timestamp '2026-01-01 00:00:00.5' + n * interval '1 day', md5(n::text)::uuid, jsonb_build_object('n', n, '中', array['a']), decode(md5(n::text), 'hex'), array['x'] FROM generate_series(1, 1234) n;
      INSERT INTO goods (id, code, name, raw) VALUES (-5, 'A', E'quote '' back \\\\ slash "', '\\x00ff'), (-5, 'a', NULL, NULL)`);
    const way = { fromId: world.ids.first, toId: world.ids.shop, tables: ['goods'] };
    const { data } = await preview(way);
    expect(data.tables[0]).toMatchObject({
      table: 'goods',
      findings: [{ column: 'tags', trouble: 'type', stops: false }],
      read: 500,
      inserted: 500,
      bad: 0,
    });
    expect(Object.fromEntries(data.tables[0]?.steps.map(({ column, type }) => [column, type]) ?? [])).toMatchObject({
      id: 'bigint',
      code: 'varchar(512)',
      price: 'decimal(12,4)',
      sold: 'tinyint(1)',
      at: 'datetime(6)',
      about: 'json',
      raw: 'longblob',
    });
    const id = await carry(way);
    expect(await info(id)).toMatchObject({ state: 'done', tables: [{ read: 1236, inserted: 1236, updated: 0, same: 0, bad: 0, state: 'done' }] });
    expect(await shopRows('select count(*), sum(price), sum(sold) from goods')).toEqual([[1236, '762612.0000', '617']]);
    const [[code, name, ratio, at, local, mark, raw] = []] = await shopRows('select code, name, ratio, at, local, mark, hex(raw) from goods where id = 7');
    expect([code, name, at, local, mark]).toEqual([
      'k7',
      '名称 7 😀',
      '2026-01-01 07:00:00.123456',
      '2026-01-08 00:00:00.500000',
      '8f14e45f-ceea-167a-5a36-dedd4bea2543',
    ]);
    expect(Number(ratio)).toBe(7 / 3);
    expect(raw).toBe('8F14E45FCEEA167A5A36DEDD4BEA2543');
    expect(await shopRows("select name, hex(raw) from goods where id = -5 and code = 'A'")).toEqual([['quote \' back \\ slash "', '00FF']]);

    await world.first.query(`UPDATE goods SET name = 'changed' WHERE id = 9; INSERT INTO goods (id, code) VALUES (9999, 'new')`);
    const again = (await preview(way)).data;
    expect(again.tables[0]).toMatchObject({ steps: [], updated: 1, same: 499 });
    await execute(id, again.plan);
    await over(id);
    expect((await info(id)).tables[0]).toMatchObject({ read: 1237, inserted: 1, updated: 1, same: 1235, bad: 0 });
  });

  test('rows that cannot go are left there, each with its key and reason, and the others go', async ({ skip }) => {
    skip(!world.maria, 'mariadb-server could not be installed here');
    await world.first.query(`
      CREATE TABLE parts (code text PRIMARY KEY, name text, n numeric, day date);
      INSERT INTO parts SELECT 'p' || n, 'fine', n, '2026-01-01' FROM generate_series(1, 300) n;
      INSERT INTO parts VALUES ('long', repeat('x', 30), 1, NULL), ('fine-grained', 'a', 1.2345, NULL), ('nan', 'a', 'NaN', NULL), ('far', 'a', 1, 'infinity'),
        ('P1', 'another case', 1, NULL), ('twice', 'unique', 5, NULL), ('none', NULL, 5, NULL), ('bold', 'a', 999, NULL)`);
    await world.shop
      .query(`CREATE TABLE parts (code varchar(20) PRIMARY KEY, name varchar(20) NOT NULL, n decimal(6,2), day date, u varchar(20) AS (if(name = 'unique', 'u', NULL)) UNIQUE,
      CONSTRAINT mild CHECK (n <> 999)) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci`);
    await world.shop.query(`INSERT INTO parts (code, name, n) VALUES ('old', 'unique', 1), ('p3', 'stale', 1)`);
    const id = await carry({ fromId: world.ids.first, toId: world.ids.shop, tables: ['parts'] });
    const { P1 = '', p1 = P1, ...others } = Object.fromEntries((await log(id)).filter(({ key }) => key).map(({ key, said }) => [key, said]));
    // One of the two rows is transferred, whichever comes first.
    expect(p1).toMatch(/视为相同|已有相同的值/);
    expect(others).toEqual({
      long: 'name：文本过长',
      'fine-grained': 'n：小数位过多',
      nan: 'n：不是目标可存的数字',
      far: 'day：目标不支持的日期',
      twice: '目标表中已有相同的值',
      none: '目标字段不允许为空',
      bold: '不满足目标表的约束',
    });
    expect((await info(id)).tables[0]).toMatchObject({ read: 308, inserted: 299, updated: 1, bad: 8, state: 'done' });
    expect(await shopRows("select count(*), (select name from parts where code = 'p3') from parts")).toEqual([[301, 'fine']]);
    expect((await info(id)).said).toBe('完成，8 行未同步');
  });
});

test('from MariaDB to PostgreSQL, with what only MariaDB has', async ({ skip }) => {
  skip(!world.maria, 'mariadb-server could not be installed here');
  await world.shop
    .query(`CREATE TABLE orders (id int unsigned AUTO_INCREMENT PRIMARY KEY, note longtext, kind enum('a', 'b'), total decimal(10,2), big bigint unsigned, at timestamp(6) NULL, raw varbinary(9),
    day date, doc json, place point) CHARACTER SET utf8mb4`);
  await world.shop.query(`SET sql_mode = ''`);
  await world.shop
    .query(`INSERT INTO orders (note, kind, total, big, at, raw, day, doc) VALUES ('长文本 \\\\x41', 'b', 1.50, 18446744073709551615, '2026-05-05 10:00:00.25', x'00ff', '2026-05-05', '{"b": 1, "a": 2}'),
    ('zero', 'a', 1, 1, NULL, NULL, '0000-00-00', NULL)`);
  const id = await carry({ fromId: world.ids.shop, toId: world.ids.second, tables: ['orders'] });
  expect((await info(id)).tables[0]).toMatchObject({ read: 2, inserted: 1, bad: 1 });
  const { rows } = await world.second.query({
    text: `SELECT id::text, note, kind, total::text, big::text, (at at time zone 'UTC')::text AS at, raw::text, day::text, doc FROM orders`,
  });
  expect(rows).toEqual([
    {
      id: '1',
      note: '长文本 \\x41',
      kind: 'b',
      total: '1.50',
      big: '18446744073709551615',
      at: '2026-05-05 10:00:00.25',
      raw: '\\x00ff',
      day: '2026-05-05',
      doc: '{"b": 1, "a": 2}',
    },
  ]);
  const { rows: columns } = await world.second.query(`SELECT attname FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attnum > 0`);
  expect(columns.map(({ attname }) => attname)).not.toContain('place');
});

describe('a cut', () => {
  const way = () => ({ fromId: world.ids.first, toId: world.ids.cable, tables: ['many'] });
  beforeAll(async () => {
    await world.first.query(`CREATE TABLE many (id int PRIMARY KEY, text text); INSERT INTO many SELECT n, repeat('t', 300) FROM generate_series(1, 20000) n`);
  });
  const held = async () => {
    const { rows } = await world.second.query<{ n: string; d: string }>(`SELECT count(*) AS n, count(DISTINCT id) AS d FROM many`);
    return rows[0];
  };
  async function begun(id: string, least: number): Promise<void> {
    await expect.poll(async () => (await info(id)).tables[0]?.read, { interval: 20 }).toBeGreaterThan(least);
  }

  test('of the connection half way is taken up from the kept position, with every row once', async () => {
    const { data } = await preview(way());
    const id = await make(way());
    await execute(id, data.plan);
    for (const least of [500, 4_000]) {
      await begun(id, least);
      world.cable.cut();
    }
    await over(id);
    const [table] = (await info(id)).tables;
    expect((await info(id)).state).toBe('done');
    expect(table).toMatchObject({ read: 20_000, bad: 0 });
    expect((table?.inserted ?? 0) + (table?.same ?? 0)).toBe(20_000);
    expect(await held()).toEqual({ n: '20000', d: '20000' });
    expect((await log(id)).map(({ said }) => said)).toContain('连接中断，稍后从断点继续');
    await world.second.query('DROP TABLE many');
  });

  test('by a person stops it; it goes on from there', async () => {
    const { data } = await preview(way());
    const id = await make(way());
    await execute(id, data.plan);
    expect((await execute(id, data.plan)).refusal).toBe('syncRunning');
    await begun(id, 500);
    expect((await server.ask(contract.dataSyncStop, { id }, token)).code).toBe(200);
    const stopped = await info(id);
    expect(stopped.state).toBe('stopped');
    await new Promise((done) => setTimeout(done, 1_000));
    const rested = (await info(id)).tables[0]?.read ?? 0;
    expect(rested).toBeLessThan(20_000);
    expect((await server.ask(contract.dataSyncStop, { id }, token)).refusal).toBe('syncIdle');
    await execute(id);
    await over(id);
    expect(await info(id)).toMatchObject({ state: 'done', tables: [{ read: 20_000 }] });
    expect(await held()).toEqual({ n: '20000', d: '20000' });
    await world.second.query('DROP TABLE many');
  });

  test('of the node leaves it to another, which takes it up; whoever comes back late moves nothing', async () => {
    const { data } = await preview(way());
    const id = await make(way());
    await execute(id, data.plan);
    await begun(id, 500);
    // As if its node had crashed: no heartbeat, and another one claims it.
    await sql`update data_sync set alive_at = now() - interval '2 minutes', claim = claim + 1 where id = ${id}`.execute(server.db);
    await new Promise((done) => setTimeout(done, 1_500));
    await sql`update data_sync set alive_at = now() - interval '2 minutes' where id = ${id}`.execute(server.db);
    const left = await info(id);
    expect(left).toMatchObject({ state: 'running', silent: true });
    await server.scheduler.lookBehind();
    await over(id);
    expect(await info(id)).toMatchObject({ state: 'done', tables: [{ read: 20_000 }] });
    expect(await held()).toEqual({ n: '20000', d: '20000' });
  });
});

describe('refused:', () => {
  test('this system’s own database as a target, whichever way leads there', async () => {
    await sql`create table if not exists public.bait (id int primary key)`.execute(server.db);
    const way = { fromId: world.ids.first, toId: world.ids.own, tables: ['many'] };
    await executeAsAdmin(inject('cluster'), `GRANT CONNECT ON DATABASE ${server.database} TO ${world.clerk}`);
    expect((await preview(way)).refusal).toBe('syncOwn');
    const id = await make(way);
    expect((await execute(id, 'x')).refusal).toBe('syncOwn');
    await sql`drop table public.bait`.execute(server.db);
  });

  test('a start without a look, or after the tables have changed; one database twice; one table twice', async () => {
    const way = { fromId: world.ids.first, toId: world.ids.second, tables: ['shifting'] };
    await world.first.query('CREATE TABLE shifting (id int PRIMARY KEY)');
    const { data } = await preview(way);
    const id = await make(way);
    expect((await execute(id)).refusal).toBe('syncUnplanned');
    await world.first.query('ALTER TABLE shifting ADD more text');
    expect((await execute(id, data.plan)).refusal).toBe('planChanged');
    expect((await server.ask(contract.dataSyncCreate, { ...way, toId: world.ids.first, fullName: 'x' }, token)).refusal).toBe('syncSame');
    expect((await preview({ ...way, tables: ['shifting', 'shifting'] })).refusal).toBe('syncTableTwice');
    expect((await preview({ ...way, tables: ['nowhere"; drop table goods --'] })).data.tables[0]).toMatchObject({
      findings: [{ trouble: 'missing', stops: true }],
    });
    expect((await server.ask(contract.dataSyncCreate, { ...way, fullName: `同步 ${count}` }, token)).refusal).toBe('syncNameTaken');
    const { data: changes } = await server.ask(changeLogList, { keyword: '' }, token);
    expect(changes.list.some(({ entity }) => entity === 'data_sync')).toBe(true);
  });

  test('a table that cannot go is left out, the others are not', async () => {
    await world.first.query('CREATE TABLE keyless (a int); CREATE TABLE fine (id int PRIMARY KEY); INSERT INTO fine VALUES (1)');
    const id = await carry({ fromId: world.ids.first, toId: world.ids.second, tables: ['keyless', 'fine'] });
    expect(await info(id)).toMatchObject({
      state: 'done',
      said: '完成，1 张表未同步，0 行未同步',
      tables: [
        { table: 'keyless', state: 'left', said: '该表不能同步，请查看预览' },
        { table: 'fine', state: 'done', inserted: 1 },
      ],
    });
    expect((await log(id)).map(({ said }) => said)).toContain('未同步：该表不能同步，请查看预览');
  });
});
