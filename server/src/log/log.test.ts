import { areaCreate } from '@ordo/contract/area.ts';
import { customerList } from '@ordo/contract/customer.ts';
import { faultLog, logRemove, requestLog, requestLogExport, signInLog, signInLogExport } from '@ordo/contract/log.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPassword } from '../../testing/cluster.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { downloadSheet } from '../../testing/sheets.ts';
import { changesOf } from '../../testing/traces.ts';
import { createRequestLogger } from '../node/request-logger.ts';
import { LOGS, sweepLogs } from './sweep.ts';

let server: TestServer;
let admin: string;
let clerk: TestUser;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  clerk = await createUserWithSession(server, 'logger', ['vaccine.customer:view']);
});
afterAll(() => server.stop());

const requests = async (query = {}) => {
  await server.requestLogger.flush();
  return (await server.ask(requestLog, query, admin)).data;
};

describe('requests', () => {
  test('a change and a refusal are noted with who, how long and how it ended; what was read is not', async () => {
    await server.ask(customerList, {}, clerk.token);
    await server.ask(areaCreate, { fullName: 'x', enCode: '990000', parentId: '-1' }, clerk.token, { 'user-agent': 'Logger/1' });
    const { list } = await requests({ userId: clerk.userId });
    expect(list).toMatchObject(
      [
        {
          requestURL: '/v1/api/system/Area',
          requestMethod: 'POST',
          code: 403,
          userName: '',
          platForm: 'Logger/1',
          ipaddress: '127.0.0.1',
          requestDuration: expect.any(Number),
        },
      ].map((row) => ({ ...row, userName: expect.any(String) })),
    );
    expect(list.some(({ requestMethod }) => requestMethod === 'GET')).toBe(false);
  });

  test('the query stays out of the log: it may name people', async () => {
    await server.app.inject({ method: 'GET', url: '/v1/api/vaccine/Customer?keyword=Zhang+San' });
    await server.requestLogger.flush();
    const { rows } = await sql<{ path: string }>`select path from request_log`.execute(server.db);
    expect(rows.map(({ path }) => path)).toContain('/v1/api/vaccine/Customer');
    expect(JSON.stringify(rows)).not.toContain('Zhang');
  });

  test('are found by person, address and time', async () => {
    await sql`insert into request_log (at, user_id, request_id, method, path, code, milliseconds, ip, user_agent)
      select '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 hour', ${clerk.userId}, 'r' || n, 'PUT', '/v1/old', 200, n, '10.1.1.' || n, 'Old' from generate_series(1, 48) n`.execute(
      server.db,
    );
    const day = { startTime: Date.UTC(2020, 0, 2), endTime: Date.UTC(2020, 0, 3) - 1 };
    expect((await requests({ ...day, userId: clerk.userId })).pagination.total).toBe(24);
    expect((await requests({ ...day, userId: 'nobody' })).pagination.total).toBe(0);
    expect((await requests({ keyword: '10.1.1.7' })).list.map(({ requestDuration }) => requestDuration)).toEqual([7]);
    for (const keyword of ['人员logger', 'LOGGER']) expect((await requests({ keyword, ...day })).pagination.total).toBe(24);
    expect((await requests({ keyword: '%', ...day })).pagination.total).toBe(0);
  });
});

test('sign-ins are listed, also those that failed', async () => {
  await server.signIn('logger', adminPassword);
  await server.signIn('logger', 'Wrong12345');
  const { data } = await server.ask(signInLog, {}, admin);
  expect(data.list[0]).toMatchObject({ outcome: expect.not.stringMatching(/^$/), userName: expect.stringContaining('logger') });
  expect(new Set(data.list.map(({ outcome }) => outcome)).size).toBeGreaterThan(1);
});

