// Whatever is sent, the answer is a message: never an error, never internals. The long form is `npm run trial -- nonsense`.
import { endpoints } from '../testing/closed-world.ts';
import type { Endpoint, Envelope } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { babbler, faultsOf, type Babbler } from '../testing/nonsense-answers.ts';
import { seedFor } from '../testing/run-seed.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/** Inputs per endpoint. */
const EACH = 11;

let server: TestServer;
let them: Babbler;
beforeAll(async () => {
  server = await startServer();
  them = babbler(server, seedFor('nonsense'));
});
afterAll(() => server.stop());

test.each(endpoints.map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]))(
  '%s answers nonsense with a sentence',
  async (_, endpoint) => {
    expect(await them.babble(endpoint, EACH)).toBeNull();
  },
);

test('so many requests were sent', () => expect(them.sent).toBeGreaterThanOrEqual(endpoints.length * EACH));

test('nothing of it has reached the prototypes', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { administrator?: boolean }).administrator).toBeUndefined();
  expect(Object.keys(Array.prototype)).toEqual([]);
});

const plain: Envelope = { code: 404, msg: '记录不存在', data: null, refusal: 'notFound' };
test.each<[string, number, Partial<Envelope>]>([
  ['a status of the machinery', 500, {}],
  ['a code of the machinery', 200, { code: 500 }],
  ['a stack', 200, { msg: 'Error at /srv/app.ts:12' }],
  ['a statement', 200, { msg: 'select id from app_user' }],
  ['a constraint', 200, { msg: 'duplicate key violates role_en_code_key' }],
  ['a gap in a sentence', 200, { msg: '{name} 已存在' }],
  ['a sentence that breaks off', 200, { msg: '不能删除：' }],
  ['a refusal that nobody knows', 200, { refusal: 'oops' }],
  ['an id that is a number', 200, { code: 200, data: { id: 7 } }],
  ['a time that is a text', 200, { code: 200, data: { list: [{ creatorTime: '2026-01-01' }] } }],
])('the check itself sees %s', (_, statusCode, bent) => {
  const endpoint = endpoints.find((one) => !one.as) as Endpoint;
  expect(faultsOf(endpoint, { statusCode: 200 }, plain)).toEqual([]);
  expect(faultsOf(endpoint, { statusCode }, { ...plain, ...bent })).not.toEqual([]);
});
