import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers: { authorization: token, ...headers } });

test('the menu and permissions of an administrator travel packed, and are the same to who cannot unpack', async () => {
  const plain = await get('/v1/api/oauth/CurrentUser');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const packed = await get('/v1/api/oauth/CurrentUser', { 'accept-encoding': 'gzip, deflate, br' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-length': String(packed.rawPayload.length) });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).data).toEqual(plain.json().data);
});

test('a short answer is not worth it', async () => {
  const { headers } = await get('/v1/api/vaccine/Customer?currentPage=1&pageSize=20', { 'accept-encoding': 'gzip' });
  expect(headers).not.toHaveProperty('content-encoding');
});
