// A backup of a running server, restored next to it: every table is as it was at the moment of the backup, or nothing is there at all.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dataModelCreate } from '@ordo/contract/data-model.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { samples } from '../../../engine/testing/images.ts';
import { brokenIn, hashesOf, startCrowd, withoutSnapshot } from '../../testing/backup-load.ts';
import { executeAsAdmin, migrationsFolder, uniqueName, urlOf } from '../../testing/cluster.ts';
import { filledModel } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';
import { createBackups, destroyConnection } from '../node/backups.ts';
import { connect, type Connection } from '../node/connect.ts';
import { createLocalStore, type FileStore } from '../kit/files.ts';
import { migrate, readMigrations } from '../node/migrate.ts';
import { Refusal } from '../kit/refusal.ts';
import { configureSession, contentOf, tablesOf } from './catalogue.db.ts';
import { writeBackup, type Dumped } from './dump.ts';
import { restoreBackup, type Restored } from './restore.ts';

let server: TestServer;
let folder: string;
let whole: string;
let dumped: Dumped;
let count = 0;
const fresh = (name: string) => join(folder, `${name}-${(count += 1)}.tar.gz`);
const never = new AbortController().signal;

interface Differently {
  key?: Buffer | null;
  look?: (client: pg.ClientBase) => Promise<void>;
  change?: (client: pg.Client) => pg.Client;
}

async function back(from: TestServer, path: string, signal = never, { look, key = null, change = (same) => same }: Differently = {}): Promise<Dumped> {
  const client = await createBackups(from.pool, { folder, version: '1.0.1' }).connect();
  try {
    const source = { store: from.files.store, version: '1.0.1', key, now: Date.now(), signal, ...(look && { look }) };
    return await writeBackup({ ...source, client: change(client) }, path);
  } finally {
    await destroyConnection(client);
  }
}

interface Target {
  database: string;
  connection: Connection;
}

const targets: Target[] = [];
const kept: Target[] = [];
async function emptyDatabase(): Promise<Connection> {
  const database = uniqueName('restored');
  await executeAsAdmin(inject('cluster'), `CREATE DATABASE ${database} OWNER ordo TEMPLATE template0`);
  const connection = await connect(urlOf(inject('cluster'), database), 2);
  targets.push({ database, connection });
  return connection;
}

async function restore(path: string, target: Connection, store: FileStore | null = null, more = {}): Promise<Restored> {
  const client = await createBackups(target.pool, { folder, version: '1.0.1' }).connect();
  try {
    return await restoreBackup(path, { client, migrations: await readMigrations(migrationsFolder), store, ...more });
  } finally {
    await client.end();
  }
}

async function contents({ pool }: Pick<Connection, 'pool'>): Promise<Record<string, string>> {
  const client = await createBackups(pool, { folder, version: '1.0.1' }).connect();
  await client.query('begin');
  await configureSession(client);
  const all: Record<string, string> = {};
  for (const table of await tablesOf(client)) all[`${table.schema}.${table.name}`] = Object.values(await contentOf(client, table)).join(' ');
  await client.end();
  return all;
}

