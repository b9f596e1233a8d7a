// promises S12 in short: statements that try to do more than read. None succeeds, and the next call finds everything unchanged.
import { dataInterfacePreview } from '@ordo/contract/data-interface.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readerUrlOf } from '../../testing/cluster.ts';
import { hostileStatements } from '../../testing/hostile-statements.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';
import { createReader } from '../kit/statement-reader.ts';
import type { Refusal } from '../kit/refusal.ts';
import { within } from '../../testing/within.ts';

let server: TestServer;
let writer: TestUser;
let database: string;
beforeAll(async () => {
  server = await startServer();
  writer = await createUserWithSession(
    server,
    'writer',
    ['view', 'btn_edit', 'btn_sql'].map((right) => `system.dataInterface:${right}`),
  );
  database = (await sql<{ name: string }>`select current_database() as name`.execute(server.db)).rows[0]?.name ?? '';
});
afterAll(() => server.stop());

const ask = (query: string) => server.ask(dataInterfacePreview, { dataType: 1, query }, writer.token);

test(`${hostileStatements.length} hostile statements are all refused, none leaves a trace`, async () => {
  const before = await fingerprint(server.db);
  const through: string[] = [];
  for (const statement of hostileStatements) {
    const reply = await ask(statement);
    const refused = reply.code !== 200 && reply.refusal !== 'fault' && (reply.refusal?.startsWith('statement') || reply.refusal === 'denied');
    if (!refused) through.push(`${statement.slice(0, 80)} → ${reply.code} ${reply.refusal} ${JSON.stringify(reply.data).slice(0, 80)}`);
  }
  expect(through).toEqual([]);
  expect(await fingerprint(server.db)).toEqual(before);
  expect(hostileStatements.length).toBeGreaterThan(180);
});

describe('should a statement get past the parser', () => {
  const run = (query: string) => createReader(readerUrlOf(inject('cluster'), database)).rows(query, []);

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
    ['select rolname::text from pg_roles', 'permission denied'],
    ['select relname::text from pg_class', 'permission denied'],
    ['select table_name::text from information_schema.tables', 'permission denied'],
    ['select usename::text from pg_stat_activity', 'permission denied'],
  ])('the role may not: %s', async (statement, why) => {
    const refusal = await run(statement).catch((error: Refusal) => error);
    expect(refusal).toMatchObject({ key: 'statementFailed' });
    expect((refusal as Refusal).say('en')).toContain(why);
  });

  test('the views themselves are read, so the wall is not just a broken connection', async () => {
    expect(await run('select 1 as one from readable.area limit 2')).toEqual([{ one: 1 }, { one: 1 }]);
  });

  test('a role that may not be used answers nothing; it is looked at before the first question, and again until it is right', async () => {
    const said = ['it can write', null];
    const asked = createReader(readerUrlOf(inject('cluster'), database), async () => said.shift() ?? null);
    await expect(asked.rows('select 1 as one', [])).rejects.toMatchObject({ key: 'readerAbsent' });
    expect(await asked.rows('select 1 as one', [])).toEqual([{ one: 1 }]);
    expect(await asked.rows('select 2 as one', [])).toEqual([{ one: 2 }]);
    expect(said).toEqual([]);
  });
});

describe('limits', () => {
  test('a question that takes too long is stopped, and the next one answers', async () => {
    const began = Date.now();
    const slow = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';
    expect(await ask(slow)).toMatchObject({ refusal: 'answerLate' });
    expect(Date.now() - began).toBeLessThan(within(6_000));
    expect((await ask('select 1 as one')).data.data).toEqual([{ one: 1 }]);
  });

  test('ten thousand rows are answered, one more is not', async () => {
    expect((await ask('select * from generate_series(1, 10000) n')).data.count).toBe(10_000);
    expect(await ask('select * from generate_series(1, 10001) n')).toMatchObject({ refusal: 'answerLarge' });
  });

  test('what cannot be kept within the limits is too large, or late on a slow machine, and no fault', async () => {
    for (const query of ['select count(*) from generate_series(1, 1e8)', 'select * from generate_series(1, 100000000) n'])
      expect((await ask(query)).refusal).toMatch(/^answer(Large|Late)$/);
  });

  test('a row that is too large is refused, however it grew', async () => {
    expect(await ask("select string_agg('0123456789', '') from generate_series(1, 100000)")).toMatchObject({ refusal: 'answerLarge' });
  });

  test('fifty at once: three run, twenty wait, the rest are told that it is busy, and all is calm afterwards', async () => {
    const slow = () => ask('select count(*) from generate_series(1, 400000) n');
    const replies = await Promise.all(Array.from({ length: 50 }, slow));
    const outcomes = Map.groupBy(replies, ({ code, refusal }) => refusal ?? code);
    expect(outcomes.get(200)?.length).toBe(23);
    expect(outcomes.get('busy')?.length).toBe(27);
    expect((await ask('select 1 as one')).code).toBe(200);
  });
});
