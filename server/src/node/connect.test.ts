import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { executeAsAdmin, uniqueName, urlOf } from '../../testing/cluster.ts';
import { connect, type Connection } from './connect.ts';
import { parseMoment } from '../kit/moment.ts';

const database = uniqueName('habits');
let connection: Connection;
let url: string;
beforeAll(async () => {
  await executeAsAdmin(inject('cluster'), `CREATE DATABASE ${database} OWNER ordo`);
  await executeAsAdmin(inject('cluster'), `ALTER DATABASE ${database} SET TimeZone = 'Asia/Shanghai'`);
  await executeAsAdmin(inject('cluster'), `ALTER DATABASE ${database} SET DateStyle = 'German'`);
  url = urlOf(inject('cluster'), database);
  connection = await connect(url, 2);
});
afterAll(() => connection.close());

const EARLY = -2_208_988_800_000;

test('moments are the same wherever the database stands, also those of former centuries', async () => {
  const { rows } =
    await sql`select to_timestamp(${EARLY / 1000}) as early, to_timestamp(0) as epoch, ${'2026-02-28'}::date as day, current_setting('TimeZone') as zone`.execute(
      connection.db,
    );
  expect(rows).toEqual([{ early: EARLY, epoch: 0, day: '2026-02-28', zone: 'UTC' }]);
});

test('the address may bring options of its own', async () => {
  const own = await connect(`${url}&options=${encodeURIComponent('-c work_mem=5MB')}`, 1);
  const { rows } = await sql`select current_setting('work_mem') as memory, current_setting('TimeZone') as zone`.execute(own.db);
  expect(rows).toEqual([{ memory: '5MB', zone: 'UTC' }]);
  await own.close();
});

test.each([
  ['1900-01-01 08:05:43+08:05:43', EARLY],
  ['1899-12-31 16:00:00-08:00:00', EARLY],
  ['1970-01-01 00:00:00.5+00', 500],
  ['1970-01-01 05:30:00.123456+05:30', 123],
])('%s is read', (text, moment) => {
  expect(parseMoment(text)).toBe(moment);
});

test('a connection behind a pooler, where the zone is the database’s own, reads the same', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set DateStyle = ISO`);
  expect((await client.query(`select to_timestamp(${EARLY / 1000}) as at`)).rows).toEqual([{ at: EARLY }]);
  await client.end();
});