const isEmpty = async ({ pool }: Connection) =>
  (await pool.query(`select from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'model', 'record', 'readable'))`))
    .rowCount === 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordo-backup-'));
  server = await startServer();
  const token = await server.admin();
  await upload(server, token, 'annexpic', 'a.png', samples.png);
  await upload(server, token, 'annex', 'b.txt', 'x'.repeat(1_500_000));
  const field = (name: string, dataType: string, more = {}) => ({
    field: name,
    fieldName: name,
    dataType,
    dataLength: '',
    primaryKey: 0,
    allowNull: 1,
    ...more,
  });
  const made = await server.ask(
    dataModelCreate,
    {
      dbId: '0',
      tableInfo: { table: '', newTable: 'thing', tableName: '物品' },
      tableFieldList: [
        field('id', 'bigint', { primaryKey: 1, allowNull: 0 }),
        field('name', 'varchar', { dataLength: '50', allowNull: 0 }),
        field('at', 'datetime'),
      ],
    } as never,
    token,
  );
  if (made.code !== 200) throw new Error(made.msg);
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c where c.relnamespace = 'model'::regnamespace and relkind = 'r'`.execute(
    server.db,
  );
  await sql`insert into ${sql.table(`model.${rows[0]?.name}`)} select g, E'名\t\\\n' || g, now() from generate_series(1, 500) g`.execute(server.db);
  await filledModel(server, token);
  whole = fresh('whole');
  dumped = await back(server, whole);
});
async function drop({ database, connection }: Target): Promise<void> {
  await connection.close();
  await executeAsAdmin(inject('cluster'), `DROP DATABASE ${database} WITH (FORCE)`);
}
afterEach(async () => {
  for (const target of targets.splice(0)) await drop(target);
});
afterAll(async () => {
  for (const target of kept) await drop(target);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup comes back table by table as it was, those of people and the files too, and starts', async () => {
  const target = await emptyDatabase();
  const files = await mkdtemp(join(folder, 'files-'));
  const store = createLocalStore(files);
  await store.check();
  const { rows, ending } = await restore(whole, target, store);
  // The start that follows creates the functions.
  const { '.migration': _, ...there } = await contents(target);
  const described = dumped.beginning.tables.filter(({ name }) => name !== 'migration');
  expect(there).toEqual(Object.fromEntries(described.map((table) => [`${table.schema}.${table.name}`, `${table.rows} ${table.content}`])));
  const ordered = `select name, checksum from migration where name ~ '^[0-9]' order by name`;
  expect((await target.pool.query(ordered)).rows).toEqual((await server.pool.query(ordered)).rows);
  expect(rows).toBeGreaterThan(3_000);
  expect(ending).toMatchObject({ files: 2, missing: [] });
  const names = await sql<{ sha256: string }>`select sha256 from file_blob`.execute(target.db);
  for (const { sha256 } of names.rows) expect((await stat(join(files, sha256.slice(0, 2), sha256.slice(2, 4), sha256))).size).toBeGreaterThan(0);
  expect(await readdir(join(files, 'incoming'))).toEqual([]);

  // As the start that follows does it: only the functions and triggers of this version.
  const followed = await migrate(target.pool, await readMigrations(migrationsFolder));
  expect(followed.filter((name) => !name.startsWith('sql/'))).toEqual([]);
  // Constraints, indexes, triggers, sequences and the keys of users' tables equal those of the original.
  for (const question of [
    `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as it from pg_constraint where connamespace in ('public'::regnamespace, 'model'::regnamespace, 'record'::regnamespace) order by 1`,
    `select schemaname || indexdef as it from pg_indexes where schemaname in ('public', 'model', 'record') order by 1`,
    `select tgrelid::regclass::text || tgname || tgenabled::text as it from pg_trigger where not tgisinternal order by 1`,
    // The server keeps writing its request log.
    `select sequencename || coalesce(last_value::text, '') as it from pg_sequences where schemaname = 'public' and sequencename <> 'request_log_id_seq' order by 1`,
    `select table_name || column_name || data_type || is_nullable || coalesce(column_default, '') as it from information_schema.columns where table_schema in ('public', 'model', 'record') order by 1`,
  ]) {
    const [was, is] = await Promise.all([server.pool.query<{ it: string }>(question), target.pool.query<{ it: string }>(question)]);
    expect(is.rows).toEqual(was.rows);
  }
});

test('it is unpacked by any tool, and says what it holds', async () => {
  const bytes = gunzipSync(await readFile(whole)).toString('latin1');
  expect(bytes.slice(0, 10)).toBe('README.txt');
  expect(bytes).toContain('It holds the whole office');
});

describe('nothing is half restored', () => {
  // It stays empty, so one is enough for all of them.
  let empty: Connection;
  beforeAll(async () => {
    empty = await emptyDatabase();
    kept.push(...targets.splice(0));
  });

  test.each([
    'empty',
    'foreign',
    'foreign tar',
    'cut off',
    'one bit',
    'without its end',
    'a row more',
    'a day that is none',
    'newer',
    'newer format',
    'another past',
  ])('from a file that is %s', async (kind) => {
    const path = fresh('bad');
    const bytes = await readFile(whole);
    const tar = () => gunzipSync(bytes).toString('latin1');
    const said = (change: (text: string) => string) => gzipSync(Buffer.from(change(tar()), 'latin1'), { level: 1 });
    const made: Record<string, () => Buffer> = {
      empty: () => Buffer.alloc(0),
      foreign: () => Buffer.from('PK\x03\x04 not ours'),
      'foreign tar': () => said((text) => text.replace('README.txt', 'readme.txt')),
      'cut off': () => bytes.subarray(0, bytes.length - 200_000),
      'one bit': () => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 300_000 ? byte ^ 1 : byte))),
      'without its end': () => said((text) => text.slice(0, text.lastIndexOf('end.json'))),
      'a row more': () => said((text) => text.replace('"is": "ordo-backup"', '"is": "ordo-backup"').replace(/("name": "area",[^]*?"rows": ")(\d)/, '$19')),
      'a day that is none': () => said((text) => text.replace(/\t20\d\d-\d\d-/, '\t2026-99-')),
      newer: () => said((text) => text.replace('0001-foundation', '9999-foundation')),
      'newer format': () => said((text) => text.replace('"format": 1', '"format": 2')),
      'another past': () => said((text) => text.replace(/"checksum": "./, '"checksum": "!')),
    };
    await writeFile(path, (made[kind] as () => Buffer)());
    const expected: Record<string, string> = { empty: 'backupForeign', foreign: 'backupForeign', 'foreign tar': 'backupForeign', newer: 'backupNewer' };
    const more: Record<string, string> = { 'newer format': 'backupNewer', 'another past': 'backupOtherPast' };
    const key = expected[kind] ?? more[kind] ?? 'backupBroken';
    const error = await restore(path, empty).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Refusal);
    expect([key, 'backupDiffers']).toContain((error as Refusal).key);
    expect(await isEmpty(empty)).toBe(true);
  });

  test('into a database that is in use', async () => {
    await expect(restore(whole, server as Connection)).rejects.toMatchObject({ key: 'backupInUse' });
  });

  test('when it is given up half way', async () => {
    await expect(restore(whole, empty, null, { signal: AbortSignal.timeout(1) })).rejects.toThrow();
    expect(await isEmpty(empty)).toBe(true);
  });
});

test('under writers that never pause it is one single moment, and without a snapshot it is seen that it is none', async () => {
  const busy = await startServer();
  const crowd = await startCrowd(urlOf(inject('cluster'), busy.database), 2);
  const path = fresh('load');
  let then: Record<string, string> = {};
  const look = async (client: pg.ClientBase) => {
    then = await hashesOf(client);
  };
  const before = crowd.changes();
  await back(busy, path, never, { look });
  expect(crowd.changes()).toBeGreaterThan(before);
  const planted = fresh('planted');
  await back(busy, planted, never, { change: withoutSnapshot });
  await crowd.stop();
  await busy.stop();

  const target = await emptyDatabase();
  await restore(path, target);
  const client = await createBackups(target.pool, { folder, version: '1.0.1' }).connect();
  await client.query(`set timezone = 'UTC'`);
  expect(await hashesOf(client)).toEqual(then);
  expect(await brokenIn(client)).toEqual([]);
  await client.end();
  await expect(restore(planted, await emptyDatabase())).rejects.toMatchObject({ key: 'backupDiffers' });
});

test('an encrypted one is opened by its key alone, and cannot be cut', async () => {
  const key = Buffer.alloc(32, 5);
  const path = fresh('sealed');
  await back(server, path, never, { key });
  const bytes = await readFile(path);
  expect(bytes.subarray(0, 13).toString()).toBe('ORDO SEALED 1');
  await expect(restore(path, await emptyDatabase())).rejects.toMatchObject({ key: 'backupSealed' });
  await expect(restore(path, await emptyDatabase(), null, { key: Buffer.alloc(32, 6) })).rejects.toMatchObject({ key: 'backupOtherKey' });
  expect((await restore(path, await emptyDatabase(), null, { key })).rows).toBeGreaterThan(3_000);
  for (const [name, bad] of [
    ['cut', bytes.subarray(0, bytes.length - 1000)],
    ['changed', Buffer.from(bytes.map((byte, at) => (at === 400_000 ? byte ^ 1 : byte)))],
  ] as const) {
    const wrong = fresh(name);
    await writeFile(wrong, bad);
    const target = await emptyDatabase();
    await expect(restore(wrong, target, null, { key })).rejects.toMatchObject({ key: 'backupBroken' });
    expect(await isEmpty(target)).toBe(true);
  }
});

test('a content that the store has lost is named, and everything else is kept', async () => {
  const { rows } = await sql<{ sha256: string }>`select sha256 from file_blob order by size limit 1`.execute(server.db);
  const sha256 = rows[0]?.sha256 ?? '';
  const read = server.files.store.read.bind(server.files.store);
  const path = fresh('lost');
  const store = { ...server.files.store, read: (name: string) => (name === sha256 ? Promise.reject(new Error('gone')) : read(name)) };
  const { ending } = await back({ ...server, files: { ...server.files, store } }, path);
  expect(ending).toMatchObject({ files: 1, missing: [sha256] });
  expect((await restore(path, await emptyDatabase())).ending.missing).toEqual([sha256]);
});

test('a backup that is stopped leaves the connection to others and no list behind', async () => {
  const path = fresh('stopped');
  await expect(back(server, path, AbortSignal.timeout(5))).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.endsWith('.files'))).toEqual([]);
  expect(await stat(path).catch(() => null)).toSatisfy((found: { size: number } | null) => !found || found.size < 1_000_000);
});
