import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { customerCreate } from '@ordo/contract/customer.ts';
import {
  dataInterfaceCreate,
  dataInterfaceInfo,
  dataInterfaceList,
  dataInterfaceLog,
  dataInterfaceModels,
  dataInterfacePreview,
  dataInterfaceResponse,
  dataInterfaceSelector,
  dataInterfaceState,
  dataInterfaceUpdate,
} from '@ordo/contract/data-interface.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScheme, createUserWithSession, grant, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';

let server: TestServer;
let admin: string;
let clerk: TestUser;
let other: Server;
let asked: { url: string; authorization: string | undefined }[] = [];

beforeAll(async () => {
  other = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    response.end(JSON.stringify({ code: 200, data: [{ from: 'there' }] }));
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  server = await startServer({ outbound: [{ host: 'localhost', port: (other.address() as AddressInfo).port, within: ['127.0.0.0/8', '::1/128'] }] });
  admin = await server.admin();
  clerk = await createUserWithSession(server, 'clerk', ['vaccine.customer:view']);
  await createScheme(server, clerk.roleId, 'vaccine.customer', { field: 'type', is: 'equal', value: 'CLINIC' });
  for (const [code, type] of [
    ['C1', 'CLINIC'],
    ['C2', 'CLINIC'],
    ['H1', 'HOSPITAL'],
  ] as const)
    await server.ask(customerCreate, { code, name: code, type, areaId: '330106' }, admin);
});
afterAll(async () => {
  await server.stop();
  other.close();
});

let count = 0;
type Content = Omit<Input<typeof dataInterfaceCreate>, 'fullName' | 'enCode'>;

