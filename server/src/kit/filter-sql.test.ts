// A filter means the same in memory and in SQL, whatever the filter and whatever the rows.
import { matches, type Filter } from '@ordo/engine/filter/filter.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparison, filter, row, SIGNS, text, type Row } from '../../testing/any-filter.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { filterSql, literally, type Fields } from './filter-sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const fields: Fields = {
  name: { column: sql.ref('t.name'), type: 'string' },
  people: { column: sql.ref('t.people'), type: 'number' },
  rate: { column: sql.ref('t.rate'), type: 'number' },
  open: { column: sql.ref('t.open'), type: 'boolean' },
};

/** The positions of the rows that the database takes. */
async function taken(filter: Filter, rows: Row[]): Promise<number[]> {
  const column = (key: keyof Row) => rows.map((row) => row[key]);
  const { rows: found } = await sql<{ at: number }>`
    select t.at::int from unnest(${column('name')}::text[], ${column('people')}::int[], ${column('rate')}::float8[], ${column('open')}::boolean[])
      with ordinality as t (name, people, rate, open, at)
    where ${filterSql(filter, fields)} order by t.at`.execute(server.db);
  return found.map((row) => row.at - 1);
}

describe('a filter in SQL', () => {
  test('takes the rows that it takes in memory, for any filter and any rows', async () => {
    const sameRows = fc.asyncProperty(filter, fc.array(row, { minLength: 1, maxLength: 12 }), async (wanted, rows) => {
      expect(await taken(wanted, rows)).toEqual(rows.flatMap((one, at) => (matches(wanted, { ...one }) ? [at] : [])));
    });
    await fc.assert(sameRows, { numRuns: 1500 });
  });

  test('compares any two short texts as in memory', async () => {
    const all = ['', ...SIGNS, ...SIGNS.flatMap((first) => SIGNS.map((second) => first + second))];
    const rows = all.map((name): Row => ({ name, people: null, rate: null, open: null }));
    const sameTexts = fc.asyncProperty(comparison, fc.constantFrom(...all), async (is, value) => {
      const wanted: Filter = { field: 'name', is, value };
      expect(await taken(wanted, rows)).toEqual(rows.flatMap((one, at) => (matches(wanted, { ...one }) ? [at] : [])));
    });
    await fc.assert(sameTexts, { numRuns: 400 });
  });

  test('finds the text itself in contains and startsWith, whatever the text', async () => {
    const found = fc.asyncProperty(text, text, text, async (before, inside, after) => {
      const rows: Row[] = [{ name: before + inside + after, people: null, rate: null, open: null }];
      expect(await taken({ field: 'name', is: 'contains', value: inside }, rows)).toEqual([0]);
      expect(await taken({ field: 'name', is: 'startsWith', value: before }, rows)).toEqual([0]);
    });
    await fc.assert(found, { numRuns: 300 });
  });

  test('takes no row by a field that the feature does not list, nor by its opposite names', async () => {
    const one: Row[] = [{ name: 'a', people: 1, rate: 1, open: true }];
    for (const field of ['password', 'constructor', '__proto__', 'toString']) {
      expect(await taken({ field, is: 'notEqual', value: 'x' }, one)).toEqual([]);
      expect(await taken({ field, is: 'notIn', value: [] }, one)).toEqual([]);
      expect(await taken({ field, is: 'empty' }, one)).toEqual([]);
      expect(await taken({ not: { field, is: 'equal', value: 'x' } }, one)).toEqual([]);
      expect(await taken({ not: { all: [{ not: { field, is: 'empty' } }] } }, one)).toEqual([]);
    }
  });

  test('takes no row by a fact that nobody filled in', async () => {
    expect(await taken({ field: 'name', is: 'in', value: { my: 'roleIds' } }, [{ name: 'a', people: 1, rate: 1, open: true }])).toEqual([]);
  });

  test.each<Filter>([
    {
      any: [
        { field: 'people', is: 'equal', value: 1 },
        { field: 'people', is: 'equal', value: 2 },
      ],
    },
    { not: { any: [{ field: 'people', is: 'equal', value: 1 }] } },
    {
      any: [
        {
          any: [
            { field: 'open', is: 'equal', value: true },
            { field: 'open', is: 'equal', value: false },
          ],
        },
      ],
    },
  ])('stands beside other conditions as one: %j', async (filter) => {
    const { rows } = await sql<{
      both: boolean;
    }>`select false and ${filterSql(filter, fields)} as both from (values (1, true), (2, true)) t (people, open)`.execute(server.db);
    expect(rows).toEqual([{ both: false }, { both: false }]);
  });

  test('carries values as parameters, never as text of the statement', () => {
    const compiled = sql`${filterSql({ field: 'name', is: 'equal', value: "x' or 1=1 --" }, fields)}`.compile(server.db);
    expect(compiled.sql).not.toContain('1=1');
    expect(compiled.parameters).toEqual(["x' or 1=1 --"]);
  });
});

test('literally lets a pattern stand for itself', () => {
  expect(literally('100%_\\')).toBe('100\\%\\_\\\\');
});
