import * as contract from '@ordo/contract/data-model.ts';
import { dataSourceCreate } from '@ordo/contract/data-source.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { fieldTypes, type FieldType } from '@ordo/engine/data-model/plan.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { executeAsAdmin, uniqueName } from '../../testing/cluster.ts';
import { startMariaDb, type MariaDb } from '../../testing/mariadb.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { letReadCatalogue, startTcpPostgres } from '../../testing/tcp-postgres.ts';
import { fingerprint } from '../../testing/traces.ts';

let server: TestServer;
let token: string;
let maria: MariaDb | null;
let postgresPort: number;
let stopTcp: () => void = () => undefined;

beforeAll(async () => {
  maria = await startMariaDb();
  ({ port: postgresPort, stop: stopTcp } = await startTcpPostgres());
  const within = ['127.0.0.0/8'];
  server = await startServer({ outbound: [postgresPort, maria?.port ?? 3306].map((port) => ({ host: '127.0.0.1', port, within })) });
  token = await server.admin();
});
afterAll(async () => {
  await server.stop();
  stopTcp();
  await maria?.stop();
});

const dbId = contract.ownDatabase;
type Wanted = Input<typeof contract.dataModelPlan>;
const key = { field: 'id', dataType: 'bigint' as const, primaryKey: 1 as const, allowNull: 0 as const };
const text = (field: string, more: object = {}) => ({ field, dataType: 'varchar' as const, dataLength: '50', ...more });
const wanted = (newTable: string, fields: Wanted['tableFieldList'], table = ''): Wanted => ({
  dbId,
  tableInfo: { table, newTable },
  tableFieldList: [key, ...fields],
});
const make = (name: string, ...fields: Wanted['tableFieldList']) => server.ask(contract.dataModelCreate, wanted(name, fields), token);
const planFor = (input: Wanted) => server.ask(contract.dataModelPlan, input, token);
const change = (input: Wanted, plan?: string) => server.ask(contract.dataModelUpdate, { ...input, ...(plan && { plan }) }, token);
const shown = async (table: string) => (await server.ask(contract.dataModelTable, { dbId, table }, token)).data;
const tables = async (parked: 0 | 1 = 0) => (await server.ask(contract.dataModelTables, { dbId, parked }, token)).data.list;
/** Its names in the database. */
async function physical(table: string): Promise<{ id: string; column: Record<string, string> }> {
  const { rows } = await sql<{ id: string; field: string; name: string }>`
    select t.id, f.id as field, f.field_name as name from model_table t join model_field f on f.table_id = t.id
    where t.table_name = ${table} and t.delete_mark = 0`.execute(server.db);
  return { id: rows[0]?.id ?? '', column: Object.fromEntries(rows.map((row) => [row.name, `c_${row.field}`])) };
}
async function fill(table: string, field: string, ...values: (string | null)[]): Promise<void> {
  const { id, column } = await physical(table);
  for (const [at, value] of values.entries())
    await sql`insert into ${sql.id('model', `t_${id}`)} (${sql.id(column.id ?? '')}, ${sql.id(column[field] ?? '')}) values (${at + 1}, ${value})`.execute(
      server.db,
    );
}
const rowsOf = async (table: string, more: object = {}) => (await server.ask(contract.dataModelPreview, { dbId, table, sort: 'asc', ...more }, token)).data;

