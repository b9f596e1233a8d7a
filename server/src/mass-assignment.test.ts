// A write changes only the columns that its endpoint declares, whatever else is sent.
import { areaCreate, areaUpdate } from '@ordo/contract/area.ts';
import { customerCreate, customerUpdate } from '@ordo/contract/customer.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { product } from '@ordo/contract/product.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';
import { toSnakeCase } from './kit/snake-case.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;

const writes: [string, { create: Endpoint; update: Endpoint; right: Row }][] = [
  ['area', { create: areaCreate, update: areaUpdate, right: { parentId: '330100', fullName: '试验区' } }],
  ['vac_customer', { create: customerCreate, update: customerUpdate, right: { name: '卫生院', type: 'CLINIC', areaId: '330106' } }],
  ['vac_product', { create: product.create, update: product.update, right: { nameZh: '疫苗', dosesPerVial: 1, vialsPerPack: 1 } }],
];

/** Privileged values that an attacker might send. */
const PRIVILEGED = [
  'isAdministrator',
  'is_administrator',
  'admin',
  'role',
  'roleId',
  'roles',
  'userId',
  'user_id',
  'tenantId',
  'passwordHash',
  'password',
  'token',
];

const declaredBy = (endpoint: Endpoint) => Object.keys((endpoint.input as unknown as { shape: Row }).shape);
const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Every column of the table and more, in both spellings, flat, in a list and nested; without those that the endpoint declares. */
async function smuggled(table: string, endpoint: Endpoint): Promise<Row> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns where table_name = ${table}`.execute(server.db);
  const names = [...new Set([...rows.flatMap(({ name }) => [name, camel(name)]), ...PRIVILEGED])].filter((name) => !declaredBy(endpoint).includes(name));
  const flat = Object.fromEntries(names.map((name) => [name, '7']));
  const listed = Object.fromEntries(names.map((name) => [`${name}[]`, ['7']]));
  return { ...flat, ...listed, data: flat, set: flat, $set: flat, values: [flat] };
}

const ask = async (endpoint: Endpoint, input: Row) => server.ask(endpoint, input, token) as Promise<{ code: number; data: { id: string } }>;
const rowOf = async (table: string, id: string) => (await sql<Row>`select * from ${sql.table(table)} where id = ${id}`.execute(server.db)).rows[0] ?? {};

let codes = 660_000;
const codeOf = (endpoint: Endpoint) => ({ [declaredBy(endpoint).includes('enCode') ? 'enCode' : 'code']: String((codes += 1)) });
/** Different for any two records, or derived from the id. */
const OWN = ['id', 'en_code', 'code', 'path', 'creator_time'];

describe.each(writes)('%s', (table, { create, update, right }) => {
  test('is created with the declared columns only', async () => {
    const plain = await ask(create, { ...right, ...codeOf(create) });
    const stuffed = await ask(create, { ...(await smuggled(table, create)), ...right, ...codeOf(create) });
    expect(stuffed).toMatchObject({ code: 200, data: { id: expect.stringMatching(/^\d{15,}$/), version: 1 } });
    await server.outbox.drain();
    const [one, other] = [await rowOf(table, plain.data.id), await rowOf(table, stuffed.data.id)];
    for (const column of OWN) delete one[column];
    expect(other).toMatchObject(one);
  });

  test('is changed in the declared columns only', async () => {
    const { data } = await ask(create, { ...right, ...codeOf(create) });
    await server.outbox.drain();
    const before = await rowOf(table, data.id);
    expect(await ask(update, { ...(await smuggled(table, update)), id: data.id, version: 1 })).toMatchObject({ code: 200 });
    const after = await rowOf(table, data.id);
    const changed = Object.keys(after).filter((column) => after[column] !== before[column]);
    expect(changed.toSorted()).toEqual(['last_modify_time', 'last_modify_user_id', 'version']);
  });

  test('has no column that its endpoints name by mistake', () => {
    for (const endpoint of [create, update]) {
      const named = declaredBy(endpoint).map(toSnakeCase);
      for (const kept of ['creator_user_id', 'creator_time', 'delete_mark', 'last_modify_user_id', 'last_modify_time', 'tenant_id', 'path', 'quick_query'])
        expect(named).not.toContain(kept);
    }
  });
});
