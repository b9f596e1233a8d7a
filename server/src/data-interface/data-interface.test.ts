import { sign, createPrivateKey, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { customerCreate } from '@ordo/contract/customer.ts';
import {
  credentialCreate,
  credentialList,
  credentialRemove,
  credentialState,
  dataInterfaceCreate,
  dataInterfaceExport,
  dataInterfaceInfo,
  dataInterfaceList,
  dataInterfaceLog,
  dataInterfaceModels,
  dataInterfacePreview,
  dataInterfaceRemove,
  dataInterfaceResponse,
  dataInterfaceSelector,
  dataInterfaceState,
  dataInterfaceUpdate,
} from '@ordo/contract/data-interface.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant, hire, scheme, type Hired } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';
import { form } from '../../testing/upload.ts';

let server: TestServer;
let admin: string;
let clerk: Hired;
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
  clerk = await hire(server, 'clerk', ['vaccine.customer:view']);
  await scheme(server, clerk.roleId, 'vaccine.customer', { field: 'type', is: 'equal', value: 'CLINIC' });
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
      { s: '=1+${x}', i: -3, d: 0.1, day: '2028-02-29', b: true },
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
    const lender = await hire(server, 'lender', ['vaccine.customer:view', ...['view', 'btn_add', 'btn_sql'].map((right) => `system.dataInterface:${right}`)]);
    const { data } = await server.ask(
      dataInterfaceCreate,
      { fullName: '借', enCode: 'lent', dataType: 1, query: 'select count(*)::int as n from customer', checkType: 0, asOwner: 1, enabledMark: 1 },
      lender.token,
    );
    expect((await respond(data.id)).data).toEqual([{ n: 0 }]);
    await scheme(server, lender.roleId, 'vaccine.customer', { field: 'type', is: 'equal', value: 'HOSPITAL' });
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

describe('a key of an outside caller', () => {
  const url = (id: string, query = '') => `/v1/api/system/DataInterface/${id}/Actions/Response${query}`;
  function signed(key: string, secret: string, address: string, more: { time?: number; nonce?: string } = {}): Record<string, string> {
    const time = String(more.time ?? Date.now());
    const nonce = more.nonce ?? randomUUID();
    const privateKey = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
    const signature = sign(null, Buffer.from(['GET', address, time, nonce].join('\n')), privateKey).toString('base64');
    return { 'x-ordo-key': key, 'x-ordo-time': time, 'x-ordo-nonce': nonce, 'x-ordo-signature': signature };
  }
  const get = async (address: string, headers: Record<string, string>) =>
    (await server.app.inject({ method: 'GET', url: address, headers })).json() as { code: number; data: unknown; refusal?: string };
  const key = (interfaceIds: string[], expiresTime = Date.now() + 86_400_000) =>
    server.ask(credentialCreate, { fullName: '外部系统', interfaceIds, expiresTime }, admin);

  test('asks what it was made for, once for each signature, and nothing else', async () => {
    const id = await made({ dataType: 1, query: 'select count(*)::int as n, @a as a from customer', requestParameters: parameters({ field: 'a' }) });
    const another = await made({ dataType: 2, query: '[2]' });
    const { data } = await key([id]);
    const headers = signed(data.id, data.secret, url(id, '?a=x'));
    expect(await get(url(id, '?a=x'), headers)).toMatchObject({ code: 200, data: [{ n: 3, a: 'x' }] });
    expect(await get(url(id, '?a=x'), headers)).toMatchObject({ refusal: 'interfaceSignature' });
    expect(await get(url(another), signed(data.id, data.secret, url(another)))).toMatchObject({ refusal: 'interfaceScope' });
    expect(await get(url(id, '?a=y'), signed(data.id, data.secret, url(id, '?a=x')))).toMatchObject({ refusal: 'interfaceSignature' });
  });

  test('is refused when it is late, early, somebody else’s, off, deleted or over', async () => {
    const id = await made({ dataType: 2, query: '[1]' });
    const { data } = await key([id]);
    const { data: foreign } = await key([id]);
    const expect401 = async (headers: Record<string, string>) =>
      expect(await get(url(id), headers)).toMatchObject({ code: 401, refusal: 'interfaceSignature' });
    await expect401(signed(data.id, data.secret, url(id), { time: Date.now() - 301_000 }));
    await expect401(signed(data.id, data.secret, url(id), { time: Date.now() + 301_000 }));
    await expect401(signed(data.id, foreign.secret, url(id)));
    await expect401({ ...signed(data.id, data.secret, url(id)), 'x-ordo-signature': 'AAAA' });
    await expect401({ 'x-ordo-key': data.id });
    await server.ask(credentialState, { id: data.id, enabledMark: 0 }, admin);
    await expect401(signed(data.id, data.secret, url(id)));
    await server.ask(credentialRemove, { id: foreign.id }, admin);
    await expect401(signed(foreign.id, foreign.secret, url(id)));
    const { data: short } = await key([id], Date.now() + 1_500);
    expect((await get(url(id), signed(short.id, short.secret, url(id)))).code).toBe(200);
    await new Promise((later) => setTimeout(later, 1_600));
    await expect401(signed(short.id, short.secret, url(id)));
    expect(await key([id], Date.now() - 1)).toMatchObject({ refusal: 'interfaceExpiry' });
  });

  test('of two that use the same word at once, one is answered', async () => {
    const id = await made({ dataType: 2, query: '[1]' });
    const { data } = await key([id]);
    const headers = signed(data.id, data.secret, url(id));
    const codes = (await Promise.all(Array.from({ length: 8 }, () => get(url(id), headers)))).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
  });

  test('keeps its secret to itself', async () => {
    const id = await made({ dataType: 2, query: '[1]' });
    const { data } = await key([id]);
    const everywhere = JSON.stringify([
      await server.ask(credentialList, {}, admin),
      await server.db.selectFrom('change_log').selectAll().where('record_id', '=', data.id).execute(),
      await server.db.selectFrom('data_interface_credential').selectAll().execute(),
    ]);
    expect(everywhere).toContain(data.id);
    expect(everywhere).not.toContain(data.secret.slice(-40));
  });
});

describe('writing', () => {
  test('SQL takes a right of its own, to make it, to change it and to try it', async () => {
    const plain = await hire(
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

describe('a file', () => {
  const take = async (content: string, token = admin) => {
    const { headers, payload } = form('interface.json', content);
    return (
      await server.app.inject({ method: 'POST', url: '/v1/api/system/DataInterface/Action/Import', headers: { ...headers, authorization: token }, payload })
    ).json() as { code: number; refusal?: string; data: { id: string } };
  };
  const give = async (id: string) =>
    Buffer.from((await server.ask(dataInterfaceExport, { id }, admin)).data.url.replace(/^data:application\/json;base64,/, ''), 'base64').toString();

  test('carries an interface over, switched off and without rights', async () => {
    const id = await made({ dataType: 1, query: 'select @a as a', requestParameters: parameters({ field: 'a', value: '1' }), asOwner: 1, checkType: 0 });
    const text = await give(id);
    await server.ask(dataInterfaceRemove, { id }, admin);
    const { data } = await take(text);
    expect((await server.ask(dataInterfaceInfo, { id: data.id }, admin)).data).toMatchObject({
      enabledMark: 0,
      asOwner: 0,
      checkType: 1,
      query: 'select @a as a',
    });
    expect(await take(text)).toMatchObject({ refusal: 'duplicate' });
  });

  test.each([
    ['nothing', ''],
    ['half of one', '{"format":"ordo.dataInterface.1","fullName":'],
    ['another kind', '{"format":"x"}'],
    ['a list', '[1]'],
    ['hostile keys', '{"format":"ordo.dataInterface.1","__proto__":{"x":1}}'],
    ['something huge', `{"a":"${'x'.repeat(200_000)}"}`],
  ])('with %s is refused, and nothing changes', async (_, content) => {
    const before = await fingerprint(server.db);
    expect(await take(content)).toMatchObject({ refusal: 'interfaceFile' });
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('with SQL needs the right to write it', async () => {
    const id = await made({ dataType: 1, query: 'select 1 as a' });
    const text = (await give(id)).replace(/"enCode": "\w+"/, '"enCode": "brought"');
    const carrier = await hire(server, 'carrier', ['system.dataInterface:view', 'system.dataInterface:btn_upload']);
    expect(await take(text, carrier.token)).toMatchObject({ refusal: 'interfaceSqlRight' });
  });
});
