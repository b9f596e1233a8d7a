// An upload from its first byte to its row: received to disk under its limit, recognised by content, images cleaned, stored under its hash.
import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cleanImage } from '@ordo/engine/file/clean-image.ts';
import { contentOf, headBytes } from '@ordo/engine/file/content.ts';
import { maxPixels } from '@ordo/engine/file/image-bytes.ts';
import { bytesOf, fits, limitText, type Limit } from '@ordo/engine/file/limit.ts';
import { isRaster, isSound, recognise, type Recognised } from '@ordo/engine/file/recognise.ts';
import { fileRules, limitOf, maxUploadsPerMinute, type FileType } from '@ordo/engine/file/types.ts';
import type { Files } from '../kit/files.ts';
import type { UploadedFile } from '../kit/uploaded-file.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { announceContent, countUpload, generateFileName, insertFile, usageOf, type StoredFile } from './file.db.ts';

/** Timeout of an upload, in ms. */
const TIMEOUT = 300_000;

interface Received {
  path: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
}

interface Own {
  /** Of the field that it is for, where it is narrower than that of the type. */
  limit?: Limit;
  /** Who sends it has no session, and is counted elsewhere: the person whose file it becomes is not kept from uploading. */
  counted?: true;
}

export async function storeUpload(call: Call, files: Files, type: FileType, own: Own = {}): Promise<StoredFile> {
  const { db, user } = call;
  const { uploads, bytes } = await (own.counted ? usageOf : countUpload)(db, user.userId);
  if (uploads > maxUploadsPerMinute && !own.counted) throw new Refusal('uploadsTooFast');
  const full = new Refusal('uploadsFull', { limit: `${Math.round(files.quota / 1_048_576)}MB` });
  if (bytes >= files.quota) throw full;

  const part = await call.part();
  const path = join(files.store.incoming, randomUUID());
  try {
    const usual = limitOf(type, files.limit);
    const raw = await receive(part, path, type, own.limit && bytesOf(own.limit) < bytesOf(usual) ? own.limit : usual);
    const recognised = recognise(type, part.fileName, await headOf(path));
    if (typeof recognised === 'string') throw new Refusal(recognised);
    const ready = fileRules[type].accepts !== 'documents' && isRaster(recognised.content) ? await cleaned(raw, recognised) : raw;
    const file = rowOf(type, recognised, ready, user.userId);
    await announceContent(db, ready.sha256, ready.size);
    await files.store.keep(ready.sha256, path);
    if (!(await insertFile(db, { ...file, ip: call.ip }, files.quota))) throw full;
    return file;
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes the file to disk and hashes it meanwhile; at its limit the rest is discarded. */
async function receive(part: UploadedFile, path: string, type: FileType, limit: Limit): Promise<Received> {
  const hash = createHash('sha256');
  // Opened before anything is read: a stream that opens it by itself may do so after the upload was aborted and its file removed.
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  let begin: Buffer | undefined;
  await pipeline(
    part.bytes,
    async function* measured(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        size += chunk.length;
        begin ??= chunk;
        if (!fits(size, limit)) throw tooLarge(type, limit, begin);
        hash.update(chunk);
        yield chunk;
      }
    },
    file.createWriteStream({ flush: true }),
    { signal: AbortSignal.timeout(TIMEOUT) },
  ).catch((error: Error) => {
    throw error.name === 'AbortError' ? new Refusal('uploadTooSlow') : error;
  });
  if (size === 0) throw new Refusal('fileEmpty');
  return { path, size, sha256: hash.digest('hex'), width: null, height: null };
}

/** @param begin the first bytes of the file, as far as they arrived in one piece */
function tooLarge(type: FileType, limit: Limit, begin: Uint8Array): Refusal {
  const content = contentOf(begin.subarray(0, headBytes));
  return type === 'IM' && !(content && isSound(content)) ? new Refusal('chatImageTooLarge') : new Refusal('fileTooLarge', { limit: limitText(limit) });
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Images are read whole, so one at a time: two copies of the largest one are all the memory that uploads take. */
function cleaned(raw: Received, { content }: Recognised): Promise<Received> {
  const mine = last.then(async () => {
    if (!isRaster(content)) return raw;
    const image = cleanImage(content, await readFile(raw.path));
    if (typeof image === 'string') throw new Refusal(image, { most: maxPixels / 10_000 });
    const { bytes, width, height } = image;
    await writeFile(raw.path, bytes, { flush: true });
    return { ...raw, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), width, height };
  });
  last = mine.catch(() => undefined);
  return mine;
}

function rowOf(type: FileType, { extension, name, mime }: Recognised, { size, width, height, sha256 }: Received, userId: string): StoredFile {
  return { name: generateFileName(extension), type, original_name: name, mime, size, width, height, sha256, creator_user_id: userId };
}
