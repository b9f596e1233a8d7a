// What holds for every call on the wire: envelope, case of paths, `n`, bodies of every kind, headers.
import { areaCreate, areaList, areaState } from '@ordo/contract/area.ts';
import { endpoints } from '@ordo/contract/all.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const send = (options: InjectOptions) => server.app.inject({ ...options, headers: { authorization: token, ...options.headers } });
const AREA = '/v1/api/system/Area';
const area = { parentId: '330100', fullName: '试验区', enCode: '331' };

describe('an address', () => {
  test('has no case, but for what its parameters carry', async () => {
    // Some answers contain the time.
    server.clock.now = Date.now();
    const reads = endpoints.filter(({ method, access, path, as }) => method === 'GET' && access !== 'anyone' && !as && !path.endsWith('Logout'));
    // And some contain live values, whatever the clock says.
    const live = /\/(Monitor|CacheManage)\b/;
    for (const { path } of reads) {
      const url = `/v1${path.replace(/\{\w+\}/g, '330106')}`;
      const answerOf = async (address: string) => {
        const answer = (await send({ url: address })).json();
        return live.test(path) ? { code: answer.code, keys: Object.keys(answer.data ?? {}) } : answer;
      };
      const plain = await answerOf(url);
      for (const other of [url.toUpperCase(), url.toLowerCase(), `${url}/`]) expect([other, await answerOf(other)]).toEqual([other, plain]);
    }
    const { data } = await server.ask(areaCreate, { ...area, enCode: '332' }, token);
    expect((await send({ url: `/v1/API/system/area/${data.id}/INFO` })).json()).toMatchObject({ data: { id: data.id } });
    server.clock.now = null;
  });

  test('takes n once, twice or empty on every method, and nothing comes of it', async () => {
    const plain = (await send({ url: `${AREA}/330100` })).json();
    for (const query of ['n=1', 'n=1&n=2', 'n=', 'n', 'n[]=1&n=', 'n=%00']) expect((await send({ url: `${AREA}/330100?${query}` })).json()).toEqual(plain);
    expect((await send({ method: 'POST', url: `${AREA}?n=1&n=2`, payload: { ...area, enCode: '333' } })).json()).toMatchObject({ code: 200 });
    expect((await send({ method: 'PUT', url: `${AREA}/nowhere/Actions/State?n=1&n=2`, payload: { enabledMark: 1 } })).json()).toMatchObject({
      refusal: 'notFound',
    });
    expect((await send({ method: 'DELETE', url: `${AREA}/nowhere?n=1&n=2` })).json()).toMatchObject({ refusal: 'notFound' });
  });

  test('does not bring what belongs into the body', async () => {
    expect((await send({ method: 'PUT', url: `${AREA}/330106/Actions/State?enabledMark=1` })).json()).toMatchObject({ data: { enabledMark: 0 } });
    expect((await send({ method: 'PUT', url: `${AREA}/330106/Actions/State`, payload: { id: '330000', enabledMark: 1 } })).json()).toMatchObject({ code: 200 });
    expect((await server.ask(areaList, { parentId: '-1' }, token)).data.list.find(({ id }) => id === '330000')).toMatchObject({ version: 1 });
  });
});

describe('an answer', () => {
  test.each([
    ['zh-CN', '操作成功', '记录不存在'],
    ['zh-TW', '操作成功', '記錄不存在'],
    ['en', 'Done', 'The record does not exist'],
    ['fr, en;q=0.5', 'Done', 'The record does not exist'],
    ['', '操作成功', '记录不存在'],
    ['\u00ff;q=x', '操作成功', '记录不存在'],
  ])('for “%s” is in that language, also when it is a success', async (language, done, missing) => {
    const headers = { 'accept-language': language };
    expect(await server.ask(areaState, { id: '330106', enabledMark: 1 }, token, headers)).toMatchObject({ code: 200, msg: done });
    expect(await server.ask(areaState, { id: 'nowhere', enabledMark: 1 }, token, headers)).toMatchObject({ code: 404, msg: missing });
  });

  test('is JSON in UTF-8, kept by nobody, and framed by nobody', async () => {
    for (const url of [`${AREA}/-1`, `${AREA}/nowhere/Info`, '/v1/api/nothing']) {
      expect((await send({ url })).headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'permissions-policy': expect.stringMatching(/microphone=\(self\), geolocation=\(self\),.*camera=\(\)/),
      });
    }
  });

  test('asks browsers to stay with https, where it is reached by it', async () => {
    const proxied = await startServer({ trustProxy: '127.0.0.1' });
    const headersOf = async (proto: string) => (await proxied.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': proto } })).headers;
    expect((await headersOf('http'))['strict-transport-security']).toBeUndefined();
    expect((await headersOf('https'))['strict-transport-security']).toBe('max-age=31536000');
    await proxied.stop();
  });

  test('says whether the server lives, and whether it can work', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });
});

