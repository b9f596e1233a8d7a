import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import type { Connection } from './connect.ts';
import { TimeoutClient, type TimeoutClientConfig } from './timeout-client.ts';
import { within } from '../../testing/within.ts';

/** In ms. */
const PATIENCE = within(400);
const LATE = 'The database has not answered in time';

let connection: Connection;
let pool: pg.Pool;
beforeAll(async () => {
  [connection] = await createEmptyDatabase(1);
  const { connectionString } = connection.pool.options;
  pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, Client: TimeoutClient, pipeline: true, patience: PATIENCE } as TimeoutClientConfig);
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await connection.close();
});

const sleeps = (ms: number) => ({ text: 'SELECT $1::float8 AS slept FROM pg_sleep($1::float8 / 1000)', values: [ms] });
const backend = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

test('what is not answered in time fails with all that waits behind it, and the next one has a new connection', async () => {
  const before = await backend();
  const client = await pool.connect();
  client.on('error', () => undefined);
  const asked = await Promise.allSettled([client.query(sleeps(5 * PATIENCE)), client.query(sleeps(0)), client.query('SELECT 1')]);
  client.release(true);
  expect(asked.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : one.value))).toEqual([LATE, LATE, LATE]);
  expect(await backend()).not.toBe(before);
});

test('answers that keep coming are in time, however long all of them take, and so is a pause', async () => {
  const before = await backend();
  const client = await pool.connect();
  const asked = await Promise.all(Array.from({ length: 3 }, () => client.query(sleeps(PATIENCE / 2))));
  expect(asked.map(({ rows }) => (rows as { slept: number }[])[0]?.slept)).toEqual(Array.from({ length: 3 }, () => PATIENCE / 2));
  client.release();
  await new Promise((resolve) => setTimeout(resolve, 1.5 * PATIENCE));
  expect(await backend()).toBe(before);
});

test('a statement with a limit of its own keeps to that', async () => {
  const own = (limit: number, ms: number) => pool.query({ ...sleeps(ms), query_timeout: limit } as pg.QueryConfig);
  expect((await own(10 * PATIENCE, 2 * PATIENCE)).rows).toEqual([{ slept: 2 * PATIENCE }]);
  await expect(own(100, PATIENCE)).rejects.toThrow('Query read timeout');
});

test('every form in which something is asked is answered, and a refusal is one', async () => {
  const client = await pool.connect();
  const called = (...asked: [string] | [string, unknown[]] | [object]) =>
    new Promise((resolve) =>
      (client.query as (...given: unknown[]) => void)(...asked, (error: Error | null, result?: pg.QueryResult) => resolve(error?.message ?? result?.rows)),
    );
  const config = { text: 'SELECT $1::int AS n', values: [3] };
  expect(await called('SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect(await called('SELECT $1::int AS n', [2])).toEqual([{ n: 2 }]);
  expect(await called(config)).toEqual([{ n: 3 }]);
  expect((await client.query(config)).rows).toEqual([{ n: 3 }]);
  expect((await client.query('SELECT $1::int AS n', [4])).rows).toEqual([{ n: 4 }]);
  expect(config).toEqual({ text: 'SELECT $1::int AS n', values: [3] });
  expect(await called('SELECT nothing')).toBe('column "nothing" does not exist');
  await expect(client.query('SELECT nothing')).rejects.toThrow('column "nothing" does not exist');
  client.release();
});
