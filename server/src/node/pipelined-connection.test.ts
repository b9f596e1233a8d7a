// A dedicated connection for repeated statements: they run in order, and a broken connection is replaced.
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { withoutPreparedStatements, withPreparedStatements } from './prepared-statements.ts';
import { createPipelinedConnection } from './pipelined-connection.ts';

const server = await startServer();
afterAll(() => server.stop());

const pool = () => {
  const made = new pg.Pool({ ...server.pool.options, max: 1, pipeline: true } as pg.PoolConfig);
  made.on('error', () => undefined);
  return made;
};

test.each([
  ['with named statements', withPreparedStatements],
  ['without names', withoutPreparedStatements],
])('what is asked at once is answered in its order, by one connection, and a refusal stops none of the others: %s', async (_, connecting) => {
  const steady = createPipelinedConnection(connecting(pool()));
  const order: string[] = [];
  const ask = (what: number) =>
    steady.ask<{ pid: number; one: number }>('select pg_backend_pid() as pid, 1 / $1::int as one from pg_sleep($2::float8)', [what, what > 1 ? 0.05 : 0]).then(
      ([row]) => order.push(`${what}`) && row?.pid,
      () => order.push(`${what} refused`) && null,
    );
  const pids = await Promise.all([ask(2), ask(0), ask(1)]);
  expect(order).toEqual(['2', '0 refused', '1']);
  expect(pids[0]).toBeGreaterThan(0);
  expect(pids).toEqual([pids[0], null, pids[0]]);
  await steady.close();
});

test('when the connection breaks, what has no answer fails, and the next question has a new connection', async () => {
  const steady = createPipelinedConnection(withPreparedStatements(pool()));
  const pid = async () => (await steady.ask<{ pid: number }>('select pg_backend_pid() as pid', []))[0]?.pid;
  const first = await pid();
  const broken = expect(steady.ask('select pg_sleep($1::float8)', [30])).rejects.toThrow();
  await server.pool.query('select pg_terminate_backend($1)', [first]);
  await broken;
  await expect.poll(() => pid().catch(() => first)).not.toBe(first);
  await steady.close();
});
