// Every call that accepts a file, with invalid files: refused with a message, and nothing is stored. New calls are included automatically.
// All files with all calls are `npm run trial -- bad-files`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILES, isRefused, sender, takers, type Sender } from '../testing/bad-files.ts';
import { seedFor } from '../testing/run-seed.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/** Files per call and run, different ones each time; over many runs all are used. */
const EACH = 5;

let server: TestServer;
let them: Sender;
let seed: number;
beforeAll(async () => {
  server = await startServer();
  them = await sender(server);
  seed = seedFor('bad files');
});
afterAll(() => server.stop());

test('there are such calls, and more turns than files', () => {
  expect(takers.length).toBeGreaterThanOrEqual(8);
  expect(takers.length * EACH).toBeGreaterThan(2 * FILES.length);
});

test.each(takers.map((endpoint, at) => [endpoint.path, endpoint, at] as const))('%s', async (_, endpoint, at) => {
  const files = Array.from({ length: EACH }, (_one, turn) => FILES[(seed + at * EACH + turn) % FILES.length] as (typeof FILES)[number]);
  expect(await them.send(endpoint, files)).toEqual([]);
});

test('one call meets every file', async () => {
  expect(await them.send(takers[seed % takers.length] as (typeof takers)[number], FILES)).toEqual([]);
});

test.each([
  ['a file that was taken', 200, '', '操作成功'],
  ['a fault of ours', 500, 'fault', '系统出错'],
  ['a refusal without a name', 400, '', '文件有误'],
  ['a refusal that is no sentence', 400, 'sheetBroken', 'SyntaxError: Unexpected token'],
])('the check itself sees %s', (_, code, refusal, msg) => {
  expect(isRefused(400, 'sheetBroken', '文件有误')).toBe(true);
  expect(isRefused(code, refusal, msg)).toBe(false);
});
