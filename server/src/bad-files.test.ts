// Every call that takes a file in, and files that nobody should take: refused with a sentence, and nothing of them is kept. A new one is found by itself.
import { endpoints } from '@ordo/contract/all.ts';
import { dictionaryTypeCreate } from '@ordo/contract/dictionary.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { currentUser } from '@ordo/contract/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';
import { sendSheet } from '../testing/sheets.ts';
import { fingerprint } from '../testing/traces.ts';
import { workbook, zip } from '../testing/zip.ts';

let server: TestServer;
let token: string;
let places: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const { id } = (await server.ask(dictionaryTypeCreate, { fullName: '坏文件', fullNameEn: 'Bad', enCode: 'badFiles', isTree: 0 }, token)).data;
  places = { typeId: id, parentId: '-1' };
});
afterAll(() => server.stop());

/** Files that are kept as they are have tests of their own (file/upload-content.test.ts). */
const takers = endpoints.filter(({ as, path }) => as === 'upload' && !path.startsWith('/api/file/'));

const list = (one: string, times: number) => `[${Array.from({ length: times }, () => one).join(',')}]`;
/** Made once: the bomb alone takes a second. */
const FILES: [string, Uint8Array | string][] = [
  ['nothing', ''],
  ['half of some JSON', '{"list":[{"enCode":"a","fullNa'],
  ['lists within lists', '['.repeat(100_000)],
  ['objects within objects', `${'{"list":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['a number', '7'],
  ['null', 'null'],
  ['a list of nothing', list('null', 50)],
  ['the wrong types throughout', `{"kind":1,"version":"x","list":{"0":true},"types":7,"items":"a","menu":[],"interface":3,"rows":${list('[1,{}]', 20)}}`],
  ['what reaches for prototypes', '{"__proto__":{"administrator":true},"constructor":{"prototype":{"x":1}},"list":[{"__proto__":{"enCode":"x"}}]}'],
  ['NUL and half a sign', '{"list":[{"fullName":"a\\u0000\\ud800","enCode":"\\u0000"}]}'],
  ['bytes that are no text', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 37) % 256))],
  ['a page with a script', '<html><script>alert(1)</script></html>'],
  ['half of a workbook', workbook('<sheetData/>').subarray(0, 150)],
  ['a zip with a way out', zip([{ name: '../../../etc/passwd', bytes: 'root' }])],
  ['a bomb', workbook(`<sheetData></sheetData>${' '.repeat(120_000_000)}`)],
  ['more than anybody sends', Buffer.alloc(11_000_000, 'a,b\n')],
];

const filled = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const place = places[name];
    if (!place) throw new Error(`${endpoint.path}: say in server/src/bad-files.test.ts what {${name}} may be`);
    return place;
  }) as Endpoint['path'],
});

test('there are such calls', () => expect(takers.length).toBeGreaterThanOrEqual(8));

test.each(takers.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (_, endpoint) => {
  // A session is renewed while it is used.
  const kept = () => fingerprint(server.db, ['session']);
  const before = await kept();
  for (const [name, file] of FILES) {
    const answer = await sendSheet(server, filled(endpoint), file, token);
    expect([name, answer.code, answer.refusal]).toEqual([name, expect.any(Number), expect.stringMatching(/^(?!fault$)\w+$/)]);
    expect(answer.code, name).toBeGreaterThanOrEqual(400);
    expect(answer.code, name).toBeLessThan(500);
    expect(answer.msg, name).toMatch(/[\u4e00-\u9fff]/);
  }
  expect(await kept()).toEqual(before);
  expect((await server.ask(currentUser, {}, token)).code).toBe(200);
});
