// The whole feature with its bytes in a bucket of a real S3 server.
import { fileLink } from '@ordo/contract/file.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../../../engine/testing/images.ts';
import { startS3, type S3Server } from '../../testing/s3.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fetchLink, upload } from '../../testing/upload.ts';
import { createS3Store } from '../node/files-s3.ts';
import { sweepFiles } from './sweep.ts';

let s3: S3Server;
let server: TestServer;
let token: string;
beforeAll(async () => {
  s3 = await startS3();
  server = await startServer({ store: (folder) => createS3Store(s3.address, folder) });
  token = await server.admin();
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
});

test('a picture is shown, and an attachment downloaded', async () => {
  const picture = await upload(server, token, 'annexpic', 'a.png', samples.png);
  const shown = await fetchLink(server, picture.data.url);
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png', 'content-length': String(samples.png.length) } });
  expect(new Uint8Array(shown.bytes)).toEqual(samples.png);
  const { data } = await upload(server, token, 'annex', '合同.txt', '内容');
  const link = await server.ask(fileLink, { type: 'annex', name: data.name }, token);
  expect((await fetchLink(server, link.data.url)).bytes.toString()).toBe('内容');
});

test('twenty uploads at once of one content are one object, and the sweep takes it with the last of them', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => upload(server, token, 'annex', 'a.txt', 'the same')));
  expect(replies.map((reply) => reply.code)).toEqual(replies.map(() => 200));
  const { rows } = await sql<{ sha256: string }>`select distinct sha256 from file where name = any(${replies.map((reply) => reply.data.name)})`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
  const sha256 = rows[0]?.sha256 as string;
  await sql`delete from file where sha256 = ${sha256}`.execute(server.db);
  await sql`update file_blob set unsettled_since = unsettled_since - interval '2 hours'`.execute(server.db);
  expect(await sweepFiles(server.db, server.files.store)).toBe(1);
  await expect(server.files.store.read(sha256)).rejects.toThrow(/has no files\//);
});

test('while the bucket does not answer, an upload says so and leaves no file', async () => {
  const broken = await startServer({
    store: (folder) => ({ ...createS3Store({ ...s3.address, endpoint: 'http://127.0.0.1:9' }, folder), check: async () => undefined }),
  });
  const reply = await upload(broken, await broken.admin(), 'annex', 'a.txt', 'nowhere');
  expect(reply).toMatchObject({ status: 200, code: 500, refusal: 'fault', msg: '请求出错，请重试' });
  expect((await sql`select from file`.execute(broken.db)).rows).toHaveLength(0);
  await broken.stop();
});
