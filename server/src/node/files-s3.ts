// The store of files in a bucket of any S3-compatible storage. Uploads pass through a local folder, so that a content's hash is known before it is sent.
import { openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import type { FileStore } from '../kit/files.ts';
import type { S3Address } from './s3-address.ts';

/** Timeout of one transfer, in ms. */
const TIMEOUT = 300_000;

/** @param incoming folder of this machine where uploads are received */
export function createS3Store(address: S3Address, incoming: string): FileStore {
  const { endpoint, bucket, prefix, ...rest } = address;
  const s3 = new S3mini({ ...rest, endpoint: `${endpoint}/${bucket}`, requestAbortTimeout: TIMEOUT });
  const keyOf = (sha256: string) => `${prefix}${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

  return {
    incoming,
    async keep(sha256, path) {
      await patiently(async () => {
        if (await s3.objectExists(keyOf(sha256))) return;
        const bytes = await openAsBlob(path);
        // The storage compares what it received with this checksum and refuses a corrupted transfer.
        const checksum = { 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') } as const;
        await s3.putObject(keyOf(sha256), bytes, 'application/octet-stream', undefined, checksum, bytes.size);
      });
      await rm(path, { force: true });
    },
    async read(sha256) {
      const response = await patiently(() => s3.getObjectResponse(keyOf(sha256)));
      if (!response?.body) throw new Error(`The bucket ${bucket} has no ${keyOf(sha256)}`);
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },
    async remove(sha256) {
      await s3.deleteObject(keyOf(sha256));
    },
    async check() {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const there = await s3.bucketExists().catch((error: Error) => {
        throw new Error(`The storage of ORDO_FILES cannot be reached at ${endpoint}: ${error.message}. Check the address, and that it is running.`, {
          cause: error,
        });
      });
      if (!there)
        throw new Error(
          `ORDO_FILES names the bucket ${bucket}, which is not at ${endpoint} or not open to AWS_ACCESS_KEY_ID. Create it, or give it the right to.`,
        );
    },
  };
}

/** Storages reject requests for a moment when they are overloaded or two clients write the same key: each step is retried. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let pause = 200; ; pause *= 3) {
    try {
      return await work();
    } catch (error) {
      if (pause > 1_000) throw error;
      await sleep(pause);
    }
  }
}
