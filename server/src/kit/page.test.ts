// Any page in any order equals sorting everything in memory: ties by id, null last, read from either end.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import type { Connection } from '../node/connect.ts';
import { readPage, type PageInput } from './page.ts';

const MANY = 2_400;
interface Row {
  id: string;
  maybe: number | null;
  every: number;
}

let connection: Connection;
let rows: Row[];
beforeAll(async () => {
  [connection] = await createEmptyDatabase(1);
  await sql`create table thing (id text collate "C" primary key, maybe integer, every integer not null)`.execute(connection.db);
  await sql`create index thing_every on thing (every, id)`.execute(connection.db);
  await sql`insert into thing select md5(n::text), case when n % 3 > 0 then n % 37 end, n % 41 from generate_series(1, ${MANY}::integer) n`.execute(
    connection.db,
  );
  await sql`analyze thing`.execute(connection.db);
  ({ rows } = await sql<Row>`select * from thing`.execute(connection.db));
});
afterAll(() => connection.close());

const page = async (input: PageInput) =>
  (
    await readPage<Row>(connection.db, input, {
      table: 'thing',
      where: sql`true`,
      order: { every: 'every', maybe: 'maybe' },
      nullable: ['maybe'],
      select: sql`t.* from thing t`,
    })
  ).list;

function sorted(key: 'maybe' | 'every', sort: 'asc' | 'desc'): Row[] {
  const way = sort === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [x, y] = [a[key], b[key]];
    if (x === null || y === null) return x === y ? way * (a.id < b.id ? -1 : 1) : x === null ? 1 : -1;
    return way * (x - y || (a.id < b.id ? -1 : 1));
  });
}

describe('a page', () => {
  test('is that part of the whole order', async () => {
    const pages = fc.record({
      sidx: fc.constantFrom('maybe' as const, 'every' as const),
      sort: fc.constantFrom('asc' as const, 'desc' as const),
      pageSize: fc.integer({ min: 1, max: 500 }),
      place: fc.double({ min: 0, max: 1.05, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(pages, async ({ sidx, sort, pageSize, place }) => {
        const currentPage = 1 + Math.floor((place * MANY) / pageSize);
        const wanted = sorted(sidx, sort).slice((currentPage - 1) * pageSize, currentPage * pageSize);
        expect((await page({ sidx, sort, pageSize, currentPage })).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      }),
      { numRuns: 150 },
    );
  });

  test('of a column that always has a value is read from its index, from both ends', async () => {
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(connection.db);
      const found = await sql<{ scans: number }>`select idx_scan::integer as scans from pg_stat_user_indexes where indexrelname = 'thing_every'`.execute(
        connection.db,
      );
      return found.rows[0]?.scans ?? 0;
    };
    const before = await scans();
    for (const sort of ['asc', 'desc'] as const) for (const currentPage of [1, 230]) await page({ sidx: 'every', sort, pageSize: 10, currentPage });
    // Another connection may have run the query, and connections flush their statistics separately.
    await expect.poll(scans).toBeGreaterThanOrEqual(before + 4);
  });
});
