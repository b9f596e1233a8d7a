// Over a real socket: uploads that are too large, too slow or aborted use neither memory nor disk.
import { readdir } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { form } from '../../testing/upload.ts';

let server: TestServer;
let token: string;
let port: number;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());
beforeEach(() => sql`update file_usage set uploads = 0`.execute(server.db));

const MB = 1_048_576;
const counts = async () => {
  const { rows } = await sql<{ files: number; blobs: number }>`
    select (select count(*)::int from file) as files, (select count(*)::int from file_blob) as blobs`.execute(server.db);
  return rows[0];
};
/** A refused or aborted upload cleans up a moment after its sender has disconnected. */
async function nothingIncoming(): Promise<void> {
  await expect.poll(() => readdir(server.files.store.incoming)).toEqual([]);
}

function begin(headers: Record<string, string> = {}): {
  sent: ClientRequest;
  answer: Promise<{ status: number; body: { code: number; refusal?: string; data: unknown } }>;
} {
  const { headers: own } = form('a.pdf', '');
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/v1/api/file/Uploader/annex', headers: { ...own, authorization: token, ...headers } });
  const answer = new Promise<{ status: number; body: { code: number; refusal?: string; data: unknown } }>((found, failed) => {
    sent.on('error', failed);
    sent.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => found({ status: response.statusCode ?? 0, body: JSON.parse(body) as never }));
    });
  });
  answer.catch(() => undefined);
  return { sent, answer };
}

/** The multipart text before and after the bytes of its file. */
const [before, behind] = (() => {
  const { payload } = form('a.pdf', '');
  const middle = payload.indexOf('\r\n\r\n') + 4;
  return [payload.subarray(0, middle), payload.subarray(middle)];
})();

const written = (sent: ClientRequest, bytes: Uint8Array) => new Promise<void>((done) => void sent.write(bytes, () => done()));

describe('too large', () => {
  test('is refused in words although the sender keeps sending', async () => {
    const { sent, answer } = begin();
    await written(sent, before);
    await written(sent, Buffer.from('%PDF-1.7\n'));
    for (let sentMb = 0; sentMb < 20; sentMb += 1) await written(sent, Buffer.alloc(MB, 32));
    sent.end(behind);
    expect(await answer).toMatchObject({ status: 200, body: { code: 413, refusal: 'fileTooLarge' } });
    await nothingIncoming();
  });

  test('is refused long before it has all come', async () => {
    const { sent, answer } = begin();
    await written(sent, before);
    await written(sent, Buffer.alloc(2 * MB, 32));
    expect(await answer).toMatchObject({ status: 200, body: { code: 413, refusal: 'fileTooLarge' } });
    await nothingIncoming();
    sent.destroy();
  });

  test('a sender who never ends is cut off', async () => {
    const { sent } = begin();
    const cut = new Promise<void>((done) => sent.once('close', () => done()));
    const chunk = Buffer.alloc(MB, 32);
    let megabytes = 0;
    await written(sent, before);
    while (!sent.destroyed && megabytes < 400) {
      await Promise.race([written(sent, chunk), cut]);
      megabytes += 1;
    }
    expect(megabytes).toBeLessThan(200);
    expect(await counts()).toMatchObject({ files: 0, blobs: 0 });
    await nothingIncoming();
  });
});

describe('broken off', () => {
  test.each([
    ['before the file', () => Buffer.alloc(0)],
    ['within the header of the part', () => before.subarray(0, 50)],
    ['at the first byte', () => before],
    ['in the middle', () => Buffer.concat([before, Buffer.from('%PDF-1.7'), Buffer.alloc(MB, 32)])],
    ['within the last boundary', () => Buffer.concat([before, Buffer.from('%PDF-1.7'), behind.subarray(0, 10)])],
  ])('an upload leaves nothing: %s', async (_, bytes) => {
    const state = await counts();
    const { sent } = begin({ 'content-length': String(4 * MB) });
    await written(sent, bytes());
    await sleep(50);
    sent.destroy();
    await nothingIncoming();
    expect(await counts()).toEqual(state);
  });

  test('the server answers others meanwhile and afterwards', async () => {
    const hanging = Array.from({ length: 30 }, () => begin({ 'content-length': String(MB) }));
    await Promise.all(hanging.map(({ sent }) => written(sent, Buffer.concat([before, Buffer.from('%PDF-1.7')]))));
    const { sent, answer } = begin();
    sent.end(Buffer.concat([before, Buffer.from('%PDF-1.7'), behind]));
    expect(await answer).toMatchObject({ body: { code: 200 } });
    for (const one of hanging) one.sent.destroy();
    await nothingIncoming();
  });
});

test('a file of any chunking arrives whole', async () => {
  const whole = Buffer.concat([before, Buffer.from('%PDF-1.7\r\n--not the boundary\r\n'), behind]);
  for (const size of [1, 3, 7, 64]) {
    const { sent, answer } = begin();
    sent.setNoDelay(true);
    for (let at = 0; at < whole.length; at += size) await written(sent, whole.subarray(at, at + size));
    sent.end();
    expect(await answer).toMatchObject({ body: { code: 200 } });
  }
  const { rows } = await sql<{ size: number }>`select distinct size from file where original_name = 'a.pdf' and size > 20`.execute(server.db);
  expect(rows).toEqual([{ size: '%PDF-1.7\r\n--not the boundary\r\n'.length }]);
});

test('without a session not a byte is read to disk', async () => {
  const socket = connect(port, '127.0.0.1');
  const said = new Promise<string>((found) => socket.once('data', (part: Buffer) => found(part.toString())));
  socket.write(`POST /v1/api/file/Uploader/annex HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x`);
  expect(await said).toContain('"code":600');
  socket.destroy();
});
