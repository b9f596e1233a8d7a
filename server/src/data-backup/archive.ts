// The file format of a backup: a tar of small entries, compressed with gzip, that any tool unpacks. Contents of unknown length are split into parts, so that
// only one of them is in memory at a time.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Refusal } from '../kit/refusal.ts';
import { ENDING } from './manifest.ts';
import { decryptStream, encryptStream } from './encryption.ts';

export interface Entry {
  name: string;
  body: Buffer;
}

/** Size of one part, in bytes; a row that is longer makes a longer part. */
const PART = 1024 * 1024;
/** No entry of ours comes near it: rows are at most a gigabyte in PostgreSQL, and far smaller here. */
const MAX = 512 * 1024 * 1024;
const BLOCK = 512;

interface Place {
  path: string;
  /** null: not encrypted. */
  key: Buffer | null;
  signal: AbortSignal;
}

/** @param end creates the last entry from the SHA-256 of all before it */
export async function writeArchive({ path, key, signal }: Place, entries: AsyncIterable<Entry>, end: (sha256: string) => Entry): Promise<void> {
  async function* bytes(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const entry of entries) {
      for (const piece of piecesOf(entry)) {
        hash.update(piece);
        yield piece;
      }
    }
    yield* piecesOf(end(hash.digest('hex')));
    yield Buffer.alloc(BLOCK * 2);
  }
  // Rows and hashes must survive a crash together, so the file is flushed to disk before it gets its name.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const gzip = createGzip({ level: 4 });
  await (key
    ? pipeline(bytes, gzip, (packed: AsyncIterable<Buffer>) => encryptStream(packed, key), file, { signal })
    : pipeline(bytes, gzip, file, { signal }));
}

/**
 * @returns every entry except those after the end
 * @throws Refusal backupForeign, backupBroken, backupSealed, backupOtherKey
 */
export async function* readArchive(path: string, key: Buffer | null): AsyncGenerator<Entry & { /** Of all bytes before this entry. */ sha256(): string }> {
  const source = createReadStream(path);
  const gunzip = createGunzip();
  const failed = pipeline(source, (read: AsyncIterable<Buffer>) => decryptStream(read, key), gunzip).catch(() => undefined);
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  let seen = false;
  const chunks = gunzip[Symbol.asyncIterator]() as AsyncIterator<Buffer>;

  async function take(length: number): Promise<Buffer | null> {
    if (held.length < length) {
      const pieces = [held];
      for (let size = held.length; size < length;) {
        const next = await chunks.next().catch((error: unknown) => {
          if (error instanceof Refusal) throw error;
          throw new Refusal(seen ? 'backupBroken' : 'backupForeign');
        });
        if (next.done) return null;
        pieces.push(next.value);
        size += next.value.length;
      }
      held = Buffer.concat(pieces);
    }
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }

  try {
    for (;;) {
      const head = await take(BLOCK);
      const found = head && headOf(head);
      if (!found) throw new Refusal(seen ? 'backupBroken' : 'backupForeign');
      const padded = await take(Math.ceil(found.size / BLOCK) * BLOCK);
      if (!padded) throw new Refusal(seen ? 'backupBroken' : 'backupForeign');
      yield { name: found.name, body: padded.subarray(0, found.size), sha256: () => hash.copy().digest('hex') };
      if (found.name === ENDING) return;
      seen = true;
      hash.update(head).update(padded);
    }
  } finally {
    source.destroy();
    gunzip.destroy();
    await failed;
  }
}

/** A stream as parts of a tar, split at line ends if it consists of lines. */
export async function* partsOf(name: string, source: AsyncIterable<Buffer>, of: 'lines' | 'bytes'): AsyncGenerator<Entry> {
  let count = 0;
  let held: Buffer[] = [];
  let size = 0;
  const entry = (body: Buffer): Entry => ({ name: `${name}/${String((count += 1)).padStart(6, '0')}`, body });
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    const all = Buffer.concat(held);
    const cut = of === 'lines' ? all.lastIndexOf(10) + 1 : all.length;
    if (cut > 0) yield entry(all.subarray(0, cut));
    held = [all.subarray(cut)];
    size = all.length - cut;
  }
  if (size > 0) yield entry(Buffer.concat(held));
}

function* piecesOf({ name, body }: Entry): Generator<Buffer> {
  yield head(name, body.length);
  yield body;
  const rest = body.length % BLOCK;
  if (rest) yield Buffer.alloc(BLOCK - rest);
}

/** In the plain old format (POSIX ustar). */
function head(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for an entry`);
  block.write(name, 0);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

const sumOf = (block: Buffer) => block.reduce((sum, byte) => sum + byte, 0);

/** @returns null for an invalid header */
function headOf(block: Buffer): { name: string; size: number } | null {
  const text = (from: number, to: number) => block.toString('latin1', from, to).split('\0', 1)[0] ?? '';
  const bare = Buffer.from(block);
  bare.fill(32, 148, 156);
  const size = Number.parseInt(text(124, 136), 8);
  const right = text(257, 263) === 'ustar' && Number.parseInt(text(148, 156), 8) === sumOf(bare) && size >= 0 && size <= MAX;
  return right ? { name: text(0, 100), size } : null;
}
