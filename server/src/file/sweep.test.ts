import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { fileLink } from '@ordo/contract/file.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { urlOf } from '../../testing/cluster.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fetchLink, form, upload } from '../../testing/upload.ts';
import { createLocalStore } from '../kit/files.ts';
import { sweepFiles } from './sweep.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const send = async (text: string) => (await upload(server, token, 'annex', 'a.txt', text)).data.name;
const sweep = () => sweepFiles(server.db, server.files.store);
/** Simulates that an hour and a minute pass. */
const wait = () => sql`update file_blob set unsettled_since = unsettled_since - interval '61 minutes'`.execute(server.db);
const isKept = (text: string) =>
  server.files.store.read(sha(text)).then(
    (stream) => buffer(stream).then((bytes) => bytes.toString() === text),
    () => false,
  );
const traces = async (text: string) => {
  const { rows } = await sql<{ files: number; blobs: number }>`
    select (select count(*)::int from file where sha256 = ${sha(text)}) as files, (select count(*)::int from file_blob where sha256 = ${sha(text)}) as blobs`.execute(
    server.db,
  );
  return { ...rows[0], bytes: await isKept(text) };
};

describe('the sweep', () => {
  test('takes a content an hour after its last file is gone, and not before', async () => {
    const [first, second] = [await send('two files'), await send('two files')];
    await sql`delete from file where name = ${first}`.execute(server.db);
    await wait();
    expect(await sweep()).toBe(0);
    expect(await traces('two files')).toEqual({ files: 1, blobs: 1, bytes: true });
    await sql`delete from file where name = ${second}`.execute(server.db);
    expect(await sweep()).toBe(0);
    expect(await isKept('two files')).toBe(true);
    await wait();
    expect(await sweep()).toBe(1);
    expect(await traces('two files')).toEqual({ files: 0, blobs: 0, bytes: false });
    expect(await sweep()).toBe(0);
  });

  test('leaves alone what an upload is just bringing', async () => {
    await sql`insert into file_blob (sha256, size) values (${sha('on its way')}, 10)`.execute(server.db);
    expect(await sweep()).toBe(0);
    await wait();
    expect(await sweep()).toBe(1);
  });

  test('removes half-received files of an hour ago', async () => {
    const { incoming } = server.files.store;
    await writeFile(join(incoming, 'old'), 'half');
    await writeFile(join(incoming, 'new'), 'half');
    const before = Date.now() / 1000 - 3_700;
    await utimes(join(incoming, 'old'), before, before);
    await sweep();
    expect(await readdir(incoming)).toEqual(['new']);
  });

  test('and uploads of the same content at the same time lose nothing', async () => {
    for (let round = 0; round < 15; round += 1) {
      const text = `contended ${round}`;
      const first = await send(text);
      await sql`delete from file where name = ${first}`.execute(server.db);
      await wait();
      const [names] = await Promise.all([Promise.all(Array.from({ length: 4 }, () => send(text))), sweep(), sweep()]);
      expect(await traces(text)).toEqual({ files: 4, blobs: 1, bytes: true });
      const link = await server.ask(fileLink, { type: 'annex', name: names[0] as string }, token);
      expect((await fetchLink(server, link.data.url)).bytes.toString()).toBe(text);
    }
    await sql`update file_usage set uploads = 0`.execute(server.db);
  });
});

test('a server that is killed between bytes and row leaves nothing once the sweep has passed', async () => {
  const text = 'killed on the way';
  const folder = dirname(dirname(server.files.store.incoming));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  const script = resolve(import.meta.dirname, '../../testing/upload-start.ts');
  const child = spawn(process.execPath, [script, urlOf(inject('cluster'), rows[0]?.name ?? ''), join(folder, `killed-${process.pid}`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async () => (await lines.next()).value as string;
  const port = (await said()).replace('port ', '');
  const { headers, payload } = form('a.txt', text);
  const sent = fetch(`http://127.0.0.1:${port}/v1/api/file/Uploader/annex`, {
    method: 'POST',
    headers: { ...headers, authorization: token },
    body: new Uint8Array(payload),
  });
  expect(await said()).toBe(`kept ${sha(text)}`);
  child.kill('SIGKILL');
  await expect(sent).rejects.toThrow();

  const store = createLocalStore(join(folder, `killed-${process.pid}`, 'files'));
  expect(await traces(text)).toMatchObject({ files: 0, blobs: 1 });
  expect((await buffer(await store.read(sha(text)))).toString()).toBe(text);
  await wait();
  expect(await sweepFiles(server.db, store)).toBe(1);
  expect(await traces(text)).toMatchObject({ files: 0, blobs: 0 });
  await expect(store.read(sha(text))).rejects.toThrow('ENOENT');
});
