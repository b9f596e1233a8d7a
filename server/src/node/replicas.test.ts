import { appendFile, cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.ts';
import { connect, type Connection } from './connect.ts';
import { parseLsn, splitHosts } from './replicas.ts';
import { within } from '../../testing/within.ts';

describe('addressesOf', () => {
  test.each([
    ['one host', 'postgres://u:p@a:5432/d', ['postgres://u:p@a:5432/d']],
    ['two hosts', 'postgres://u:p@a:5432,b:5433/d?x=1', ['postgres://u:p@a:5432/d?x=1', 'postgres://u:p@b:5433/d?x=1']],
    ['two sockets', 'postgres://u:p@/d?host=%2Fx%2C%2Fy', ['postgres://u:p@/d?host=%2Fx', 'postgres://u:p@/d?host=%2Fy']],
    ['a comma in the password', 'postgres://u:p,q@a/d', ['postgres://u:p,q@a/d']],
  ])('%s', (_, url, expected) => {
    expect(splitHosts(url)).toEqual(expected);
  });
});

test('positions compare as numbers, and nonsense is no position', () => {
  expect(parseLsn('1/0')).toBeGreaterThan(parseLsn('0/FFFFFFFF') as bigint);
  expect(parseLsn('x')).toBeNull();
  expect(parseLsn(undefined)).toBeNull();
});

describe('a real standby', () => {
  let folder: string;
  let primary: EmbeddedPostgres;
  let standby: EmbeddedPostgres;
  let connection: Connection;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ordo-standby-'));
    // A copy of a stopped cluster that follows the original is a standby. By default its write-ahead log has too little in it for that, so this is configured
    // first.
    primary = await startEmbeddedPostgres(join(folder, 'a'), () => undefined);
    await primary.stop();
    await appendFile(join(folder, 'a/cluster/postgresql.conf'), 'wal_level = replica\nmax_wal_senders = 4\n');
    primary = await startEmbeddedPostgres(join(folder, 'a'), () => undefined);
    await primary.stop();
    await cp(join(folder, 'a'), join(folder, 'b'), { recursive: true });
    const admin = new URL(primary.adminUrl.replace('@/', '@localhost/'));
    await writeFile(join(folder, 'b/cluster/standby.signal'), '');
    await appendFile(
      join(folder, 'b/cluster/postgresql.auto.conf'),
      `primary_conninfo = 'host=${join(folder, 'a/socket')} user=postgres password=${admin.password}'\n`,
    );
    primary = await startEmbeddedPostgres(join(folder, 'a'), () => undefined);
    standby = await startEmbeddedPostgres(join(folder, 'b'), () => undefined);
    // The standby is listed first: which one accepts writes is detected, not assumed.
    const sockets = encodeURIComponent(`${join(folder, 'b/socket')},${join(folder, 'a/socket')}`);
    connection = await connect(primary.url.replace(/host=.*/, `host=${sockets}`), 4);
    await sql`create table note (text text)`.execute(connection.db);
  });
  afterAll(async () => {
    await connection.close();
    await standby.stop();
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const childrenOf = async (parent: number): Promise<number[]> => {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const parents = await Promise.all(pids.map(async (pid) => [Number(pid), await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')] as const));
    return parents.flatMap(([pid, status]) => (status.includes(`\nPPid:\t${parent}\n`) ? [pid] : []));
  };

  const standbyFor = async (seen: string | null | undefined) => {
    for (const began = Date.now(); Date.now() - began < within(5_000); await sleep(50)) {
      const db = connection.replicas.fit(seen ?? undefined);
      if (db) return db;
    }
    return null;
  };

  test('serves a caller who has seen no more than it has, with what they wrote', async () => {
    await sql`insert into note values ('written')`.execute(connection.db);
    const db = await standbyFor(await connection.replicas.position());
    const { rows } = await sql<{ text: string; follower: boolean }>`select text, pg_is_in_recovery() as follower from note`.execute(db as never);
    expect(rows).toEqual([{ text: 'written', follower: true }]);
  });

  test('does not serve a caller who has seen more, or does not say', async () => {
    await standbyFor('0/0');
    expect(connection.replicas.fit('FFFFFFFF/0')).toBeNull();
    expect(connection.replicas.fit(undefined)).toBeNull();
    expect(connection.replicas.fit('nonsense')).toBeNull();
  });

  test('does not serve while replay is halted behind the caller', async () => {
    const client = new pg.Client({ connectionString: standby.adminUrl.replace('/postgres?', '/ordo?') });
    await client.connect();
    await client.query('select pg_wal_replay_pause()');
    await sql`insert into note values ('later')`.execute(connection.db);
    const seen = await connection.replicas.position();
    await sleep(300);
    expect(connection.replicas.fit(seen ?? undefined)).toBeNull();
    await client.query('select pg_wal_replay_resume()');
    await client.end();
    expect(await standbyFor(seen)).not.toBeNull();
  });

  const untilNobodyFits = async (ms: number) => {
    const began = Date.now();
    while (connection.replicas.fit('0/0') && Date.now() - began < ms) await sleep(50);
    return connection.replicas.fit('0/0');
  };

  test('does not serve yesterday: halted behind a primary that goes on, it serves nobody, also not who has seen nothing', async () => {
    const client = new pg.Client({ connectionString: standby.adminUrl.replace('/postgres?', '/ordo?') });
    await client.connect();
    await client.query('select pg_wal_replay_pause()');
    expect(await standbyFor('0/0')).not.toBeNull();
    await sql`insert into note values ('today')`.execute(connection.db);
    expect(await untilNobodyFits(within(6_000))).toBeNull();
    await client.query('select pg_wal_replay_resume()');
    await client.end();
    expect(await standbyFor('0/0')).not.toBeNull();
  });

  test('serves on while nothing is written', async () => {
    await standbyFor('0/0');
    await sleep(3_500);
    expect(await standbyFor('0/0')).not.toBeNull();
  });

  test('that no longer answers is left out within two seconds, is not asked again and again, and comes back', async () => {
    await standbyFor('0/0');
    const postmaster = Number((await readFile(join(folder, 'b/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
    // First the database that accepts new connections, then the existing ones.
    process.kill(postmaster, 'SIGSTOP');
    const frozen = [postmaster, ...(await childrenOf(postmaster))];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      expect(await untilNobodyFits(within(2_500))).toBeNull();
      await sleep(1_000);
      expect(connection.replicas.fit('0/0')).toBeNull();
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    expect(await standbyFor('0/0')).not.toBeNull();
    const { rows: open } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity where datname = 'ordo'`.execute(
      (await standbyFor('0/0')) as never,
    );
    expect(open[0]?.count).toBeLessThan(5);
  });

  test('that stops is left out', async () => {
    await standby.stop();
    expect(await untilNobodyFits(within(2_500))).toBeNull();
  });
});
