import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EmbeddedPostgresError, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

let root: string;
/** Created by the first test, used by the following ones. */
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ordo-postgres-'));
  folder = join(root, 'a place with spaces');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const start = (where = folder) => startEmbeddedPostgres(where, () => undefined);

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts, does its work, and always stops. */
async function withPostgres<T>(work: (postgres: EmbeddedPostgres) => Promise<T>, where = folder): Promise<T> {
  const postgres = await start(where);
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}

const pidOf = async (where: string) => Number((await readFile(join(where, 'cluster/postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0]);

/** Another Ordo, as a separate process that has started its PostgreSQL. */
async function startElsewhere(where: string): Promise<ChildProcess> {
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)});
    await startEmbeddedPostgres(${JSON.stringify(where)}, () => undefined); console.log('ready'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((ready) => child.stdout.once('data', ready));
  return child;
}

const ended = (child: ChildProcess) => new Promise((done) => child.once('exit', done));

describe('an embedded PostgreSQL', () => {
  test('starts in a folder that is not there yet: one role that owns one database, reachable by no network', async () => {
    await withPostgres(async ({ url, adminUrl }) => {
      expect(await ask(url, 'select current_user as me, current_database() as here, rolsuper from pg_roles where rolname = current_user')).toEqual([
        { me: 'ordo', here: 'ordo', rolsuper: false },
      ]);
      expect(await ask(adminUrl, `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync`)).toEqual([
        { addresses: '', fsync: 'on' },
      ]);
      await ask(url, 'create table kept as select 1 as one');
      await expect(ask(url.replace(/:[^:@/]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed');
    });
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('starts again on the same folder, with everything still in it', async () => {
    expect(await withPostgres(({ url }) => ask(url, 'select one from kept'))).toEqual([{ one: 1 }]);
    expect(existsSync(join(folder, 'cluster/postmaster.pid'))).toBe(false);
  });

  test('tells who started it when it ends by itself', async () => {
    const postgres = await start();
    const message = new Promise<string>((resolve) => postgres.onExit(resolve));
    process.kill(await pidOf(folder), 'SIGINT');
    expect(await message).toMatch(/^PostgreSQL ended by itself/);
    await postgres.stop();
  });
});

describe('a killed Ordo', () => {
  test('takes its PostgreSQL along, and leaves nothing that blocks the next start', async () => {
    const child = await startElsewhere(folder);
    child.kill('SIGKILL');
    await ended(child);
    expect(await withPostgres(({ url }) => ask(url, 'select one from kept'))).toEqual([{ one: 1 }]);
  });

  test('with its PostgreSQL killed too, and its number given to another program since, does not block it either', async () => {
    const child = await startElsewhere(folder);
    const pid = await pidOf(folder);
    process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await ended(child);
    // Process ids are reused, soonest in a container that restarts.
    const otherProcess = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
    onTestFinished(() => void otherProcess.kill());
    for (const lock of ['cluster/postmaster.pid', 'socket/.s.PGSQL.5432.lock']) {
      const text = await readFile(join(folder, lock), 'utf8');
      await writeFile(join(folder, lock), text.replace(String(pid), String(otherProcess.pid)));
    }
    expect(await withPostgres(({ url }) => ask(url, 'select one from kept'))).toEqual([{ one: 1 }]);
  });

  test('is told from one that runs: two never share a folder', async () => {
    await withPostgres(async ({ url }) => {
      const second = start();
      await expect(second).rejects.toThrow(EmbeddedPostgresError);
      await expect(second).rejects.toThrow(`Another Ordo is running on ${folder}. Stop it first, or give this one another ORDO_DATA_DIR.`);
      expect(await ask(url, 'select one from kept')).toEqual([{ one: 1 }]);
    });
  });
});

describe('a folder that does not fit', () => {
  test.each([
    ['is garbage', '{"admin":'],
    ['is empty', ''],
    ['lacks a password', '{"app":"x"}'],
    ['is of another installation', '{"admin":"x","app":"y"}'],
  ])('because secrets.json %s is told in a sentence, and left as it is', async (_, text) => {
    const file = join(folder, 'secrets.json');
    const good = await readFile(file, 'utf8');
    await writeFile(file, text);
    const failure = start();
    await expect(failure).rejects.toThrow(EmbeddedPostgresError);
    await expect(failure).rejects.toThrow(/secrets\.json is (missing or damaged|not the one).*Put the file back from a backup\./);
    expect(await readFile(file, 'utf8')).toBe(text);
    await writeFile(file, good);
  });

  test('because something else lies where the database should be is told so, and nothing in it is touched', async () => {
    const other = join(root, 'other');
    await mkdir(join(other, 'cluster'), { recursive: true });
    await writeFile(join(other, 'cluster/photo.jpg'), 'x');
    await expect(start(other)).rejects.toThrow(`${join(other, 'cluster')} is no database of Ordo`);
    expect(await readFile(join(other, 'cluster/photo.jpg'), 'utf8')).toBe('x');
  });

  test('by its long name, and by signs that mean something elsewhere, does fit', async () => {
    const odd = join(root, `it's, "a" ${'long '.repeat(30)}%20 path`);
    expect(Buffer.byteLength(odd)).toBeGreaterThan(107);
    expect(await withPostgres(({ url }) => ask(url, 'select 1 as one'), odd)).toEqual([{ one: 1 }]);
    const signs = join(root, 'a,"b');
    expect(await withPostgres(({ url }) => ask(url, 'select 1 as one'), signs)).toEqual([{ one: 1 }]);
  });
});
