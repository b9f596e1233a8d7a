// The real unpacked size of a zip, before anything else reads it: every entry is unpacked up to a limit and discarded, whatever its directory claims.
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_ENTRIES = 2_000;
/** Size of the end-of-directory record with the longest possible comment. */
const MAX_TAIL = 65_557;
const STORED = 0;
const DEFLATED = 8;

/** @returns whether every entry can be read and all of them together stay within `most` bytes */
export function isUnpackedWithin(zip: Buffer, most: number): boolean {
  try {
    let left = most;
    for (const entry of entriesOf(zip)) left -= unpackedSize(zip, entry, left);
    return true;
  } catch {
    return false;
  }
}

interface Entry {
  method: number;
  packed: number;
  at: number;
}

function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (end < Math.max(0, zip.length - MAX_TAIL) || zip.readUInt32LE(end) !== END) throw new RangeError('no directory');
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new RangeError('too many entries');
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new RangeError('no entry');
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) throw new RangeError('encrypted');
    entries.push({ method: zip.readUInt16LE(at + 10), packed: zip.readUInt32LE(at + 20), at: zip.readUInt32LE(at + 42) });
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function unpackedSize(zip: Buffer, { method, packed, at }: Entry, left: number): number {
  if (zip.readUInt32LE(at) !== LOCAL) throw new RangeError('no header');
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const bytes = zip.subarray(start, start + packed);
  if (bytes.length !== packed || left < 0) throw new RangeError('cut off');
  if (method === STORED && packed <= left) return packed;
  if (method !== DEFLATED) throw new RangeError('unknown method');
  return packed === 0 ? 0 : inflateRawSync(bytes, { maxOutputLength: Math.max(1, left) }).length;
}