async function made(content: Content): Promise<string> {
  count += 1;
  const reply = await server.ask(dataInterfaceCreate, { fullName: `接口${count}`, enCode: `i${count}`, enabledMark: 1, ...content }, admin);
  expect(reply).toMatchObject({ code: 200 });
  return reply.data.id;
}
const respond = (id: string, token?: string, sent: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  server.ask(dataInterfaceResponse, { id, ...sent }, token, headers);
const parameters = (...all: unknown[]) => JSON.stringify(all);

describe('an SQL interface', () => {
  test('answers an array of rows with the values that were sent, and takes none of them for SQL', async () => {
    const id = await made({
      dataType: 1,
      query: 'select code from customer where name = @name order by code',
      requestParameters: parameters({ field: 'name' }),
    });
    expect((await respond(id, admin, { name: 'C1' })).data).toEqual([{ code: 'C1' }]);
    for (const value of ["C1' or '1'='1", '${7*7}', '{{7*7}}', '=1+1', '#{x}', "'; drop table area; --"])
      expect((await respond(id, admin, { name: value })).data).toEqual([]);
  });

  test('sends typed values back as they are, templates and formulas included', async () => {
    const id = await made({
      dataType: 1,
      query: 'select @s as s, @i as i, @d as d, @day as day, @b as b',
      requestParameters: parameters(
        { field: 's' },
        { field: 'i', type: 'int' },
        { field: 'd', type: 'decimal' },
        { field: 'day', type: 'date' },
        { field: 'b', type: 'boolean', value: 'true' },
      ),
    });
    expect((await respond(id, admin, { s: '=1+${x}', i: '-3', d: '0.10', day: '2028-02-29' })).data).toEqual([
      { s: '=1+${x}', i: -3, d: '0.10', day: '2028-02-29', b: true },
    ]);
    expect(await respond(id, admin, { i: 'x', day: '2026-02-30' })).toMatchObject({ refusal: 'interfaceParameters', msg: expect.stringContaining('i, day') });
  });

  test('reads within the asker’s rows, also when it counts, joins, or names its own parts like a model', async () => {
    const id = await made({
      dataType: 1,
      query: 'with c as (select * from customer) select count(*)::int as n, max(code) as last from c join area a on a.id = c.area_id',
    });
    await grant(server, clerk.roleId, ['system.area:view']);
    expect((await respond(id, admin)).data).toEqual([{ n: 3, last: 'H1' }]);
    expect((await respond(id, clerk.token)).data).toEqual([{ n: 2, last: 'C2' }]);
  });

  test('never shows its expressions a row that the asker may not see', async () => {
    const id = await made({ dataType: 1, query: "select code, 1 / (case when type = 'HOSPITAL' then 0 else 1 end) as x from customer order by code" });
    expect((await respond(id, clerk.token)).data).toEqual([
      { code: 'C1', x: 1 },
      { code: 'C2', x: 1 },
    ]);
    expect(await respond(id, admin)).toMatchObject({ refusal: 'interfaceBroken' });
  });

  test('of a model whose page the asker may not open is denied', async () => {
    const id = await made({ dataType: 1, query: 'select * from product' });
    expect(await respond(id, clerk.token)).toMatchObject({ refusal: 'denied' });
  });

  test('finds everything where a keyword is empty or not sent: an empty text is no null', async () => {
    const id = await made({
      dataType: 1,
      query: "select count(*)::int as n from customer where name like '%' || @kw || '%'",
      requestParameters: parameters({ field: 'kw' }),
    });
    for (const sent of [{ kw: '' }, {}]) expect((await respond(id, admin, sent as Record<string, string>)).data).toEqual([{ n: 3 }]);
  });

  test.each([
    ['9007199254740993::bigint', '9007199254740993'],
    ['-9007199254740991::bigint', -9_007_199_254_740_991],
    ['1.10::numeric', '1.10'],
    ['0.12345678901234567890::numeric', '0.12345678901234567890'],
    ["json_build_object('a', 12345678901234567890, 'b', 1.5, 'c', 0.1234567890123456789)", { a: '12345678901234567890', b: 1.5, c: '0.1234567890123456789' }],
    ["'Infinity'::float8", 'Infinity'],
    ["'-Infinity'::numeric", '-Infinity'],
    ["'NaN'::float8", 'NaN'],
    ['0.1::float8', 0.1],
    ['1e20::float8', 1e20],
    ['null::numeric', null],
  ])('answers %s as it is', async (expression, expected) => {
    const id = await made({ dataType: 1, query: `select ${expression} as n` });
    expect(await respond(id, admin)).toMatchObject({ code: 200, data: [{ n: expected }] });
  });

  test('says what cannot be answered: a name twice, a number beyond its type', async () => {
    const twice = await made({ dataType: 1, query: 'select c.name, a.full_name as name from customer c join area a on a.id = c.area_id' });
    expect(await respond(twice, admin)).toMatchObject({ code: 400, refusal: 'statementTwice', msg: expect.stringContaining('name') });
    const over = await made({ dataType: 1, query: 'select 9223372036854775807 + 1 as n' });
    expect(await respond(over, admin)).toMatchObject({ code: 400, refusal: 'statementOverflow' });
  });

  test('knows who asks', async () => {
    const id = await made({ dataType: 1, query: 'select @user as u, @organize as o, @department as d, @postion as p' });
    expect((await respond(id, clerk.token)).data).toEqual([{ u: clerk.userId, o: '1', d: '1', p: null }]);
  });
});

describe('who may ask', () => {
  test('nobody without a session, unless the interface says so', async () => {
    const known = await made({ dataType: 2, query: '[1]' });
    expect(await respond(known)).toMatchObject({ code: 600, refusal: 'signedOut' });
    expect(await respond(known, 'A'.repeat(43))).toMatchObject({ code: 602 });
    const open = await made({ dataType: 2, query: '[1]', checkType: 0 });
    expect((await respond(open)).data).toEqual([1]);
  });

  test('anyone asks within nobody’s rights, or those of the person who lent theirs', async () => {
    const query = 'select count(*)::int as n from customer';
    const bare = await made({ dataType: 1, query, checkType: 0 });
    expect(await respond(bare)).toMatchObject({ refusal: 'denied' });
    const lent = await made({ dataType: 1, query, checkType: 0, asOwner: 1 });
    expect((await respond(lent)).data).toEqual([{ n: 3 }]);
  });

  test('rights that were lent are those of this moment', async () => {
    const lender = await createUserWithSession(server, 'lender', [
      'vaccine.customer:view',
      ...['view', 'btn_add', 'btn_sql'].map((right) => `system.dataInterface:${right}`),
    ]);
    const { data } = await server.ask(
      dataInterfaceCreate,
      { fullName: '借', enCode: 'lent', dataType: 1, query: 'select count(*)::int as n from customer', checkType: 0, asOwner: 1, enabledMark: 1 },
      lender.token,
    );
    expect((await respond(data.id)).data).toEqual([{ n: 0 }]);
    await createScheme(server, lender.roleId, 'vaccine.customer', { field: 'type', is: 'equal', value: 'HOSPITAL' });
    expect((await respond(data.id)).data).toEqual([{ n: 1 }]);
    await server.db.updateTable('app_user').set({ enabled_mark: 0 }).where('id', '=', lender.userId).execute();
    expect(await respond(data.id)).toMatchObject({ refusal: 'interfaceOwner' });
  });

  test('callers at the addresses that it names', async () => {
    const here = await made({ dataType: 2, query: '[1]', checkType: 2, requestHeaders: '10.0.0.0/8, 127.0.0.1' });
    expect((await respond(here)).data).toEqual([1]);
    const there = await made({ dataType: 2, query: '[1]', checkType: 2, requestHeaders: '10.0.0.0/8' });
    expect(await respond(there)).toMatchObject({ refusal: 'interfaceCaller' });
    expect(await respond(there, undefined, {}, { 'x-forwarded-for': '10.0.0.1' })).toMatchObject({ refusal: 'interfaceCaller' });
  });

  test('nobody while it is off, and nobody learns whether it exists', async () => {
    const id = await made({ dataType: 2, query: '[1]', enabledMark: 0, checkType: 0 });
    const { requestId: _, ...off } = (await respond(id)) as unknown as Record<string, unknown>;
    expect(off).toEqual(await respond('nowhere'));
    await server.ask(dataInterfaceState, { id, enabledMark: 1 }, admin);
    expect((await respond(id)).data).toEqual([1]);
  });
});

describe('writing', () => {
  test('SQL takes a right of its own, to make it, to change it and to try it', async () => {
    const plain = await createUserWithSession(
      server,
      'plain',
      ['view', 'btn_add', 'btn_edit'].map((right) => `system.dataInterface:${right}`),
    );
    const before = await fingerprint(server.db);
    const content = { fullName: 'x', enCode: 'plain', dataType: 1, query: 'select 1 as a' };
    expect(await server.ask(dataInterfaceCreate, content, plain.token)).toMatchObject({ refusal: 'interfaceSqlRight' });
    expect(await server.ask(dataInterfacePreview, content, plain.token)).toMatchObject({ refusal: 'interfaceSqlRight' });
    expect(await fingerprint(server.db)).toEqual(before);
    const id = await made({ dataType: 1, query: 'select 1 as a' });
    expect(await server.ask(dataInterfaceUpdate, { id, version: 1, dataType: 2, query: '[]' }, plain.token)).toMatchObject({ refusal: 'interfaceSqlRight' });
    expect(await server.ask(dataInterfaceUpdate, { id, version: 1, checkType: 0 }, plain.token)).toMatchObject({ refusal: 'interfaceSqlRight' });
  });

  test('what could never be answered is refused with a sentence', async () => {
    const refused = async (content: Content) => (await server.ask(dataInterfaceCreate, { fullName: 'x', enCode: 'bad', ...content }, admin)).refusal;
    expect(await refused({ dataType: 1, query: 'selec 1' })).toBe('statementSyntax');
    expect(await refused({ dataType: 1, query: '' })).toBe('statementSyntax');
    expect(await refused({ dataType: 1, query: 'select 1; select 2' })).toBe('statementNotOne');
    expect(await refused({ dataType: 1, query: 'select * from app_user' })).toBe('statementModel');
    expect(await refused({ dataType: 1, query: 'select @x as x' })).toBe('statementParameter');
    expect(await refused({ dataType: 2, query: '{' })).toBe('staticJson');
    expect(await refused({ dataType: 3, path: 'ftp://x' })).toBe('interfaceAddress');
    expect(await refused({ dataType: 2, query: '1', checkType: 2, requestHeaders: 'example.com' })).toBe('interfaceCallers');
    expect(await refused({ dataType: 2, query: '1', requestParameters: '[{"field":"id"}]' })).toBe('invalid');
  });

  test('whoever saves is told of a save in between, and what was lent stays with its lender until somebody lends anew', async () => {
    const id = await made({ dataType: 2, query: '[1]', asOwner: 1 });
    expect((await server.ask(dataInterfaceUpdate, { id, version: 1, description: 'x' }, admin)).data).toEqual({ version: 2 });
    expect(await server.ask(dataInterfaceUpdate, { id, version: 1, description: 'y' }, admin)).toMatchObject({ refusal: 'stale' });
    expect((await server.ask(dataInterfaceInfo, { id }, admin)).data).toMatchObject({
      description: 'x',
      asOwner: 1,
      ownerName: expect.stringContaining('admin'),
      requestParameters: '[]',
      dbLinkId: '0',
    });
  });

  test('a preview answers what is not saved yet', async () => {
    const reply = await server.ask(
      dataInterfacePreview,
      { dataType: 1, query: 'select count(*)::int as n from customer where code = @c', requestParameters: parameters({ field: 'c' }), values: { c: 'C1' } },
      admin,
    );
    expect(reply.data).toMatchObject({ data: [{ n: 1 }], count: 1 });
  });

  test('the models are told with their columns to whoever may open their pages', async () => {
    const { data } = await server.ask(dataInterfaceModels, {}, admin);
    expect(data.list.map(({ name }) => name)).toEqual(['area', 'customer', 'organize', 'product']);
    expect(data.list.find(({ name }) => name === 'customer')?.columns.map(({ name }) => name)).toContain('licence_expiry');
  });
});

test('another system is asked without the caller’s token, and what it wraps is unwrapped', async () => {
  const { port } = other.address() as AddressInfo;
  const id = await made({ dataType: 3, path: `http://localhost:${port}/rows?fixed=1`, requestParameters: parameters({ field: 'q' }) });
  asked = [];
  expect((await respond(id, clerk.token, { q: 'a b&c' })).data).toEqual([{ from: 'there' }]);
  expect(asked).toEqual([{ url: '/rows?fixed=1&q=a+b%26c', authorization: undefined }]);
  const elsewhere = await made({ dataType: 3, path: 'http://169.254.169.254/latest' });
  expect(await respond(elsewhere, clerk.token)).toMatchObject({ refusal: 'outboundDenied' });
});

test('every call is in the log, with who, from where, how long, and why not', async () => {
  const id = await made({ dataType: 2, query: '[1]' });
  await respond(id, clerk.token, {}, { 'user-agent': 'Tester/1.0' });
  await respond(id);
  const { data } = await server.ask(dataInterfaceLog, { id }, admin);
  expect(data.list).toMatchObject([
    { refusal: 'signedOut', userId: '' },
    { refusal: '', userId: '人员clerk/clerk', invokIp: '127.0.0.1', invokDevice: 'Tester/1.0', invokType: 'GET' },
  ]);
  expect((await server.ask(dataInterfaceLog, { id, keyword: 'clerk' }, admin)).data.pagination.total).toBe(1);
});

test('lists and selector', async () => {
  const id = await made({ dataType: 2, query: '[]', categoryId: 'kind', sortCode: 5 });
  await made({ dataType: 2, query: '[]', categoryId: 'kind', enabledMark: 0 });
  expect((await server.ask(dataInterfaceList, { categoryId: 'kind', enabledMark: 1 }, admin)).data.list.map((row) => row.id)).toEqual([id]);
  const { data } = await server.ask(dataInterfaceSelector, {}, clerk.token);
  expect(data.find((category) => category.id === 'kind')?.children).toEqual([{ id, parentId: 'kind', fullName: expect.any(String), categoryId: '1' }]);
});
