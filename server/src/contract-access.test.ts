// Who may call what: every endpoint, for everybody who may not, in every spelling of its path. The whole grid is `npm run trial -- disguises`.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everything } from '../testing/closed-world.ts';
import { DISGUISES } from '../testing/disguises.ts';
import { createAccessProbe, granted, guarded, isOpen, oneOfEachShape, pathOf, shortGrid } from '../testing/access-attempts.ts';
import { createUserWithSession } from '../testing/users.ts';
import { isOnePage, rightOf } from '../testing/right-of.ts';
import { seedFor } from '../testing/run-seed.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { fingerprint } from '../testing/traces.ts';

let server: TestServer;
let nobody: string;
let seed: number;
beforeAll(async () => {
  server = await startServer();
  nobody = (await createUserWithSession(server, 'anybody', [])).token;
  seed = seedFor('disguises');
});
afterAll(() => server.stop());

const GARBAGE = ['garbage', 'null', 'undefined', 'A'.repeat(43), `Bearer ${'A'.repeat(43)}`, "' or 1=1 --", '\u00ff'.repeat(43)];
const named = (list: Endpoint[]) => list.map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);

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
  const invalidToken = GARBAGE[(guarded.indexOf(endpoint) + seed) % GARBAGE.length];
  expect(await call(endpoint)).toMatchObject({ code: 600, refusal: 'signedOut', msg: '登录过期,请重新登录' });
  expect(await call(endpoint, '')).toMatchObject({ code: 600, refusal: 'signedOut' });
  expect(await call(endpoint, invalidToken)).toMatchObject({ code: 602, refusal: 'tokenInvalid' });
});

test('of each shape of address, one answers 602 with every strange token', async () => {
  for (const endpoint of oneOfEachShape(seed))
    for (const token of GARBAGE) expect([endpoint.path, token, await call(endpoint, token)]).toMatchObject([endpoint.path, token, { code: 602 }]);
});

test.each(named(granted))('%s is denied to a person without grants, whatever they send', async (_, endpoint) => {
  expect(await call(endpoint, nobody)).toMatchObject({
    code: 403,
    refusal: 'denied',
    msg: '没有权限',
    data: isOnePage(endpoint) ? { right: rightOf(endpoint) } : null,
  });
});

describe('an address in disguise', () => {
  test('opens nothing: every disguise for one of each shape, two for each of the others', async () => {
    const { knock } = await createAccessProbe(server);
    const before = await fingerprint(server.db);
    const open: string[] = [];
    for (const [endpoint, disguise] of shortGrid(seed)) open.push(...(await knock(endpoint, disguise)));
    expect(open).toEqual([]);
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('the draw has every endpoint at least twice and every disguise on every shape, whatever the seed', () => {
    for (const any of [0, 1, 33, 34, 1_000_003]) {
      const pairs = shortGrid(any);
      const of = Map.groupBy(pairs, ([endpoint]) => endpoint);
      expect(of.size).toBe(guarded.length);
      for (const [, mine] of of) expect(new Set(mine.map(([, disguise]) => disguise)).size).toBeGreaterThanOrEqual(2);
      for (const endpoint of oneOfEachShape(any)) expect(of.get(endpoint)).toHaveLength(DISGUISES.length);
    }
    expect(oneOfEachShape(0).length < guarded.length / 5 || !everything).toBe(true);
  });

  test.each<[string, number, unknown, boolean]>([
    ['a refusal is none', 200, 403, false],
    ['an address that is not there is none', 404, 404, false],
    ['a call that was let in', 200, 200, true],
    ['a call that broke', 500, 500, true],
    ['an answer that is no envelope', 200, '<html>', true],
  ])('the check itself knows an open door: %s', (_, status, code, open) => expect(isOpen(status, code)).toBe(open));
});
