// SQL interfaces on data sources: external databases, with real servers.
import { dataInterfaceCreate, dataInterfaceInfo, dataInterfacePreview, dataInterfaceResponse } from '@ordo/contract/data-interface.ts';
import { dataSourceCreate, dataSourceInfo, dataSourceUpdate } from '@ordo/contract/data-source.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { executeAsAdmin, uniqueName } from '../../testing/cluster.ts';
import { startMariaDb, type MariaDb } from '../../testing/mariadb.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { startTcpPostgres } from '../../testing/tcp-postgres.ts';

let server: TestServer;
let admin: string;
let writer: TestUser;
let maria: MariaDb | null;
let stopTcp: () => void = () => undefined;
const sources: Record<string, string> = {};
const clerk = uniqueName('remote_clerk');

beforeAll(async () => {
  maria = await startMariaDb();
  const tcp = await startTcpPostgres();
  stopTcp = tcp.stop;
  const ports = [tcp.port, ...(maria ? [maria.port] : [])];
  server = await startServer({ outbound: ports.map((port) => ({ host: '127.0.0.1', port, within: ['127.0.0.0/8'] })) });
  admin = await server.admin();
  writer = await createUserWithSession(server, 'writer', [
    ...['view', 'btn_add', 'btn_edit', 'btn_sql'].map((right) => `system.dataInterface:${right}`),
    'systemData.dataModel:view',
    'systemData.dataModel:btn_rows',
  ]);
  await executeAsAdmin(inject('cluster'), `CREATE ROLE ${clerk} LOGIN PASSWORD 'Clerk2026'`);
  await sql`create schema shop`.execute(server.db);
  await sql`create table shop.goods (id int primary key, name text, price numeric(10, 2))`.execute(server.db);
  await sql`insert into shop.goods values (1, 'pear', 1.50), (2, 'plum', 2.25)`.execute(server.db);
  await sql`grant usage on schema shop to ${sql.id(clerk)}`.execute(server.db);
  await sql`grant select on shop.goods to ${sql.id(clerk)}`.execute(server.db);
  const access = { host: '127.0.0.1', password: 'Clerk2026', enabledMark: 1 as const };
  const made = async (name: string, more: object) =>
    (sources[name] = (await server.ask(dataSourceCreate, { fullName: name, ...access, ...more } as never, admin)).data.id);
  await made('PostgreSQL', { dbType: 'PostgreSQL', port: tcp.port, userName: clerk, serviceName: server.database, dbSchema: 'shop' });
  if (!maria) return;
  await maria.run(
    'create table shop.goods (id int primary key, name varchar(20), price decimal(10, 2)) default charset utf8mb4',
    "insert into shop.goods values (1, 'pear', 1.50), (2, 'plum', 2.25)",
  );
  await made('MySQL', { dbType: 'MySQL', port: maria.port, userName: maria.user, serviceName: maria.database });
});
afterAll(async () => {
  await server.stop();
  stopTcp();
  await maria?.stop();
});

const preview = (kind: string, query: string, more: object = {}) =>
  server.ask(dataInterfacePreview, { dataType: 1, query, dbLinkId: sources[kind] ?? '', ...more }, writer.token);

test.each(['PostgreSQL', 'MySQL'])('%s is asked with the values that were sent, and keeps its limits', async (kind) => {
  // Where MariaDB cannot be installed this case is skipped.
  if (!sources[kind]) return;
  const requestParameters = JSON.stringify([{ field: 'kw' }]);
  const query = "select id, name from goods where name like '%' || @kw || '%' order by id";
  const found = await preview(kind, query, { requestParameters, values: { kw: 'plu' } });
  expect(found.data.data).toEqual([{ id: kind === 'MySQL' ? '2' : 2, name: 'plum' }]);
  expect((await preview(kind, query, { requestParameters })).data.count).toBe(2);
  for (const kw of ["' or 1=1 -- ", "\\' or 1=1 -- ", '" or 1=1 -- ', '\\'])
    expect([kw, (await preview(kind, query, { requestParameters, values: { kw } })).data.data]).toEqual([kw, []]);
  expect(await preview(kind, 'select nothing from goods')).toMatchObject({ refusal: 'statementFailed' });
  expect(await preview(kind, 'delete from goods')).toMatchObject({ refusal: 'statementNotOne' });
  const many = Array.from({ length: 14 }, (_, at) => `goods g${at}`).join(' cross join ');
  expect(await preview(kind, `select g0.id from ${many}`)).toMatchObject({ refusal: 'answerLarge' });
});

test.each(['PostgreSQL', 'MySQL'])('%s: numbers come as they are, and two columns of one name are refused with it', async (kind) => {
  if (!sources[kind]) return;
  const numbers = 'select 9007199254740993 as big, 0.10000000000000000001 as small, 1.50 as price';
  expect((await preview(kind, numbers)).data.data).toEqual([{ big: '9007199254740993', small: '0.10000000000000000001', price: '1.50' }]);
  expect((await preview(kind, 'select price from goods order by id')).data.data).toEqual([{ price: '1.50' }, { price: '2.25' }]);
  const twice = await preview(kind, 'select id, name as id from goods');
  expect(twice).toMatchObject({ refusal: 'statementTwice', msg: expect.stringContaining('id') });
});