describe('a body', () => {
  const post = (payload: string | Buffer, type?: string, headers: Record<string, string> = {}) =>
    send({ method: 'POST', url: AREA, payload, headers: { ...(type ? { 'content-type': type } : {}), ...headers } });

  test.each([
    ['that breaks off', '{"parentId":', 'application/json'],
    ['that is an array', '[]', 'application/json'],
    ['that is a text', '"x"', 'application/json'],
    ['that is a number', '1', 'application/json'],
    ['that is nested without end', '['.repeat(200_000), 'application/json'],
    ['that is nested very deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'application/json'],
    ['in text', JSON.stringify(area), 'text/plain'],
    ['in XML', '<a/>', 'application/xml'],
    ['in many parts', '--x--', 'multipart/form-data; boundary=x'],
    ['of a type that is none', '{}', 'json'],
    ['of a type that is garbage', '{}', ';;;'],
    ['compressed', Buffer.from([0x1f, 0x8b, 8, 0]), 'application/json'],
  ])('%s is told to be unreadable, as HTTP 200', async (_, payload, type) => {
    const response = await post(payload, type);
    expect([response.statusCode, response.json()]).toEqual([200, { code: 400, msg: '请求内容不是有效的 JSON', data: null, refusal: 'unreadable' }]);
  });

  test.each([
    ['JSON with a charset', JSON.stringify({ ...area, enCode: '334' }), 'application/json; charset=utf-8'],
    ['JSON in odd letters', JSON.stringify({ ...area, enCode: '335' }), 'Application/JSON;charset="UTF-8"'],
    ['a form', new URLSearchParams({ ...area, enCode: '336' }).toString(), 'application/x-www-form-urlencoded'],
    [
      'JSON with stray keys',
      `{"__proto__":{"enCode":"1"},"constructor":{"prototype":{"x":1}},${JSON.stringify({ ...area, enCode: '337' }).slice(1)}`,
      'application/json',
    ],
    ['JSON with a prototype in disguise', `{"\\u005f_proto__":{"code":"1"},${JSON.stringify({ ...area, enCode: '338' }).slice(1)}`, 'application/json'],
  ])('of %s is taken', async (_, payload, type) => {
    expect((await post(payload, type)).json()).toMatchObject({ code: 200 });
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test.each(['', 'null', '{}'])('that is missing (“%s”) is told field by field', async (payload) => {
    expect((await post(payload, 'application/json')).json()).toMatchObject({
      refusal: 'invalid',
      data: { fields: [{ path: 'parentId' }, { path: 'fullName' }, { path: 'enCode' }] },
    });
  });

  test('may be left out altogether where nothing is needed', async () => {
    for (const enabledMark of [0, 1])
      expect((await send({ method: 'PUT', url: `${AREA}/330106/Actions/State` })).json()).toMatchObject({ code: 200, data: { enabledMark } });
  });

  test('of 2 MB is refused before it is read, as HTTP 413 and with the limit; so is a form of 100 KB', async () => {
    const large = await post(JSON.stringify({ ...area, description: 'x'.repeat(2_000_000) }), 'application/json');
    expect([large.statusCode, large.json()]).toMatchObject([413, { code: 413, refusal: 'tooLarge', msg: '请求内容过大，上限为 1 MB' }]);
    const form = await post(`a=${'x'.repeat(100_000)}`, 'application/x-www-form-urlencoded');
    expect([form.statusCode, form.json()]).toMatchObject([413, { code: 413, msg: '请求内容过大，上限为 64 KB' }]);
  });
});
