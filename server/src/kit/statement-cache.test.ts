import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import type { Connection } from '../node/connect.ts';
import { runCachedStatement, statementTextCache } from './statement-cache.ts';

let connection: Connection;
beforeAll(async () => {
  [connection] = await createEmptyDatabase(1);
});
afterAll(() => connection.close());
beforeEach(() => statementTextCache.clear());

let built = 0;
const both = (shape: string | undefined, values: readonly unknown[]) =>
  runCachedStatement<{ a: string; b: number; c: string }>(connection.db, shape, values, ([a, b]) => {
    built += 1;
    return sql`select ${a}::text as a, ${b}::integer as b, ${'always'}::text as c`;
  });

test('a shape is put together once, and every call brings its own values', async () => {
  const before = built;
  expect(await both('both', ['x', 1])).toEqual([{ a: 'x', b: 1, c: 'always' }]);
  expect(await both('both', [null, 2])).toEqual([{ a: null, b: 2, c: 'always' }]);
  expect(await both('both', ["'; drop table x", 3])).toEqual([{ a: "'; drop table x", b: 3, c: 'always' }]);
  expect(built - before).toBe(1);
});

test('a value that is SQL itself, and a statement without a shape, are put together for their own call', async () => {
  expect(await both('both', [sql`upper(${'y'}::text)`, 1])).toEqual([{ a: 'Y', b: 1, c: 'always' }]);
  expect(await both(undefined, ['z', 1])).toEqual([{ a: 'z', b: 1, c: 'always' }]);
  expect(statementTextCache.size).toBe(0);
  expect(await both('both', ['x', 2])).toEqual([{ a: 'x', b: 2, c: 'always' }]);
});