describe('a table of our own', () => {
  test('is made under generated names, and shows its fields and rows', async () => {
    expect(await make('goods', text('name', { fieldName: '名称' }), { field: 'price', dataType: 'decimal', dataLength: '10,2' })).toMatchObject({ code: 200 });
    const { id, column } = await physical('goods');
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns where table_schema = 'model' and table_name = ${`t_${id}`} order by 1`.execute(
      server.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.values(column).toSorted((a, b) => a.localeCompare(b)));
    expect((await tables()).map(({ table }) => table)).toContain('goods');
    expect((await server.ask(contract.dataModelFields, { dbId, table: 'GOODS' }, token)).data.list).toMatchObject([
      { field: 'id', dataType: 'bigint', primaryKey: 1, allowNull: 0 },
      { field: 'name', fieldName: '名称', dataType: 'varchar', dataLength: '50' },
      { field: 'price', dataType: 'decimal', dataLength: '10,2' },
    ]);
    await fill('goods', 'name', 'apple', 'pear', null);
    expect(await rowsOf('goods', { pageSize: 2 })).toMatchObject({
      list: [
        { id: '1', name: 'apple', price: null },
        { id: '2', name: 'pear' },
      ],
      pagination: { total: 3 },
    });
    expect((await rowsOf('goods', { keyword: 'PEA', field: 'name' })).list).toHaveLength(1);
    expect((await server.ask(contract.dataModelPreview, { dbId, table: 'goods', keyword: 'a', field: 'nothing' }, token)).refusal).toBe('modelFieldUnknown');
  });

  test('holds what its types say', async () => {
    const sizes: Partial<Record<FieldType, string>> = { varchar: '50', decimal: '10,2' };
    await make('kinds', ...fieldTypes.map((dataType) => ({ field: `a_${dataType}`, dataType, dataLength: sizes[dataType] ?? '' })));
    const { rows } = await sql<{ type: string }>`
      select format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${`model.t_${(await physical('kinds')).id}`}::regclass and attnum > 1 order by attnum`.execute(server.db);
    expect(rows.map(({ type }) => type).join(', ')).toBe(
      'character varying(50), integer, bigint, numeric(10,2), timestamp with time zone, date, time without time zone, boolean, jsonb, text',
    );
    await fill('kinds', 'a_date', '2026-03-05');
    expect((await rowsOf('kinds')).list).toMatchObject([{ a_date: '2026-03-05', a_json: null }]);
  });

  test('changes by the plan that was seen: names, types, fields more and fewer; values stay', async () => {
    await make('staff', text('name'), text('note'));
    await fill('staff', 'name', 'Li', 'Wang');
    const now = await shown('staff');
    const [id, name] = now.tableFieldList as Wanted['tableFieldList'];
    const next: Wanted = {
      dbId,
      tableInfo: { table: 'staff', newTable: 'people', tableName: '人员', version: now.tableInfo.version },
      tableFieldList: [
        id,
        { ...name, field: 'fullName', dataLength: '80' },
        { field: 'age', dataType: 'int', dataLength: '', primaryKey: 0, allowNull: 1 },
      ] as Wanted['tableFieldList'],
    };
    const { data } = await planFor(next);
    expect(data.steps.map(({ kind, rows }) => [kind, rows])).toEqual([
      ['nameTable', 0],
      ['parkField', 0],
      ['nameField', 0],
      ['changeType', 2],
      ['addField', 0],
    ]);
    expect(data.inverse.map(({ kind }) => kind)).toContain('restoreField');
    expect((await change(next)).refusal).toBe('modelUnplanned');
    expect((await change(next, 'x')).refusal).toBe('planChanged');
    expect(await change(next, data.plan)).toMatchObject({ code: 200 });
    expect((await rowsOf('people')).list).toEqual([
      { id: '1', fullname: 'Li', age: null },
      { id: '2', fullname: 'Wang', age: null },
    ]);
    expect((await change(next, data.plan)).refusal).toBe('modelTableMissing');
  });

  test('refuses what its values do not allow, and rows that came after the plan', async () => {
    await make('strict', text('a'));
    await fill('strict', 'a', null, 'x');
    const demanding = wanted('strict', [text('a', { allowNull: 0 as const })], 'strict');
    const { data } = await planFor(demanding);
    expect(data.steps).toMatchObject([{ kind: 'demandValue', rows: 1, blocked: true }]);
    expect(await change(demanding, data.plan)).toMatchObject({ refusal: 'modelBlocked', msg: '现有数据不满足新的结构：a' });
    const narrower = wanted('strict', [{ field: 'a', dataType: 'int' }], 'strict');
    expect((await planFor(narrower)).data.steps).toMatchObject([{ kind: 'changeType', rows: 1, blocked: true }]);
    const less = wanted('strict', [], 'strict');
    const plan = (await planFor(less)).data.plan;
    const { id, column } = await physical('strict');
    await sql`insert into ${sql.id('model', `t_${id}`)} (${sql.id(column.id ?? '')}, ${sql.id(column.a ?? '')}) values (9, 'late')`.execute(server.db);
    expect((await change(less, plan)).refusal).toBe('planChanged');
  });

  test('two names change places', async () => {
    await make('swap', text('a'), text('b'));
    const { tableFieldList } = await shown('swap');
    const [id, a, b] = tableFieldList as Wanted['tableFieldList'];
    const next = {
      dbId,
      tableInfo: { table: 'swap', newTable: 'swap' },
      tableFieldList: [id, { ...a, field: 'b' }, { ...b, field: 'a' }] as Wanted['tableFieldList'],
    };
    expect((await change(next, (await planFor(next)).data.plan)).code).toBe(200);
    const ids = (await shown('swap')).tableFieldList.map((field) => [field.field, field.id]);
    expect(ids).toEqual([
      ['id', id?.id],
      ['b', a?.id],
      ['a', b?.id],
    ]);
  });

  test('is parked with its rows when it is deleted, and comes back with them', async () => {
    await make('gone', text('a'));
    await fill('gone', 'a', 'kept');
    const { id } = await physical('gone');
    expect((await server.ask(contract.dataModelRemove, { dbId, table: 'gone' }, token)).code).toBe(200);
    expect((await tables()).map(({ table }) => table)).not.toContain('gone');
    expect((await server.ask(contract.dataModelPreview, { dbId, table: 'gone' }, token)).refusal).toBe('modelTableMissing');
    await make('gone', text('b'));
    expect((await tables(1)).find((one) => one.id === id)).toMatchObject({ table: 'gone' });
    expect((await server.ask(contract.dataModelRestore, { id }, token)).refusal).toBe('modelNameTaken');
    await server.ask(contract.dataModelRemove, { dbId, table: 'gone' }, token);
    expect((await server.ask(contract.dataModelRestore, { id }, token)).code).toBe(200);
    expect((await rowsOf('gone')).list).toEqual([{ id: '1', a: 'kept' }]);
  });

  const HOSTILE = ['a"; drop table app_user; --', 'a b', '1a', '__proto__', 'таблица', 'a'.repeat(51), "a'", 'a\u0000', '表', '$(x)', ''];
  test.each(HOSTILE)('is not made with a name or a field such as %j', async (name) => {
    const before = await fingerprint(server.db);
    expect((await make(name, text('a'))).refusal).toMatch(/^(modelWrong|invalid)$/);
    expect((await make('fine', text(name))).refusal).toMatch(/^(modelWrong|invalid)$/);
    expect((await server.ask(contract.dataModelFields, { dbId, table: name || '-' }, token)).refusal).toMatch(/^(modelTableMissing|invalid|notFound)$/);
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test.each(['select', 'order', 'user', 'xmin', 'tableoid', 'ctid', 'constructor', 'toString'])('may have a field called %s', async (name) => {
    expect((await make(`t_${name}`, text(name))).code).toBe(200);
    await fill(`t_${name}`, name, 'value');
    expect((await rowsOf(`t_${name}`)).list).toEqual([{ id: '1', [name.toLowerCase()]: 'value' }]);
  });

  test('our own tables are none of these', async () => {
    for (const table of ['app_user', 'session', 'model_table', 'public.app_user', 'pg_authid'])
      expect((await server.ask(contract.dataModelPreview, { dbId, table }, token)).refusal).toBe('modelTableMissing');
  });
});

describe('another database', () => {
  const look = async (source: string, table: string, more: object = {}) =>
    server.ask(contract.dataModelPreview, { dbId: source, table, sort: 'asc', ...more }, token);
  const browse = async (source: string) => {
    const { list } = (await server.ask(contract.dataModelTables, { dbId: source, keyword: 'ord' }, token)).data;
    expect(list).toMatchObject([{ table: 'Order "x"', tableName: '订单' }]);
    const fields = (await server.ask(contract.dataModelFields, { dbId: source, table: 'Order "x"' }, token)).data.list;
    expect(fields).toMatchObject([
      { field: 'id', primaryKey: 1, allowNull: 0 },
      { field: 'Na`me', fieldName: '名称', dataType: 'varchar', dataLength: '20' },
      { field: 'amount' },
      { field: 'at' },
    ]);
    expect((await look(source, 'Order "x"', { pageSize: 1, currentPage: 2 })).data).toMatchObject({
      list: [{ id: '2', 'na`me': '二', amount: '12345678901234567.89', at: null }],
      pagination: { total: 2 },
    });
    expect((await look(source, 'Order "x"', { keyword: '一', field: 'Na`me' })).data.list).toMatchObject([
      { id: '1', at: expect.stringMatching(/^2026-01-02 03:04:05/) },
    ]);
    expect((await look(source, 'nothing"; drop table x')).refusal).toBe('modelTableMissing');
    for (const write of [contract.dataModelCreate, contract.dataModelUpdate] as const)
      expect((await server.ask(write, { ...wanted('x', []), dbId: source }, token)).refusal).toBe('modelReadOnly');
    expect((await server.ask(contract.dataModelRemove, { dbId: source, table: 'Order "x"' }, token)).refusal).toBe('modelReadOnly');
  };

  test('of PostgreSQL is browsed as its account may, and only read', async () => {
    const role = uniqueName('model_clerk');
    await executeAsAdmin(inject('cluster'), `CREATE ROLE ${role} LOGIN PASSWORD 'Clerk2026'`);
    await sql`create schema shop`.execute(server.db);
    await sql`create table shop."Order ""x""" (id bigint primary key, "Na\`me" varchar(20), amount numeric(20, 2), at timestamp)`.execute(server.db);
    await sql`comment on table shop."Order ""x""" is '订单'`.execute(server.db);
    await sql`comment on column shop."Order ""x"""."Na\`me" is '名称'`.execute(server.db);
    await sql`create table shop.secret (id int)`.execute(server.db);
    await sql`insert into shop."Order ""x""" values (1, '一', 1.5, '2026-01-02 03:04:05'), (2, '二', 12345678901234567.89, null)`.execute(server.db);
    await letReadCatalogue(server.database, role);
    await sql`grant usage on schema shop to ${sql.id(role)}`.execute(server.db);
    await sql`grant select on shop."Order ""x""" to ${sql.id(role)}`.execute(server.db);
    const made = await server.ask(
      dataSourceCreate,
      {
        fullName: 'PG',
        dbType: 'PostgreSQL',
        host: '127.0.0.1',
        port: postgresPort,
        userName: role,
        password: 'Clerk2026',
        serviceName: server.database,
        dbSchema: 'shop',
      },
      token,
    );
    await browse(made.data.id);
    expect((await server.ask(contract.dataModelTables, { dbId: made.data.id }, token)).data.list).toHaveLength(1);
    expect((await look(made.data.id, 'secret')).refusal).toBe('modelTableMissing');
  });

  test('of MariaDB likewise', async ({ skip }) => {
    skip(!maria, 'mariadb-server could not be installed here');
    await maria?.run(
      "create table shop.`Order \"x\"` (id bigint primary key, `Na``me` varchar(20) comment '名称', amount decimal(20, 2), at datetime) comment '订单' default charset utf8mb4",
      "insert into shop.`Order \"x\"` values (1, '一', 1.5, '2026-01-02 03:04:05'), (2, '二', 12345678901234567.89, null)",
    );
    const { port = 0, user = '', password = '' } = maria ?? {};
    const made = await server.ask(
      dataSourceCreate,
      { fullName: 'Maria', dbType: 'MySQL', host: '127.0.0.1', port, userName: user, password, serviceName: 'shop' },
      token,
    );
    await browse(made.data.id);
    expect((await server.ask(contract.dataModelTables, { dbId: made.data.id }, token)).data.list).toHaveLength(1);
    await maria?.run(
      'create table shop.notes (id int primary key, body longtext) default charset utf8mb4',
      "insert into shop.notes values (1, '长文本'), (2, repeat('x', 900))",
    );
    const { list } = (await server.ask(contract.dataModelPreview, { dbId: made.data.id, table: 'notes', sort: 'asc', keyword: '文' }, token)).data;
    expect(list).toEqual([{ id: '1', body: '长文本' }]);
  });
});

test('looking, rows, making, changing and deleting are rights of their own', async () => {
  await make('rights', text('a'));
  const viewer = await createUserWithSession(server, 'modelviewer', ['systemData.dataModel:view']);
  expect((await server.ask(contract.dataModelFields, { dbId, table: 'rights' }, viewer.token)).code).toBe(200);
  const refusals = [
    await server.ask(contract.dataModelPreview, { dbId, table: 'rights' }, viewer.token),
    await server.ask(contract.dataModelCreate, wanted('other', []), viewer.token),
    await server.ask(contract.dataModelPlan, wanted('other', []), viewer.token),
    await server.ask(contract.dataModelUpdate, wanted('rights', [], 'rights'), viewer.token),
    await server.ask(contract.dataModelRemove, { dbId, table: 'rights' }, viewer.token),
  ];
  expect(refusals.map(({ refusal }) => refusal)).toEqual(refusals.map(() => 'denied'));
});
