// The screens besides the calls: what is served, how long it may be cached, and what answers for a missing file.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let root: string;
let server: TestServer;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ordo-screens-'));
  // The path of an installation may itself contain a folder of that name.
  const screens = join(root, 'assets/dist');
  await mkdir(join(screens, 'assets'), { recursive: true });
  for (const file of ['index.html', 'assets/main-x1.js', '.built-from', 'assets/.hidden', 'ordo.svg']) await writeFile(join(screens, file), `of ${file}`);
  await writeFile(join(root, 'assets/secret.txt'), 'secret');
  server = await startServer({ screens });
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => server.app.inject({ method, url });

describe('the screens', () => {
  test.each([
    ['the page itself is asked for anew each time', '/', 'of index.html', 'no-cache'],
    ['so is a file without its content in its name', '/ordo.svg', 'of ordo.svg', 'no-cache'],
    ['a built file is kept for ever', '/assets/main-x1.js', 'of assets/main-x1.js', 'public, max-age=31536000, immutable'],
  ])('%s', async (_, url, body, kept) => {
    const response = await get(url);
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([200, body, kept]);
    const head = await get(url, 'HEAD');
    expect([head.statusCode, head.body, head.headers['cache-control']]).toEqual([200, '', kept]);
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, kept]);
  });

  test.each([
    '/.built-from',
    '/assets/.hidden',
    '/%2ebuilt-from',
    '/nothing.js',
    '/assets/',
    '//v1/api/oauth/CurrentUser',
    '//',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets//main-x1.js',
    '/a%00b',
    '/%zz',
  ])('%s does not exist', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 404, msg: expect.stringContaining('does not exist'), data: null });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
});

describe('a call', () => {
  test.each(['/v1/api/oauth/Challenge', '/V1/api/oauth/challenge', '/%761/api/oauth/Challenge', '/v1/api/nothing', '/V1/api/nothing', '/%76%31/nothing'])(
    'at %s is kept by nobody, whatever comes of it',
    async (url) => {
      expect((await get(url)).headers['cache-control']).toBe('no-store');
    },
  );

  test.each(['/v1/api/oauth/Challenge', '/v1/api/oauth/Logout', '/v1/api/openapi.json', '/V1/API/OAUTH/Challenge'])('has no head alone: %s', async (url) => {
    expect((await get(url, 'HEAD')).statusCode).toBe(404);
  });
});
