import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileType } from '@ordo/engine/file/types.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ascii, joined, samples } from '../../../engine/testing/images.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { form, upload } from '../../testing/upload.ts';

let server: TestServer;
let token: string;
let userId: string;
beforeAll(async () => {
  server = await startServer();
  ({ token, userId } = await createUserWithSession(server, 'uploader', []));
});
afterAll(() => server.stop());
/** Each case has a quota of its own. */
beforeEach(() => sql`update file_usage set uploads = 0`.execute(server.db));

const { png } = samples;
const send = (type: FileType, name: string, bytes: Uint8Array | string) => upload(server, token, type, name, bytes);
const rowOf = async (name: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from file where name = ${name}`.execute(server.db);
  return rows[0];
};
const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const files = async () => (await sql<{ count: number }>`select count(*)::int as count from file`.execute(server.db)).rows[0]?.count;
/** A file of this size. */
const filled = (size: number, start: Uint8Array = ascii('%PDF-1.7\n')) => joined(start, new Uint8Array(size - start.length).fill(32));

describe('an upload', () => {
  test('answers its stored name and a link, and keeps who sent what', async () => {
    const reply = await send('annex', '采购合同.pdf', '%PDF-1.7\n内容');
    expect(reply).toMatchObject({ status: 200, code: 200, msg: '操作成功' });
    expect(reply.data.name).toMatch(/^[0-9a-f]{32}\.pdf$/);
    expect(reply.data.url).toMatch(new RegExp(`^/api/file/Image/annex/${reply.data.name}\\?by=${userId}&session=[\\w-]+&until=\\d{13}&sign=[\\w-]{43}$`));
    expect(await rowOf(reply.data.name)).toMatchObject({
      type: 'annex',
      original_name: '采购合同.pdf',
      mime: 'application/pdf',
      size: 15,
      width: null,
      sha256: sha('%PDF-1.7\n内容'),
      creator_user_id: userId,
      creator_ip: '127.0.0.1',
    });
  });

  test('of a picture keeps its size in pixels', async () => {
    const { data } = await send('annexpic', 'a.png', png);
    expect(await rowOf(data.name)).toMatchObject({ mime: 'image/png', width: 16, height: 8, size: png.length });
  });

  test('takes any part called file, and no other', async () => {
    const post = async (body: { headers: Record<string, string>; payload: Buffer | string }) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/v1/api/file/Uploader/annex',
          headers: { ...body.headers, authorization: token },
          payload: body.payload,
        })
      ).json<{ code: number; refusal: string }>();
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
    const field = '--x\r\nContent-Disposition: form-data; name="folder"\r\n\r\n../../etc\r\n';
    const other = '--x\r\nContent-Disposition: form-data; name="other"; filename="b.pdf"\r\n\r\n%PDF-1.4\r\n';
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n';
    expect(await post({ headers: boundary, payload: `${field}${other}${file}--x--` })).toMatchObject({ code: 200 });
    expect(await post({ headers: boundary, payload: `${field}${other}--x--` })).toMatchObject({ refusal: 'fileMissing' });
    expect(await post({ headers: boundary, payload: '--x--' })).toMatchObject({ refusal: 'fileMissing' });
    expect(await post(form('a.pdf', '%PDF-1.7', 'File'))).toMatchObject({ refusal: 'fileMissing' });
    expect(await post({ headers: { 'content-type': 'multipart/form-data' }, payload: file })).toMatchObject({ refusal: 'unreadable' });
    expect(await post({ headers: boundary, payload: file.slice(0, -4) })).toMatchObject({ refusal: 'unreadable' });
    expect(await post({ headers: boundary, payload: '' })).toMatchObject({ refusal: 'unreadable' });
    expect(await post({ headers: { 'content-type': 'application/json' }, payload: '{"file":"x"}' })).toMatchObject({ refusal: 'fileMissing' });
    expect(await post({ headers: { 'content-type': 'application/pdf' }, payload: '%PDF-1.7' })).toMatchObject({ code: 400 });
  });

  test('that is given up at once leaves nothing behind, however busy the disk', async () => {
    const bytes = filled(2_097_152);
    const [folder, over] = [await mkdtemp(join(tmpdir(), 'ordo-busy-')), new AbortController()];
    const busy = Promise.all(
      ['a', 'b'].map(async (name) => {
        while (!over.signal.aborted) await writeFile(join(folder, name), Buffer.alloc(3_000_000), { flush: true });
      }),
    );
    try {
      for (let round = 0; round < 25; round += 1) {
        const replies = await Promise.all(Array.from({ length: 20 }, () => send('annex', 'a.pdf', bytes)));
        expect(replies.map((reply) => reply.refusal)).toEqual(replies.map(() => 'fileTooLarge'));
        await sql`update file_usage set uploads = 0`.execute(server.db);
      }
    } finally {
      over.abort();
      await busy;
      await rm(folder, { recursive: true });
    }
    expect(await readdir(server.files.store.incoming)).toEqual([]);
  });

  test('needs a session, a known type, and a type that people upload', async () => {
    const before = await files();
    expect(await upload(server, '', 'annex', 'a.pdf', '%PDF-1.7')).toMatchObject({ status: 200, code: 600 });
    expect(await send('%2e%2e%2fannex' as FileType, 'a.pdf', '%PDF-1.7')).toMatchObject({ code: 400, refusal: 'invalid' });
    expect(await send('toString' as FileType, 'a.pdf', '%PDF-1.7')).toMatchObject({ code: 400, refusal: 'invalid' });
    expect(await send('json', 'a.json', '{}')).toMatchObject({ code: 400, refusal: 'imageKindRefused' });
    expect(await files()).toBe(before);
  });

  test('to any other call is refused', async () => {
    const { headers, payload } = form('a.pdf', '%PDF-1.7');
    const response = await server.app.inject({ method: 'POST', url: '/v1/api/system/Area', headers: { ...headers, authorization: token }, payload });
    expect(response.json()).toMatchObject({ code: 400, refusal: 'unreadable' });
  });
});

describe('the limit', () => {
  test.each([
    ['annex', 'a.pdf', ascii('%PDF-1.7\n'), 2_097_152, 'fileTooLarge', '文件大小超过2MB'],
    ['annexpic', 'a.png', png, 2_097_152, 'fileTooLarge', '文件大小超过2MB'],
    ['userAvatar', 'a.png', png, 2_097_152, 'fileTooLarge', '文件大小超过2MB'],
    ['IM', 'a.png', png, 5_242_880, 'chatImageTooLarge', '图片大小不能超过5M'],
    ['IM', 'a.ogg', ascii('OggS\0'), 5_242_880, 'fileTooLarge', '文件大小超过5MB'],
  ] as const)('of %s is exact for %s: one byte less is taken, that many are not', async (type, name, begin, limit, refusal, msg) => {
    // Bytes after an image's end are not stored, but count.
    const bytes = filled(limit + 1, begin);
    expect(await send(type, name, bytes.subarray(0, limit - 1))).toMatchObject({ code: 200 });
    expect(await send(type, 'a', bytes.subarray(0, limit))).toMatchObject({ status: 200, code: 413, refusal, msg });
    expect(await send(type, 'a', bytes)).toMatchObject({ status: 200, code: 413, refusal });
  });

  test('is said in the language of the caller', async () => {
    const { headers, payload } = form('a.pdf', filled(2_097_152));
    const ask = async (language: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/v1/api/file/Uploader/annex',
          headers: { ...headers, authorization: token, 'accept-language': language },
          payload,
        })
      ).json<{ msg: string }>().msg;
    expect(await ask('en')).toBe('The file must be smaller than 2MB');
    expect(await ask('zh-TW')).toBe('檔案大小超過2MB');
  });

  test('an empty file is none', async () => {
    expect(await send('annex', 'a.txt', '')).toMatchObject({ code: 400, refusal: 'fileEmpty', msg: '上传失败，文件为空' });
  });
});

describe('the same content', () => {
  test('twenty times at once is one blob and twenty files', async () => {
    const bytes = filled(300_000);
    const replies = await Promise.all(Array.from({ length: 20 }, () => send('annex', 'same.pdf', bytes)));
    expect(replies.map((reply) => reply.code)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map((reply) => reply.data.name)).size).toBe(20);
    const { rows } = await sql<{ files: number; blobs: number; unsettled: number }>`
      select (select count(*)::int from file where sha256 = ${sha(bytes)}) as files,
             (select count(*)::int from file_blob where sha256 = ${sha(bytes)}) as blobs,
             (select count(*)::int from file_blob where unsettled_since is not null) as unsettled`.execute(server.db);
    expect(rows[0]).toEqual({ files: 20, blobs: 1, unsettled: 0 });
    expect(await readdir(server.files.store.incoming)).toEqual([]);
  });
});
