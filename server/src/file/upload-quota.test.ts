// Upload limits of one person, also for concurrent uploads.
import type { FileType } from '@ordo/engine/file/types.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ascii } from '../../../engine/testing/images.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';

let server: TestServer;
let token: string;
let userId: string;
beforeAll(async () => {
  server = await startServer();
  ({ token, userId } = await createUserWithSession(server, 'uploader', []));
  await send('annex', 'a.txt', 'the first');
});
afterAll(() => server.stop());

const send = (type: FileType, name: string, bytes: Uint8Array | string) => upload(server, token, type, name, bytes);
const files = async () => (await sql<{ count: number }>`select count(*)::int as count from file`.execute(server.db)).rows[0]?.count;

describe('one person', () => {
  const set = (bytes: number, uploads = 0) =>
    sql`update file_usage set bytes = ${bytes}::int, uploads = ${uploads}::int where user_id = ${userId}`.execute(server.db);
  const used = async () => Number((await sql<{ bytes: string }>`select bytes from file_usage where user_id = ${userId}`.execute(server.db)).rows[0]?.bytes);

  test('may store so much and not a byte more, also with twenty uploads at once', async () => {
    await set(server.files.quota - 5_000);
    const before = await files();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => send('annex', 'a.txt', `${index}`.padEnd(1_000, '.'))));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(5);
    expect(replies.filter((reply) => reply.refusal === 'uploadsFull')).toHaveLength(15);
    expect(replies.find((reply) => reply.refusal === 'uploadsFull')?.msg).toBe('您的上传空间已满，上限为 95MB');
    expect(await used()).toBe(server.files.quota);
    expect(await files()).toBe((before ?? 0) + 5);
    await set(0);
  });

  test('has room again when files of theirs are removed', async () => {
    await set(0);
    const { data } = await send('annex', 'a.txt', 'twelve bytes');
    expect(await used()).toBe(12);
    await sql`delete from file where name = ${data.name}`.execute(server.db);
    expect(await used()).toBe(0);
  });

  test('may upload 120 times a minute, refused ones counted', async () => {
    await set(0, 118);
    expect(await send('annex', 'a.exe', ascii('MZ\x90\0'))).toMatchObject({ refusal: 'fileKindRefused' });
    expect(await send('annex', 'a.txt', 'x')).toMatchObject({ code: 200 });
    expect(await send('annex', 'a.txt', 'x')).toMatchObject({ status: 200, code: 429, refusal: 'uploadsTooFast' });
    await sql`update file_usage set window_start = now() - interval '61 seconds'`.execute(server.db);
    expect(await send('annex', 'a.txt', 'x')).toMatchObject({ code: 200 });
  });
});
