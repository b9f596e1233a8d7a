// A filter means the same in SQL as in the reference model, for any filter and any rows; the engine is compared with the same model.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asked, filter, row, SIGNS, text, type Field, type Row } from '../../../engine/testing/any-filter.ts';
import { naively } from '../../../engine/testing/naive-filter.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { storedType } from './ddl.ts';
import { escapeLike, filterSql, type FilterFields } from './filter-sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const named = Object.keys(asked) as Field[];
const fields: FilterFields = Object.fromEntries(named.map((field) => [field, { column: sql.ref(`t.${field.replaceAll('.', '_')}`), kind: asked[field].kind }]));
const typed = named.map((field) => sql`${sql.id(field.replaceAll('.', '_'))} ${storedType(kinds[asked[field].kind].stored)}`);
const NOTHING = Object.fromEntries(named.map((field) => [field, null])) as Row;
const only = (some: Partial<Row>): Row => ({ ...NOTHING, ...some });

/** As stored in the database: a moment has more digits there than on the wire. */
const lying = (one: Row, at: number) => {
  const made = one.made === null ? null : new Date(one.made as number).toISOString().replace('Z', `${String((at * 333) % 1000).padStart(3, '0')}Z`);
  return { ...Object.fromEntries(named.map((field) => [field.replaceAll('.', '_'), one[field]])), made };
};

/** Indexes of the rows that the database matches. */
async function taken(filter: Filter, rows: readonly Row[]): Promise<number[]> {
  const { rows: found } = await sql<{ place: number }>`
    select t.place from json_to_recordset(${JSON.stringify(rows.map((one, place) => ({ place, ...lying(one, place) })))}::json)
      as t (place int, ${sql.join(typed)})
    where ${filterSql(filter, fields)} order by t.place`.execute(server.db);
  return found.map(({ place }) => place);
}

const judged = (filter: Filter, rows: readonly Row[]) => rows.flatMap((one, place) => (naively(filter, one, asked) ? [place] : []));

describe('a filter in SQL', () => {
  test('takes the rows that the simplest judge takes, for any filter and any rows', async () => {
    let most = 0;
    const sameRows = fc.asyncProperty(filter, fc.array(row, { minLength: 1, maxLength: 12 }), async (wanted, rows) => {
      const expected = judged(wanted, rows);
      most += Number(expected.length > 0 && expected.length < rows.length);
      expect(await taken(wanted, rows)).toEqual(expected);
    });
    await fc.assert(sameRows, { numRuns: 1500 });
    // Mostly filters that match some rows and not others.
    expect(most).toBeGreaterThan(400);
  });

  test('compares any two short texts as the judge does', async () => {
    const all = ['', ...SIGNS, ...SIGNS.flatMap((first) => SIGNS.map((second) => first + second))];
    const rows = all.map((name) => only({ name }));
    const question = fc.constantFrom('equal' as const, 'notEqual' as const, 'contains' as const, 'startsWith' as const);
    const sameTexts = fc.asyncProperty(question, fc.constantFrom(...all), async (is, value) => {
      const wanted: Filter = { field: 'name', is, value };
      expect(await taken(wanted, rows)).toEqual(judged(wanted, rows));
    });
    await fc.assert(sameTexts, { numRuns: 400 });
  });

  test.each<[string, Filter, Partial<Row>, boolean]>([
    ['compares numbers beyond what JavaScript counts', { field: 'rate', is: 'equal', value: '9007199254740993' }, { rate: '9007199254740992' }, false],
    ['compares fractions by their last digit', { field: 'rate', is: 'less', value: '0.10000000000000000001' }, { rate: '0.1' }, true],
    ['takes the same number in other digits', { field: 'rate', is: 'in', value: ['1.50', 2] }, { rate: '1.5' }, true],
    ['compares whole numbers of 64 bits', { field: 'people', is: 'greater', value: '9223372036854775806' }, { people: '9223372036854775807' }, true],
    ['asks a list for one of its values', { field: 'tags', is: 'contains', value: 'a,b' }, { tags: ['a', 'a,b'] }, true],
    ['asks a list for any of some', { field: 'tags', is: 'in', value: ['x', '{}'] }, { tags: ['{}'] }, true],
    ['asks a list for none of some', { field: 'tags', is: 'notIn', value: ['x', 'y'] }, { tags: [] }, true],
    ['finds an object without anything empty', { field: 'extra.more-1', is: 'empty' }, { 'extra.more-1': {} }, true],
    ['puts a moment into its millisecond', { field: 'made', is: 'lessOrEqual', value: 5 }, { made: 5 }, true],
  ])('%s', async (_, filter, some, expected) => {
    // The second row lies within its millisecond.
    expect(await taken(filter, [only(some), only(some)])).toEqual(expected ? [0, 1] : []);
  });

  test('finds the text itself in contains and startsWith, whatever the text', async () => {
    const found = fc.asyncProperty(text, text, text, async (before, inside, after) => {
      const rows = [only({ name: before + inside + after })];
      expect(await taken({ field: 'name', is: 'contains', value: inside }, rows)).toEqual([0]);
      expect(await taken({ field: 'name', is: 'startsWith', value: before }, rows)).toEqual([0]);
    });
    await fc.assert(found, { numRuns: 300 });
  });

  test('takes no row by a field that the feature does not list, nor by its opposite names', async () => {
    const one = [only({ name: 'a', people: 1, rate: 1, open: true })];
    for (const field of ['password', 'constructor', '__proto__', 'toString']) {
      expect(await taken({ field, is: 'notEqual', value: 'x' }, one)).toEqual([]);
      expect(await taken({ field, is: 'notIn', value: [] }, one)).toEqual([]);
      expect(await taken({ field, is: 'empty' }, one)).toEqual([]);
      expect(await taken({ not: { field, is: 'equal', value: 'x' } }, one)).toEqual([]);
      expect(await taken({ not: { all: [{ not: { field, is: 'empty' } }] } }, one)).toEqual([]);
    }
  });

  test('takes no row by a fact that nobody filled in', async () => {
    expect(await taken({ field: 'name', is: 'in', value: { my: 'roleIds' } }, [only({ name: 'a' })])).toEqual([]);
    expect(await taken({ field: 'name', is: 'notIn', value: { my: 'roleIds' } }, [only({ name: 'a' })])).toEqual([]);
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
  expect(escapeLike('100%_\\')).toBe('100\\%\\_\\\\');
});
