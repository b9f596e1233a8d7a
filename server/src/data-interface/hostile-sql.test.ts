// S12 in short: statements that want more than an answer. None gets through, and the next asker finds everything as it was.
import { dataInterfacePreview } from '@ordo/contract/data-interface.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readerUrlOf } from '../../testing/cluster.ts';
import { hire, type Hired } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';
import { reader } from '../kit/reader.ts';
import type { Refusal } from '../kit/refusal.ts';

let server: TestServer;
let writer: Hired;
let database: string;
beforeAll(async () => {
  server = await startServer();
  writer = await hire(
    server,
    'writer',
    ['view', 'btn_edit', 'btn_sql'].map((right) => `system.dataInterface:${right}`),
  );
  database = (await sql<{ name: string }>`select current_database() as name`.execute(server.db)).rows[0]?.name ?? '';
});
afterAll(() => server.stop());

const ask = (query: string) => server.ask(dataInterfacePreview, { dataType: 1, query }, writer.token);

const WRITES = [
  'insert into customer values (1)',
  'update customer set code = 1',
  'delete from customer',
  'truncate customer',
  'merge into customer using area on true when matched then delete',
  'select * into x from area',
  'create table x ()',
  'drop table app_user',
  'alter table app_user add x int',
  'grant all on app_user to public',
  'copy app_user to stdout',
  "copy customer from program 'id'",
  'vacuum',
  'analyze',
  'lock table app_user',
  'listen x',
  "notify x, 'y'",
  'do $$ begin end $$',
  'call x()',
  'set role ordo',
  "set session authorization 'ordo'",
  'reset role',
  'begin',
  'commit',
  'rollback',
  'discard all',
  'prepare x as select 1',
  'execute x',
  'deallocate all',
  'explain analyze select 1',
  'refresh materialized view x',
  'comment on table area is null',
  'security label on table area is null',
  'import foreign schema a from server b into c',
  'checkpoint',
  "load 'x'",
  'reindex database x',
  'cluster',
  "alter system set fsync = 'off'",
  'create extension dblink',
  'declare c cursor for select 1',
  'fetch all from answer',
  'close answer',
  'move 1 in answer',
];
const CALLS = [
  "pg_notify('a','b')",
  "set_config('statement_timeout','0',false)",
  "set_config('role','ordo',false)",
  'pg_sleep(10)',
  "pg_sleep_for('1 h')",
  'pg_advisory_lock(1)',
  'pg_advisory_xact_lock(1)',
  'pg_try_advisory_lock(1)',
  'pg_terminate_backend(1)',
  'pg_cancel_backend(1)',
  "lo_from_bytea(0, 'x')",
  'lo_create(0)',
  "lo_import('/etc/passwd')",
  "pg_read_file('/etc/passwd')",
  "pg_ls_dir('/')",
  "pg_stat_file('x')",
  "query_to_xml('select 1', true, true, '')",
  "table_to_xml('app_user', true, true, '')",
  "database_to_xml(true, true, '')",
  'pg_export_snapshot()',
  "pg_logical_emit_message(true, 'a', 'b')",
  'pg_current_xact_id()',
  'txid_current()',
  "nextval('node_number')",
  "setval('node_number', 1)",
  "currval('node_number')",
  'pg_reload_conf()',
  'pg_rotate_logfile()',
  'pg_switch_wal()',
  "current_setting('data_directory')",
  "dblink('x','y')",
  "has_table_privilege('app_user','select')",
  'pg_get_userbyid(10)',
  "pg_get_viewdef('readable.customer')",
  "to_regclass('app_user')",
  "repeat('x', 1000000000)",
  "lpad('x', 1000000000)",
  "rpad('x', 1000000000)",
  "format('%1000000000s', 'x')",
  "replace('x','x','y')",
  "regexp_replace('x','(x+x+)+y','')",
  "encode('x','hex')",
  "convert_from('x','utf8')",
  'pg_backend_pid()',
  'inet_server_addr()',
  'version()',
  "pg_catalog.set_config('a','b',false)",
  'public.x()',
  "xpath('/a','<a/>')",
  'pg_stat_get_activity(null)',
  'pg_lock_status()',
  'generate_subscripts(array[1], 1)',
  "ts_stat('select 1')",
  'pg_describe_object(0,0,0)',
  'brin_summarize_new_values(1)',
  'gin_clean_pending_list(1)',
  "pg_create_restore_point('x')",
  'json_populate_record(null, null)',
  'make_valid(1)',
];
const RELATIONS = [
  'app_user',
  'session',
  'public.app_user',
  'pg_class',
  'pg_catalog.pg_class',
  'pg_roles',
  'pg_authid',
  'pg_stat_activity',
  'pg_settings',
  'information_schema.tables',
  'readable.customer',
  '"readable"."customer"',
  'only app_user',
  '"Customer"',
  'permission_grant',
  'change_log',
  'installation',
  'customer tablesample system (1), app_user',
  'pg_largeobject',
  'ordo.public.app_user',
];
const SHAPES = [
  'select 1; select 2',
  'select 1; drop table app_user',
  'select 1;;select 2',
  '/* x */ delete from customer',
  'select 1 as x -- \n; delete from customer',
  'with d as (delete from customer returning *) select * from d',
  'with d as (insert into area default values returning *) select 1',
  'with recursive t(x) as (select 1 union all select x + 1 from t) select * from t',
  'select * from customer for update',
  'select * from area for key share',
  "select 'pg_class'::regclass",
  "select 'app_user'::regclass::oid",
  "select cast('x' as pg_catalog.regrole)",
  'select 1 operator(pg_catalog.+) 2',
  'select xmlelement(name x)',
  "select x from xmltable('/a' passing '<a/>' columns x int)",
  'select $1',
  "select :'x'",
  '',
  ';',
  '-- only a comment',
  "select 'unfinished",
  'select "',
  'select $$',
  'select /*',
  'select ( select',
  `select ${'('.repeat(3000)}1`,
  `select ${'1+'.repeat(3000)}1`,
  `select ${"'x'||".repeat(40)}'x'`,
  'select @unknown',
  'select \'a\' collate "de-x-icu"',
  "select * from json_to_recordset('[]') as x(a int)",
  'select ctid, tableoid::regclass from area',
  'select 1)) ordo_row) ordo_rows; delete from customer; --',
  'select 1) ordo_row), x as (delete from area returning 1) select ((1',
  "select 1 from area where 1 = (select set_config('a', 'b', true)::int)",
  'table app_user',
  'select (select secret from session limit 1)',
  'select * from area order by pg_sleep(1)',
  "select count(*) over (order by pg_notify('a', 'b')) from area",
  'select array(select token_hash from session)',
  'select 1 from area limit (select pg_sleep(1)::int)',
  'values (pg_sleep(1))',
];
const hostile = [
  ...WRITES,
  ...CALLS.map((call) => `select ${call}`),
  ...CALLS.slice(0, 20).map((call) => `select * from ${call} x`),
  ...RELATIONS.map((name) => `select * from ${name}`),
  ...SHAPES,
];