test('MySQL: an answer that is too large is cut while it comes, and said so', async () => {
  if (!maria) return;
  await maria.run(
    'create table shop.long_texts (id int primary key, t longtext)',
    "insert into shop.long_texts select seq, repeat('x', 200000) from shop.seq_1_to_300",
  );
  const before = await maria.sent();
  expect(await preview('MySQL', 'select t from long_texts order by id')).toMatchObject({ refusal: 'answerLarge' });
  expect((await maria.sent()) - before, 'of 60 MB').toBeLessThan(20_000_000);
  expect((await preview('MySQL', 'select count(*) as n from long_texts')).data.data).toEqual([{ n: '300' }]);
});

test.each([
  ['PostgreSQL', 'select * from pg_class'],
  ['PostgreSQL', 'select * from pg_catalog.pg_class'],
  ['PostgreSQL', "select current_setting('data_directory')"],
  ['PostgreSQL', 'select pg_sleep(10)'],
  ['MySQL', 'select /*! version() */ 1'],
  ['MySQL', 'select 1 -- x'],
  ['MySQL', "select 'a\\' from goods"],
  ['MySQL', 'select sleep(10)'],
  ['MySQL', "select load_file('/etc/passwd')"],
  ['MySQL', "select * from goods into outfile '/tmp/x'"],
  ['MySQL', 'select * from information_schema.tables'],
])('%s: %s is refused', async (kind, query) => {
  const reply = await preview(kind, query);
  expect(sources[kind] ? reply.refusal : 'statement').toMatch(/^statement/);
});

test('whoever leads a data source elsewhere answers for what is asked there, and keys of others ask no more', async () => {
  await sql`create schema other`.execute(server.db);
  await sql`create table other.goods (id int primary key)`.execute(server.db);
  await sql`grant usage on schema other to ${sql.id(clerk)}`.execute(server.db);
  await sql`grant select on other.goods to ${sql.id(clerk)}`.execute(server.db);
  const rights = ['systemData.dataSource:view', 'systemData.dataSource:btn_edit'];
  const [plain, reader] = [
    await createUserWithSession(server, 'mover', rights),
    await createUserWithSession(server, 'reader', [...rights, 'systemData.dataModel:view', 'systemData.dataModel:btn_rows']),
  ];
  const content = { fullName: '移', enCode: 'moved', dataType: 1, query: 'select count(*) as n from goods', asOwner: 1 as const, enabledMark: 1 as const };
  const { data } = await server.ask(dataInterfaceCreate, { ...content, dbLinkId: sources.PostgreSQL }, writer.token);
  const ask = () => server.ask(dataInterfaceResponse, { id: data.id }, admin);
  const lead = async (dbSchema: string, by: TestUser) => {
    const { data: source } = await server.ask(dataSourceInfo, { id: sources.PostgreSQL ?? '' }, admin);
    return server.ask(dataSourceUpdate, { id: source.id, version: source.version, dbSchema, description: dbSchema }, by.token);
  };
  const kept = () =>
    server.db.selectFrom('data_interface').select(['asks_user_id', 'owner_user_id', 'asks_version']).where('id', '=', data.id).executeTakeFirstOrThrow();
  expect((await ask()).data).toEqual([{ n: 2 }]);

  expect(await lead('other', plain)).toMatchObject({ code: 200 });
  expect(await ask()).toMatchObject({ refusal: 'denied' });
  expect(await lead('shop', reader)).toMatchObject({ code: 200 });
  expect((await ask()).data).toEqual([{ n: 2 }]);
  const moved = await kept();
  expect(moved).toMatchObject({ asks_user_id: reader.userId, owner_user_id: reader.userId, asks_version: 3 });
  expect(await lead('shop', plain)).toMatchObject({ code: 200 });
  expect(await kept()).toEqual(moved);
});

test('an interface answers for whoever wrote it, as long as they may see rows of data sources', async () => {
  const content = {
    fullName: '远',
    enCode: 'remote',
    dataType: 1,
    query: 'select count(*) as n from goods',
    dbLinkId: sources.PostgreSQL,
    enabledMark: 1 as const,
  };
  const { data } = await server.ask(dataInterfaceCreate, content, writer.token);
  expect((await server.ask(dataInterfaceInfo, { id: data.id }, writer.token)).data.dbLinkId).toBe(sources.PostgreSQL);
  expect((await server.ask(dataInterfaceResponse, { id: data.id }, admin)).data).toEqual([{ n: 2 }]);
  await server.db.deleteFrom('permission_grant').where('item_id', '=', 'systemData.dataModel:btn_rows').execute();
  await sql`update authority_epoch set epoch = epoch + 1`.execute(server.db);
  expect(await server.ask(dataInterfaceResponse, { id: data.id }, admin)).toMatchObject({ refusal: 'denied' });
  expect(await server.ask(dataInterfaceCreate, { ...content, enCode: 'remote2' }, writer.token)).toMatchObject({ refusal: 'denied' });
});
