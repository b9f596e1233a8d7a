// The restore command, as an operator calls it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../../engine/testing/images.ts';
import { executeAsAdmin, startCluster, uniqueName, urlOf } from '../testing/cluster.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { upload } from '../testing/upload.ts';
import { writeBackup } from './data-backup/dump.ts';
import { destroyConnection } from './node/backups.ts';
import { connect } from './node/connect.ts';

const main = resolve(import.meta.dirname, 'main.js');
/** The product starts only on a database with durable writes. */
let durable: Awaited<ReturnType<typeof startCluster>>;
let server: TestServer;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordo-restore-'));
  file = join(folder, 'one.tar.gz');
  durable = await startCluster();
  server = await startServer({ cluster: durable });
  await upload(server, await server.admin(), 'annexpic', 'a.png', samples.png);
  // As the product creates one: its own row is marked as running meanwhile.
  await sql`insert into data_backup (id, file_name, node, kind, busy) values ('own', 'one.tar.gz', 'n', 'hand', true)`.execute(server.db);
  const client = await server.backups.connect();
  await writeBackup({ client, store: server.files.store, version: '1.0.1', key: null, now: Date.now(), signal: server.backups.stopping }, file);
  await destroyConnection(client);
});
afterAll(async () => {
  await server.stop();
  await durable.stop();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const database = uniqueName('cli');
  await executeAsAdmin(durable, `CREATE DATABASE ${database} OWNER ordo TEMPLATE template0`);
  return urlOf(durable, database);
}

function start(url: string, args: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, ORDO_DATA_DIR: join(folder, 'data') };
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return { child, ended: once(child, 'exit').then(([code]) => ({ code: code as number | null, output })) };
}

const tables = async (url: string) => {
  const { pool, close } = await connect(url, 1);
  const { rowCount } = await pool.query(`select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  await close();
  return rowCount;
};

test('a backup becomes an installation, in which nobody is signed in; a second time it is refused', async () => {
  const url = await emptyDatabase();
  const first = await start(url, ['restore', file]).ended;
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(/every table is as it was\n\n {2}Restored [\d,]+ rows and 1 files of 20.*Everybody signs in anew/),
  });
  const { db, close } = await connect(url, 1);
  const { rows } = await sql<{ open: number; people: number }>`
    select (select count(*)::int from session where ended_at is null) as open, (select count(*)::int from app_user) as people`.execute(db);
  expect(rows).toEqual([{ open: 0, people: expect.any(Number) }]);
  const { rows: ends } = await sql<{ why: string }>`select distinct end_reason as why from session`.execute(db);
  expect(ends, 'no administrator is said to have forced them out').toEqual([{ why: 'expired' }]);
  const { rows: listed } = await sql`select state, busy, rows > 1000 as told, size > 1000 as sized from data_backup`.execute(db);
  expect(listed, 'the backup that it came from is no lost one').toEqual([{ state: 'done', busy: false, told: true, sized: true }]);
  await close();
  expect(await start(url, ['restore', file]).ended).toMatchObject({
    code: 1,
    output: expect.stringContaining('into an empty database, but this one contains'),
  });
});

test('killed half way, it leaves the database empty', async () => {
  const url = await emptyDatabase();
  const { child, ended } = start(url, ['restore', file]);
  const { pool, close } = await connect(url, 1);
  // Once it is writing anything.
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `select from pg_locks where mode = 'AccessExclusiveLock' and granted and database = (select oid from pg_database where datname = current_database())`,
          )
        ).rowCount,
      { interval: 20 },
    )
    .toBeGreaterThan(20);
  await close();
  child.kill('SIGKILL');
  await ended;
  await sleep(300);
  expect(await tables(url)).toBe(0);
  expect(await start(url, ['restore', file]).ended).toMatchObject({ code: 0 });
});

test('what is no backup, or not there, is said in a sentence', async () => {
  const url = await emptyDatabase();
  const foreign = join(folder, 'foreign.tar.gz');
  await writeFile(foreign, 'PK');
  expect(await start(url, ['restore', foreign]).ended).toMatchObject({ code: 1, output: expect.stringContaining('This is not an Ordo backup file.') });
  expect(await start(url, ['restore', join(folder, 'none')]).ended).toMatchObject({ code: 1, output: expect.stringContaining('There is no file') });
  expect(await start(url, ['restor']).ended).toMatchObject({ code: 1, output: expect.stringContaining('npm start -- restore FILE') });
  expect(await tables(url)).toBe(0);
});