test(`${hostile.length} hostile statements are all refused, none leaves a trace`, async () => {
  const before = await fingerprint(server.db);
  const through: string[] = [];
  for (const statement of hostile) {
    const reply = await ask(statement);
    const refused = reply.code !== 200 && reply.refusal !== 'fault' && (reply.refusal?.startsWith('statement') || reply.refusal === 'denied');
    if (!refused) through.push(`${statement.slice(0, 80)} → ${reply.code} ${reply.refusal} ${JSON.stringify(reply.data).slice(0, 80)}`);
  }
  expect(through).toEqual([]);
  expect(await fingerprint(server.db)).toEqual(before);
  expect(hostile.length).toBeGreaterThan(180);
}, 120_000);

describe('should a statement get past the parser', () => {
  const run = (query: string) => reader(readerUrlOf(inject('cluster'), database)).rows(query, []);

  test.each([
    ['select token_hash::text from public.session', 'permission denied'],
    ['select code from public.vac_customer', 'permission denied'],
    ["select set_config('role', 'ordo', false)", 'permission denied'],
    ["select pg_notify('a', 'b')::text", 'permission denied'],
    ["select lo_from_bytea(0, 'x')::text", 'permission denied'],
    ['select pg_advisory_lock(1)::text', 'permission denied'],
    ['select pg_sleep(1)::text', 'permission denied'],
    ["select query_to_xml('select 1', true, true, '')::text", 'permission denied'],
    ["select pg_read_file('/etc/passwd')", 'permission denied'],
    ['select pg_terminate_backend(1)::text', 'permission denied'],
    ["select nextval('public.node_number')::text", 'permission denied'],
  ])('the role may not: %s', async (statement, why) => {
    const refusal = await run(statement).catch((error: Refusal) => error);
    expect(refusal).toMatchObject({ key: 'statementFailed' });
    expect((refusal as Refusal).say('en')).toContain(why);
  });

  test('the views themselves are read, so the wall is not just a broken connection', async () => {
    expect(await run("select '1' as row from readable.area limit 2")).toEqual([1, 1]);
  });

  test('a role that may not be used answers nothing; it is looked at before the first question, and again until it is right', async () => {
    const said = ['it can write', null];
    const asked = reader(readerUrlOf(inject('cluster'), database), async () => said.shift() ?? null);
    await expect(asked.rows("select '1' as row", [])).rejects.toMatchObject({ key: 'readerAbsent' });
    expect(await asked.rows("select '1' as row", [])).toEqual([1]);
    expect(await asked.rows("select '2' as row", [])).toEqual([2]);
    expect(said).toEqual([]);
  });
});

describe('limits', () => {
  test('a question that takes too long is stopped, and the next one answers', async () => {
    const began = Date.now();
    const slow = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';
    expect(await ask(slow)).toMatchObject({ refusal: 'answerLate' });
    expect(Date.now() - began).toBeLessThan(6_000);
    expect((await ask('select 1 as one')).data.data).toEqual([{ one: 1 }]);
  });

  test('ten thousand rows are answered, one more is not', async () => {
    expect((await ask('select * from generate_series(1, 10000) n')).data.count).toBe(10_000);
    expect(await ask('select * from generate_series(1, 10001) n')).toMatchObject({ refusal: 'answerLarge' });
  });

  test('a row that is too large is refused, however it grew', async () => {
    expect(await ask("select string_agg('0123456789', '') from generate_series(1, 100000)")).toMatchObject({ refusal: 'answerLarge' });
  });

  test('fifty at once: three run, twenty wait, the rest are told that it is busy, and all is calm afterwards', async () => {
    const slow = () => ask('select count(*) from generate_series(1, 400000) n');
    const replies = await Promise.all(Array.from({ length: 50 }, slow));
    const told = Map.groupBy(replies, ({ code, refusal }) => refusal ?? code);
    expect(told.get(200)?.length).toBe(23);
    expect(told.get('busy')?.length).toBe(27);
    expect((await ask('select 1 as one')).code).toBe(200);
  });
});
