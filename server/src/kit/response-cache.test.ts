import { dictionaryChoices } from '@ordo/contract/dictionary-lookup.ts';
import * as contract from '@ordo/contract/dictionary.ts';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  await sql`insert into dictionary_type (id, full_name, en_code) values ('big', '大字典', 'big')`.execute(server.db);
  await sql`insert into dictionary_data (id, dictionary_type_id, full_name, en_code) select 'big.' || n, 'big', '字典值' || n, 'code' || n from generate_series(1, 10000) n`.execute(
    server.db,
  );
});
afterAll(() => server.stop());

const get = (headers: Record<string, string> = {}, url = '/v1/api/system/DictionaryData/big/Data/Selector?n=1') =>
  server.app.inject({ url, headers: { authorization: token, ...headers } });

test('ten thousand choices travel packed, and not at all to those who have them', async () => {
  const plain = await get();
  const packed = await get({ 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: packed.headers.etag });
  const again = await get({ 'if-none-match': String(plain.headers.etag) }, '/v1/api/system/DictionaryData/big/Data/Selector?n=2');
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload.length).toBe(0);
});

test('a change is known by the next answer to anything, and what was kept is no longer good', async () => {
  const before = await get();
  await server.ask(contract.dictionaryUpdate, { id: 'big.1', version: 1, fullName: '改名' }, token);
  const elsewhere = await server.app.inject({ url: '/v1/api/oauth/CurrentUser', headers: { authorization: token } });
  expect(elsewhere.headers['x-ordo-lookups']).not.toBe(before.headers['x-ordo-lookups']);
  const after = await get({ 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect(after.body).toContain('改名');
});

test('languages are kept apart', async () => {
  const chinese = await server.ask(dictionaryChoices, { typeId: 'RoleType' }, token, { 'accept-language': 'zh' });
  const english = await server.ask(dictionaryChoices, { typeId: 'RoleType' }, token, { 'accept-language': 'en' });
  expect([chinese.data.list[0]?.fullName, english.data.list[0]?.fullName]).toEqual(['系统角色', 'System roles']);
});

test('nobody is served who is not signed in, whatever they have', async () => {
  const { headers } = await get();
  const anonymous = await server.app.inject({ url: '/v1/api/system/DictionaryData/big/Data/Selector', headers: { 'if-none-match': String(headers.etag) } });
  expect(anonymous.json()).toMatchObject({ code: 600 });
});

test('a picker of the house is good until an organisation or a position changes', async () => {
  for (const [url, change] of [
    ['/v1/api/permission/Organize/Department/Selector', sql`update organize set full_name = '改名的总部' where id = '1'`],
    ['/v1/api/permission/Position/Selector', sql`insert into position (id, organize_id, full_name, en_code) values ('post', '1', '新岗位', 'post')`],
  ] as const) {
    const before = await get({}, url);
    expect((await get({ 'if-none-match': String(before.headers.etag) }, url)).statusCode).toBe(304);
    await change.execute(server.db);
    const after = await get({ 'if-none-match': String(before.headers.etag) }, url);
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toBe(before.body);
  }
});
