// The contract and the server match: every call of the contract is served, and no other.
import { endpoints } from '@ordo/contract/all.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { menus } from '../seed/menus.ts';
import type { SeedMenu } from '../seed/seed-menu.ts';
import { askedWithin } from '../testing/policy-marks.ts';
import { isOnePage, rightOf } from '../testing/right-of.ts';
import { routeOf, startServerWithRoutes } from '../testing/routes.ts';
import type { TestServer } from '../testing/server.ts';

let server: TestServer;
let routes: string[];
beforeAll(async () => {
  ({ server, routes } = await startServerWithRoutes());
});
afterAll(() => server.stop());

const named = endpoints.map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);

/** Calls that clients of the family make; they keep exactly these paths (wire §15). */
const OF_THE_FAMILY = [
  'POST /api/oauth/Login',
  'GET /api/oauth/CurrentUser',
  'GET /api/oauth/Logout',
  'GET /api/system/Area/{id}',
  'GET /api/system/Area/{id}/Selector',
  'POST /api/system/Area',
  'PUT /api/system/Area/{id}',
  'GET /api/system/Area/{id}/Info',
  'DELETE /api/system/Area/{id}',
  'PUT /api/system/Area/{id}/Actions/State',
  'GET /api/system/DictionaryType',
  'GET /api/system/DictionaryType/Selector',
  'POST /api/system/DictionaryType',
  'PUT /api/system/DictionaryType/{id}',
  'GET /api/system/DictionaryType/{id}',
  'DELETE /api/system/DictionaryType/{id}',
  'GET /api/system/DictionaryData/{id}',
  'GET /api/system/DictionaryData/All',
  'GET /api/system/DictionaryData/{id}/Selector',
  'GET /api/system/DictionaryData/{id}/Data/Selector',
  'POST /api/system/DictionaryData',
  'PUT /api/system/DictionaryData/{id}',
  'GET /api/system/DictionaryData/{id}/Info',
  'DELETE /api/system/DictionaryData/{id}',
  'PUT /api/system/DictionaryData/{id}/Actions/State',
  'GET /api/system/BillRule',
  'GET /api/system/BillRule/Selector',
  'POST /api/system/BillRule',
  'PUT /api/system/BillRule/{id}',
  'GET /api/system/BillRule/{id}',
  'DELETE /api/system/BillRule/{id}',
  'PUT /api/system/BillRule/{id}/Actions/State',
  'GET /api/system/BillRule/BillNumber/{id}',
];

describe('the routes', () => {
  test.each(named)('%s is served once', (_, { method, path }) => {
    expect(routes.filter((route) => route === routeOf(method, `/v1${path}`))).toHaveLength(1);
  });

  test('below /v1 there are no others, but for the description of the interface and the socket', () => {
    const wanted = new Set(endpoints.map(({ method, path }) => routeOf(method, `/v1${path}`)));
    wanted.add('GET /v1/api/openapi.json').add('GET /v1/api/docs').add('GET /v1/websocket');
    // HEAD comes with every GET and passes the same checks.
    const others = routes.filter((route) => !wanted.has(route.replace(/^HEAD /, 'GET ')));
    expect(others.toSorted()).toEqual(['GET /healthz', 'GET /readyz', 'HEAD /healthz', 'HEAD /readyz']);
  });

  test('no two endpoints of the contract are one to a caller', () => {
    const all = endpoints.map(({ method, path }) => routeOf(method, path));
    expect(all.filter((route, index) => all.indexOf(route) !== index)).toEqual([]);
  });

  test.each(OF_THE_FAMILY)('%s exists, letter by letter', (call) => {
    const shape = (text: string) => text.replace(/\{\w+\}/g, '{}');
    expect(endpoints.map(({ method, path }) => shape(`${method} ${path}`))).toContain(shape(call));
  });

  test('what does not exist answers 404 with a sentence, and does not repeat the query', async () => {
    for (const [method, url] of [
      ['GET', '/v1/api/nothing?token=secret'],
      ['PATCH', '/v1/api/system/Area/1'],
      ['OPTIONS', '/v1/api/system/Area/1'],
      ['GET', '/nothing'],
    ] as const) {
      const response = await server.app.inject({ method, url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 404, msg: expect.stringContaining('does not exist'), data: null });
      expect(response.body).not.toContain('secret');
    }
  });

  test('an address that cannot be read, or has too long a part, answers 404 like any that does not exist', async () => {
    for (const part of ['%zz', '%E4', '%', 'x'.repeat(201), '%00'.repeat(201)]) {
      const response = await server.app.inject({ url: `/v1/api/system/Area/${part}/Info` });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 404, msg: expect.any(String), data: null });
      expect(response.body).not.toContain('FST_ERR');
      expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    }
  });
});

describe('the rights', () => {
  const seeded = new Set<string>();
  const collect = (menu: SeedMenu) => {
    seeded.add(`${menu.enCode}:view`);
    for (const [enCode] of menu.rights ?? []) seeded.add(`${menu.enCode}:${enCode}`);
    menu.children?.forEach(collect);
  };
  menus.forEach(collect);
  const wanted = [...new Set(endpoints.filter(isOnePage).map(rightOf))].filter((right) => right.includes(':'));

  test.each(wanted)('%s is a page and a button of the seeded menu, so that it can be granted', (access) => {
    expect([...seeded]).toContain(access);
  });

  test('every seeded button guards a call', () => {
    expect([...seeded].filter((code) => code.includes(':btn_') && !askedWithin.includes(code) && !wanted.includes(code))).toEqual([]);
  });

  test('what anyone may call is signing in, public links, files by a link that speaks for itself, and what asks itself who is there', () => {
    const open = endpoints.filter(({ access }) => access === 'anyone');
    expect(open.filter(({ path, as, knows }) => !/^\/api\/(?:oauth|public)\//.test(path) && as !== 'bytes' && !knows).map(({ path }) => path)).toEqual([]);
    expect(endpoints.filter(({ knows }) => knows).map(({ path }) => path)).toEqual(['/api/system/DataInterface/{id}/Actions/Response']);
  });
});

describe('the contract', () => {
  test.each(named)('%s says what it is in a sentence, and takes every part of its path', (_, { summary, path, input }) => {
    expect(summary).toMatch(/^[A-Z].*[.)]$/s);
    const { shape } = input as unknown as { shape: Record<string, unknown> };
    expect(Object.keys(shape)).toEqual(expect.arrayContaining([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])));
  });
});
