// Paging over enough rows that only the database's own order can be right.
import { customerList } from '@ordo/contract/customer.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

const MANY = 20_003;
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  // Few names, few times and many missing dates: most rows tie with others.
  await sql`
    insert into vac_customer (id, code, name, type, area_id, organize_id, licence_expiry, population_served, creator_time)
    select 'x' || lpad((n * 7919 % 1000003)::text, 8, '0'), 'N' || n, '卫生院' || n % 50, (array['CLINIC', 'SCHOOL'])[n % 2 + 1], '330106', '1',
           case when n % 3 > 0 then date '2026-01-01' + n % 400 end, nullif(n % 100, 0), timestamptz '2026-01-01' + n % 500 * interval '1 minute'
    from generate_series(1, ${MANY}::int) n`.execute(server.db);
  await sql`analyze vac_customer`.execute(server.db);
});
afterAll(() => server.stop());

const ask = async (query: Input<typeof customerList>) => (await server.ask(customerList, query, token)).data;
const COLUMNS = { creatorTime: 'creator_time', code: 'code', name: 'name', licenceExpiry: 'licence_expiry', populationServed: 'population_served' } as const;

/** The same page by the simplest statement. */
async function naive(sidx: keyof typeof COLUMNS, sort: 'asc' | 'desc', pageSize: number, currentPage: number): Promise<string[]> {
  const rows = await server.db
    .selectFrom('vac_customer')
    .select('id')
    .where('delete_mark', '=', 0)
    .orderBy(sql.ref(COLUMNS[sidx]), (by) => (sort === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('id', sort)
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  return rows.map((row) => row.id);
}

describe('a page', () => {
  const orders = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).flatMap((sidx) => [[sidx, 'asc'] as const, [sidx, 'desc'] as const]);

  test.each(orders)('deep in the list by %s %s is what the plain order says', async (sidx, sort) => {
    for (const [pageSize, currentPage] of [
      [20, 1],
      [20, 950],
      [50, 333],
      [100, 200],
      [500, 40],
    ] as const) {
      const { list, pagination } = await ask({ sidx, sort, pageSize, currentPage });
      expect(list.map((row) => row.id)).toEqual(await naive(sidx, sort, pageSize, currentPage));
      expect(pagination).toEqual({ currentPage, pageIndex: currentPage, pageSize, total: MANY });
    }
  });

  test.each(['asc', 'desc'] as const)('%s shows who has no value last, also when it is read from the far end', async (sort) => {
    const first = (await ask({ sidx: 'licenceExpiry', sort, pageSize: 500 })).list;
    expect(first.every((row) => row.licenceExpiry !== null)).toBe(true);
    const last = (await ask({ sidx: 'licenceExpiry', sort, pageSize: 500, currentPage: 40 })).list;
    expect(last.every((row) => row.licenceExpiry === null)).toBe(true);
  });

  test('holds 20, 50, 100 or 500 rows, the last one the rest', async () => {
    for (const pageSize of [20, 50, 100, 500]) {
      expect((await ask({ pageSize })).list).toHaveLength(pageSize);
      const last = Math.ceil(MANY / pageSize);
      expect((await ask({ pageSize, currentPage: last })).list).toHaveLength(MANY - (last - 1) * pageSize);
    }
  });

  test('beyond the end is empty and still tells the total', async () => {
    expect(await ask({ currentPage: 1002 })).toEqual({ list: [], pagination: { currentPage: 1002, pageIndex: 1002, pageSize: 20, total: MANY } });
    expect((await ask({ currentPage: 1_000_000, pageSize: 500 })).pagination.total).toBe(MANY);
  });

  test('all pages together show every row exactly once, though most of them tie', async () => {
    const seen = new Set<string>();
    let shown = 0;
    for (let currentPage = 1; currentPage <= Math.ceil(MANY / 500); currentPage += 1) {
      const { list } = await ask({ sidx: 'name', sort: 'asc', pageSize: 500, currentPage });
      shown += list.length;
      for (const row of list) seen.add(row.id);
    }
    expect([shown, seen.size]).toEqual([MANY, MANY]);
  });

  test('of a filtered list has the exact total of the filter', async () => {
    const total = Math.floor(MANY / 2) + (MANY % 2);
    const { list, pagination } = await ask({ type: 'SCHOOL', currentPage: 400, pageSize: 20 });
    expect(pagination.total).toBe(total);
    expect(list.every((row) => row.type === 'SCHOOL')).toBe(true);
  });

  test('leaves deleted rows out of rows and total', async () => {
    await sql`update vac_customer set delete_mark = 1 where code = 'N1'`.execute(server.db);
    expect((await ask({ keyword: 'N1', pageSize: 500 })).list.map((row) => row.code)).not.toContain('N1');
    expect((await ask({})).pagination.total).toBe(MANY - 1);
    await sql`update vac_customer set delete_mark = 0 where code = 'N1'`.execute(server.db);
  });
});
