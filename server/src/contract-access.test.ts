// Who may call what: every endpoint, for everybody who may not, under every name that an address can be given.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@ordo/contract/all.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DISGUISES } from '../testing/disguises.ts';
import { hire } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { fingerprint } from '../testing/traces.ts';

let server: TestServer;
let port: number;
let nobody: string;
beforeAll(async () => {
  server = await startServer();
  nobody = (await hire(server, 'nobody', [])).token;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

const GARBAGE = ['garbage', 'null', 'undefined', 'A'.repeat(43), `Bearer ${'A'.repeat(43)}`, "' or 1=1 --", '\u00ff'.repeat(43)];
const guarded = endpoints.filter((endpoint) => endpoint.access !== 'anyone');
const granted = guarded.filter((endpoint) => endpoint.access !== 'signed-in');
const named = (list: Endpoint[]) => list.map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);
const pathOf = (endpoint: Endpoint) => `/v1${endpoint.path.replace(/\{\w+\}/g, '330106')}`;

/** Plain bytes on the wire: no client library that would tidy the path up. */
function raw(method: string, path: string, headers: Record<string, string>): Promise<{ status: number; code: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, code: body.startsWith('{') ? (JSON.parse(body) as { code: unknown }).code : body }));
    });
    sent.on('error', reject).end();
  });
}

async function call(endpoint: Endpoint, token?: string): Promise<{ code: number; refusal?: string; msg: string }> {
  const payload = endpoint.method === 'PUT' || endpoint.method === 'POST' ? { payload: { version: 1, enabledMark: 0, status: 'CLOSED' } } : {};
  const response = await server.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    headers: token === undefined ? {} : { authorization: token },
    ...payload,
  });
  return response.json();
}

test.each(named(guarded))('%s answers 600 without a token and 602 with a strange one', async (_, endpoint) => {
  expect(await call(endpoint)).toMatchObject({ code: 600, refusal: 'signedOut', msg: '登录过期,请重新登录' });
  expect(await call(endpoint, '')).toMatchObject({ code: 600, refusal: 'signedOut' });
  for (const token of GARBAGE) expect(await call(endpoint, token)).toMatchObject({ code: 602, refusal: 'tokenInvalid' });
});

test.each(named(granted))('%s is denied to a person without grants, whatever they send', async (_, endpoint) => {
  expect(await call(endpoint, nobody)).toMatchObject({ code: 403, refusal: 'denied', msg: '没有权限', data: { right: endpoint.access } });
});

describe('an address in disguise', () => {
  test.each(DISGUISES)('opens nothing: %s', async (_, disguise) => {
    const before = await fingerprint(server.db);
    const open: string[] = [];
    const knock = async (endpoint: Endpoint, token: string | undefined) => {
      const { path, headers } = disguise(pathOf(endpoint), token);
      const { status, code } = await raw(endpoint.method, path, { ...(token ? { authorization: token } : {}), ...headers });
      if (code === 200 || status >= 500 || typeof code !== 'number') open.push(`${endpoint.method} ${path}: ${status} ${String(code)}`);
    };
    for (const endpoint of guarded) await Promise.all([knock(endpoint, undefined), knock(endpoint, 'garbage')]);
    for (const endpoint of granted) await knock(endpoint, nobody);
    expect(open).toEqual([]);
    expect(await fingerprint(server.db)).toEqual(before);
  });
});
