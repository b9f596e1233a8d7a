import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import type { Connection } from '../node/connect.ts';
import { createConstraints } from './constraints.ts';

const { refusalOf } = createConstraints();
let connection: Connection;
beforeAll(async () => {
  [connection] = await createEmptyDatabase(1);
});
afterAll(() => connection.close());

test.each([
  ['a day that no calendar has', sql`select ${'2026-02-30'}::date`],
  ['a day that is none', sql`select ${'tomorrowish'}::date`],
  ['a year beyond all years', sql`select ${'0000-01-01'}::date`],
  ['a number beyond its column', sql`select ${'2147483648'}::bigint::integer`],
  ['a value that a check of the table forbids', sql`create table t (n integer check (n > 0)); insert into t values (0)`],
  ['a byte that is no text', sql`select convert_from('\\xff', 'UTF8')`],
])('%s is refused with a whole sentence, and is no fault of ours', async (_, statement) => {
  const error: unknown = await statement.execute(connection.db).catch((thrown: unknown) => thrown);
  const refusal = refusalOf(error);
  expect(refusal).toMatchObject({ key: 'impossible', code: 400 });
  expect(refusal?.say('en')).toBe('The request contains values that cannot be saved. Check them and try again');
  expect(refusal?.say('zh')).not.toMatch(/[：{]/);
});

test('what is our own mistake stays one', async () => {
  expect(refusalOf(await sql`select nothing`.execute(connection.db).catch((thrown: unknown) => thrown))).toBeNull();
  expect(refusalOf(new Error('x'))).toBeNull();
});
