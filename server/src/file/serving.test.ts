import { fileLink } from '@ordo/contract/file.ts';
import { contents } from '@ordo/engine/file/content.ts';
import type { FileType } from '@ordo/engine/file/types.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ascii, samples } from '../../../engine/testing/images.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fetchLink, upload, type Answered } from '../../testing/upload.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());
beforeEach(() => sql`update file_usage set uploads = 0`.execute(server.db));

async function shown(type: FileType, name: string, bytes: Uint8Array | string): Promise<Answered> {
  const { data } = await upload(server, token, type, name, bytes);
  return fetchLink(server, data.url);
}

async function downloaded(type: FileType, name: string, bytes: Uint8Array | string): Promise<Answered> {
  const { data } = await upload(server, token, type, name, bytes);
  const link = await server.ask(fileLink, { type, name: data.name }, token);
  return fetchLink(server, link.data.url);
}

const STRICT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': `sandbox; default-src 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

describe('what is shown', () => {
  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ] as const)('a %s is an inline picture', async (kind, mime) => {
    const { status, headers, bytes } = await shown('annexpic', `图.${kind}`, samples[kind]);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ ...STRICT, 'content-type': mime, 'content-length': String(samples[kind].length) });
    expect(headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''%E5%9B%BE\./);
    expect(new Uint8Array(bytes)).toEqual(samples[kind]);
  });

  test('anything that was not read as a picture is an attachment', async () => {
    for (const [name, bytes] of [
      ['a.txt', 'text'],
      ['a.pdf', '%PDF-1.7'],
      ['a.zip', 'PK\x03\x04'],
      ['photo.jpg', samples.jpeg],
    ] as const) {
      const { headers } = await shown('annex', name, typeof bytes === 'string' ? ascii(bytes) : bytes);
      expect(headers).toMatchObject({ ...STRICT, 'content-disposition': expect.stringMatching(/^attachment;/) });
    }
  });

  test('a PDF is inline only where it is previewed', async () => {
    const { headers } = await shown('preview', '说明.pdf', '%PDF-1.7');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline;/),
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'$/),
      'x-content-type-options': 'nosniff',
    });
  });

  test('nothing is ever answered as a type that runs', async () => {
    const types = new Set<unknown>();
    for (const extensions of Object.values(contents)) for (const mime of Object.values(extensions)) types.add(mime);
    expect([...types].filter((mime) => /html|svg|xhtml|script|^text\/xml|^application\/xml/.test(String(mime)))).toEqual([]);
    // Neither is a text that claims to be a page.
    const { headers } = await downloaded('annex', 'a.json', '{"html": "<script>alert(1)</script>"}');
    expect(headers).toMatchObject({ ...STRICT, 'content-type': 'application/json', 'content-disposition': expect.stringMatching(/^attachment;/) });
  });
});

describe('a download', () => {
  test.each([
    ['合同.txt', '%E5%90%88%E5%90%8C.txt'],
    ['2026年 第1季度 (终稿) 100%.txt', '2026%E5%B9%B4%20%E7%AC%AC1%E5%AD%A3%E5%BA%A6%20%28%E7%BB%88%E7%A8%BF%29%20100%25.txt'],
    [`it's; filename=x*.txt`, 'it%27s%3B%20filename%3Dx%2A.txt'],
    ['a\r\nSet-Cookie: x=1.txt', 'a%250D%250ASet-Cookie%3A%20x%3D1.txt'],
    ['👩‍⚕️.txt', '%F0%9F%91%A9%E2%80%8D%E2%9A%95%EF%B8%8F.txt'],
  ])('%j keeps its name', async (name, encoded) => {
    const { status, headers } = await downloaded('annex', name, 'text');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ ...STRICT, 'content-type': 'text/plain', 'content-disposition': `attachment; filename*=UTF-8''${encoded}` });
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('of a picture is an attachment too', async () => {
    const { headers } = await downloaded('annexpic', 'a.png', samples.png);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-disposition': `attachment; filename*=UTF-8''a.png` });
  });
});

describe('the browser', () => {
  test('keeps a file for as long as its link lasts, for itself alone', async () => {
    const at = 1_790_000_100_000;
    server.clock.now = at;
    const { data } = await upload(server, token, 'annexpic', 'a.png', samples.png);
    const { headers } = await fetchLink(server, data.url);
    const until = Number(new URL(data.url, 'http://x').searchParams.get('until'));
    expect(headers['cache-control']).toBe(`private, max-age=${(until - at) / 1000}`);
    expect(until - at).toBeLessThanOrEqual(600_000);
    server.clock.now = null;
  });

  test('asks with the hash and gets 304 while its link is good, never without', async () => {
    const { data } = await upload(server, token, 'annexpic', 'a.png', samples.png);
    const { headers } = await fetchLink(server, data.url);
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(await fetchLink(server, data.url, { 'if-none-match': `"x", ${etag}` })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    expect(await fetchLink(server, data.url, { 'if-none-match': '"x"' })).toMatchObject({ status: 200 });
    expect(await fetchLink(server, data.url.replace(/sign=./, 'sign=!'), { 'if-none-match': etag })).toMatchObject({ status: 404 });
  });

  test('keeps no refusal', async () => {
    const { headers } = await fetchLink(server, `/api/file/Image/annexpic/${'0'.repeat(32)}.png`);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-type': 'application/json; charset=utf-8' });
    expect(headers).not.toHaveProperty('etag');
  });

  test('may ask for the head alone', async () => {
    const { data } = await upload(server, token, 'annexpic', 'a.png', samples.png);
    const response = await server.app.inject({ method: 'HEAD', url: `/v1${data.url}` });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-length']).toBe(String(samples.png.length));
    expect(response.rawPayload).toHaveLength(0);
  });

  test('is told when the bytes are lost, and gets no half answer', async () => {
    const { data } = await upload(server, token, 'annexpic', 'a.png', samples.png);
    const { rows } = await sql<{ sha256: string }>`select sha256 from file where name = ${data.name}`.execute(server.db);
    await server.files.store.remove(rows[0]?.sha256 ?? '');
    const { status, headers } = await fetchLink(server, data.url);
    expect(status).toBe(500);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('content-disposition');
  });
});
