// A zip that is written part by part as its texts come: nothing of it is held but what its directory says in the end.
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  name: string;
  texts: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  name: Buffer;
  at: number;
  crc: number;
  packed: number;
  size: number;
}

/** Sizes come after the data; names are UTF-8. */
const FLAGS = 0x08_08;
const DEFLATED = 8;
const VERSION = 20;
/** 1980-01-01: when a part was made is nobody's business. */
const DAY = 0x00_21;

/** @throws when it would be larger than the format takes without its extension: 4 GB */
export async function* zipStream(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, texts } of parts) {
    const one: Written = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 };
    const header = headerOf(one);
    yield header;
    for await (const chunk of packed(texts, one)) yield chunk;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08_07_4b_50, 0);
    tail.writeUInt32LE(one.crc, 4);
    tail.writeUInt32LE(one.packed, 8);
    tail.writeUInt32LE(one.size, 12);
    yield tail;
    at += header.length + one.packed + tail.length;
    written.push(one);
  }
  const directory = Buffer.concat(written.map(entryOf));
  yield directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  yield end;
}

async function* packed(texts: ZipPart['texts'], one: Written): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of texts) {
      const bytes = Buffer.from(text);
      one.crc = crc32(bytes, one.crc);
      one.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw();
  // What breaks on the way ends the loop below, too.
  pipeline(Readable.from(counted()), deflate, () => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    one.packed += chunk.length;
    yield chunk;
  }
}

function headerOf({ name }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DAY, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function entryOf({ name, at, crc, packed: packedSize, size }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02_01_4b_50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DAY, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packedSize, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}