test('a log goes out as a sheet with the lines that its filters leave, and only to whoever may take it', async () => {
  const day = `startTime=${Date.UTC(2020, 0, 2)}&endTime=${Date.UTC(2020, 0, 3) - 1}&userId=${clerk.userId}`;
  const { rows } = await downloadSheet(server, `${requestLogExport.path}?${day}`, admin, 'en');
  expect(rows[0]).toEqual(['Time', 'User', 'Method', 'Call', 'Status code', 'Duration (ms)', 'IP address', 'Device']);
  expect(rows).toHaveLength(25);
  expect(rows[1]?.[3]).toBe('/v1/old');
  expect((await downloadSheet(server, signInLogExport.path, admin)).rows[0]?.[2]).toBe('结果');
  const refused = await server.app.inject({ url: `/v1${requestLogExport.path}`, headers: { authorization: clerk.token } });
  expect(refused.statusCode).toBe(403);
});

describe('faults', () => {
  test('are noted with their stack, and never told to the caller', async () => {
    await sql`alter table vac_customer rename to vac_customer_away`.execute(server.db);
    const reply = await server.ask(customerList, {}, admin);
    await sql`alter table vac_customer_away rename to vac_customer`.execute(server.db);
    expect(reply).toMatchObject({ code: 500, refusal: 'fault' });
    expect(JSON.stringify(reply)).not.toContain('vac_customer');
    await server.requestLogger.flush();
    const { data } = await server.ask(faultLog, {}, admin);
    expect(data.list[0]).toMatchObject({ moduleName: 'GET /v1/api/vaccine/Customer', userName: expect.stringContaining('admin') });
    expect(JSON.parse(data.list[0]?.json ?? '{}')).toMatchObject({ message: expect.stringContaining('vac_customer'), stack: expect.any(String) });
  });
});

describe('deleting lines', () => {
  test('is for good, and is itself in the change log', async () => {
    const before = await requests({ pageSize: 500 });
    const ids = before.list.slice(0, 3).map(({ id }) => id);
    expect((await server.ask(logRemove, { ids }, admin)).code).toBe(200);
    const after = await requests({ pageSize: 500 });
    expect(after.list.filter(({ id }) => ids.includes(id))).toEqual([]);
    const [change] = await changesOf(server.db, 'request_log', '');
    expect(change).toMatchObject({ action: 'remove', account: 'admin', before: { ids: expect.arrayContaining(ids.map((id) => Number(id.slice(2)))) } });
  });

  test.each(['9-1', '1', 'x', '5-x', "5-1' or 1=1"])('of %s is refused', async (id) => {
    expect(await server.ask(logRemove, { ids: [id] }, admin)).toMatchObject({ refusal: 'invalid' });
  });
});

test('after half a year lines are swept', async () => {
  await sql`insert into request_log (at, request_id, method, path, code, milliseconds, ip, user_agent)
    select now() - d * interval '1 day', 'sweep', 'PUT', '/', 200, 1, '', '' from unnest(array[189, 191, 400]) d`.execute(server.db);
  await sweepLogs(server.db, 190);
  expect((await sql`select 1 from request_log where request_id = 'sweep'`.execute(server.db)).rows).toHaveLength(1);
});

test('no log grows for ever: each is swept, or has a reason not to be', async () => {
  const kept = ['change_log', 'data_sync_log', 'vac_temp_log']; // audit trail; the messages of a sync's last run, deleted with the next one; the record of a cold chain
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname like '%\\_log' order by 1`.execute(
    server.db,
  );
  expect(rows.map(({ name }) => name)).toEqual([...LOGS, ...kept].toSorted());
});

test('a database that does not answer costs nobody a call, and what it missed is told once', async () => {
  const lines: unknown[] = [];
  const broken = createRequestLogger({ executeQuery: () => Promise.reject(new Error('gone')) } as never, (error) => lines.push(error));
  const line = { at: 0, userId: null, requestId: 'r', method: 'PUT', path: '/', code: 200, milliseconds: 1, ip: '', userAgent: 'a\0b' };
  for (let i = 0; i < 6_000; i += 1) broken.request(line);
  await broken.flush();
  expect(lines).toHaveLength(1);
});
