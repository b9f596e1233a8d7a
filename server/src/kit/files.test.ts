// Both file stores meet the same promises: a folder, and a bucket on a real S3 server.
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3, type S3Server } from '../../testing/s3.ts';
import { createS3Store } from '../node/files-s3.ts';
import { createLocalStore, type FileStore } from './files.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordo-store-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
let count = 0;

async function received(store: FileStore, bytes: Uint8Array): Promise<{ path: string; sha256: string }> {
  const path = join(store.incoming, `upload-${(count += 1)}`);
  await writeFile(path, bytes);
  return { path, sha256: hashOf(bytes) };
}

describe.each([
  ['a folder', () => createLocalStore(join(folder, 'local'))],
  ['a bucket', () => createS3Store(s3.address, join(folder, 'incoming'))],
] as const)('%s', (_, make) => {
  let store: FileStore;
  beforeAll(async () => {
    store = make();
    await store.check();
  });
  const keep = async (bytes: Uint8Array) => {
    const { path, sha256 } = await received(store, bytes);
    await store.keep(sha256, path);
    return sha256;
  };

  test.each([1, 4096, 100_000, 5_242_879])('gives back what it keeps: %d bytes', async (size) => {
    const bytes = randomBytes(size);
    expect(bytes.equals(await buffer(await store.read(await keep(bytes))))).toBe(true);
  });

  test('takes the received file away', async () => {
    const { path, sha256 } = await received(store, randomBytes(100));
    await store.keep(sha256, path);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    expect(await readdir(store.incoming)).toEqual([]);
  });

  test('keeps the same content twice, twenty times at once, and has it once', async () => {
    const bytes = randomBytes(50_000);
    const hashes = await Promise.all(Array.from({ length: 20 }, () => keep(bytes)));
    expect(new Set(hashes).size).toBe(1);
    expect(await keep(bytes)).toBe(hashes[0]);
    expect(bytes.equals(await buffer(await store.read(hashes[0] as string)))).toBe(true);
    await store.remove(hashes[0] as string);
    await expect(store.read(hashes[0] as string)).rejects.toThrow();
  });

  test('says so when something is not there, and removes it without complaint', async () => {
    const sha256 = hashOf(randomBytes(8));
    await expect(store.read(sha256)).rejects.toThrow();
    await store.remove(sha256);
  });

  test('has no room for another content under a name', async () => {
    const bytes = randomBytes(64);
    const sha256 = await keep(bytes);
    const { path } = await received(store, randomBytes(64));
    await store.keep(sha256, path);
    expect(await buffer(await store.read(sha256))).toEqual(bytes);
  });
});

describe('a folder', () => {
  test('lays each content under two levels of its hash, for its owner alone', async () => {
    const root = join(folder, 'layout');
    const store = createLocalStore(root);
    await store.check();
    const { path, sha256 } = await received(store, Buffer.from('laid out'));
    await store.keep(sha256, path);
    expect(await readFile(join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256), 'utf8')).toBe('laid out');
    expect((await stat(join(root, sha256.slice(0, 2)))).mode & 0o777).toBe(0o700);
  });

  test('replaces what a broken disk left half', async () => {
    const root = join(folder, 'half');
    const store = createLocalStore(root);
    await store.check();
    const first = await received(store, Buffer.from('the whole content'));
    await store.keep(first.sha256, first.path);
    await writeFile(join(root, first.sha256.slice(0, 2), first.sha256.slice(2, 4), first.sha256), 'the who');
    const again = await received(store, Buffer.from('the whole content'));
    await store.keep(again.sha256, again.path);
    expect((await buffer(await store.read(first.sha256))).toString()).toBe('the whole content');
  });

  test('that cannot be used says so in a sentence', async () => {
    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    await chmod(file, 0o600);
    await expect(createLocalStore(file).check()).rejects.toThrow(/^Files cannot be kept in .*no-folder \(E\w+\)\. Make it writable, or set ORDO_DATA_DIR/);
  });
});

describe('a bucket', () => {
  const check = (change: Partial<S3Server['address']>) => createS3Store({ ...s3.address, ...change }, join(folder, 'incoming')).check();

  test('that is not there says so in a sentence', async () => {
    await expect(check({ bucket: 'nothing' })).rejects.toThrow(/^ORDO_FILES names the bucket nothing, which is not at http:/);
  });

  test('with a wrong key says so in a sentence', async () => {
    await expect(check({ secretAccessKey: 'wrong' })).rejects.toThrow(/^ORDO_FILES names the bucket ordo, .*not open to AWS_ACCESS_KEY_ID/);
  });

  test('that does not answer says so in a sentence', async () => {
    await expect(check({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(/^The storage of ORDO_FILES cannot be reached at http:\/\/127\.0\.0\.1:9: /);
  });

  test('gives nothing to a wrong key', async () => {
    const store = createS3Store(s3.address, join(folder, 'incoming'));
    const { path, sha256 } = await received(store, randomBytes(100));
    await store.keep(sha256, path);
    await expect(createS3Store({ ...s3.address, secretAccessKey: 'wrong' }, join(folder, 'incoming')).read(sha256)).rejects.toThrow(/403/);
  });
});
