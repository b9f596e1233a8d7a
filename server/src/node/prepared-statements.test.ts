import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import type { Connection } from './connect.ts';

let connection: Connection;
beforeAll(async () => {
  [connection] = await createEmptyDatabase(1);
});
afterAll(() => connection.close());

const ask = (name: string) => sql<{ n: number }>`select ${sql.lit(name)}::text as name, ${1}::integer as n`.execute(connection.db);
const prepared = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection.db);
  return rows.map((row) => row.statement);
};
const holds = async (name: string) => (await prepared()).some((statement) => statement.includes(`'${name}'`));

test('a statement has a name from its second time on', async () => {
  await ask('once');
  expect(await holds('once')).toBe(false);
  await ask('once');
  expect(await holds('once')).toBe(true);
});

test('a thousand that come once leave those that come again their names, and take none', async () => {
  await ask('often');
  await ask('often');
  for (let n = 0; n < 1_000; n += 1) await ask(`stray ${n}`);
  expect(await holds('often')).toBe(true);
  expect((await prepared()).filter((statement) => statement.includes('stray'))).toEqual([]);
});

test('a thousand that come twice push out the oldest, not the used, and a connection never holds more than some hundred', async () => {
  for (let n = 0; n < 1_000; n += 1) {
    // One after the other, so that all use one connection.
    await ask(`pair ${n}`);
    await ask(`pair ${n}`);
    if (n % 50 === 0) await ask('often');
  }
  await sql`select 1`.execute(connection.db);
  expect(await holds('pair 0')).toBe(false);
  expect(await holds('often')).toBe(true);
  expect((await prepared()).length).toBeLessThanOrEqual(410);
  expect((await ask('pair 0')).rows).toEqual([{ name: 'pair 0', n: 1 }]);
});

test('giving names up survives a transaction that fails, and many at once', async () => {
  const failing = connection.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 500; n += 1) await sql`select ${sql.lit(`tx ${n % 450}`)}::text, ${n}::integer`.execute(tx);
    await sql`select 1 / ${0}::integer`.execute(tx);
  });
  await expect(failing).rejects.toThrow('division by zero');
  const all = await Promise.all(Array.from({ length: 900 }, (_, n) => ask(`many ${n % 300}`)));
  expect(all.every(({ rows }) => rows[0]?.n === 1)).toBe(true);
});
