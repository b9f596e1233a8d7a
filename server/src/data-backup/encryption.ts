// An encrypted backup: frames of AES-256-GCM, each with its number as nonce, the last one marked so that truncation is detected.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Refusal } from '../kit/refusal.ts';

const MAGIC = Buffer.from('ORDO SEALED 1\n');
const SALT = 32;
const TAG = 16;
/** Plaintext bytes of a frame. */
const FRAME = 256 * 1024;
const LAST = 0x8000_0000;

/** A separate key for each backup, so that frame numbers can serve as nonces. */
const keyFor = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'ordo backup', 32));

function nonceOf(count: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 6, 6);
  return nonce;
}

export async function* encryptStream(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const own = keyFor(key, salt);
  let count = 0;
  const frame = (plain: Buffer, last: boolean) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE((last ? LAST : 0) + plain.length);
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf((count += 1))).setAAD(head);
    return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  yield Buffer.concat([MAGIC, salt]);
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    if (size < FRAME) continue;
    yield frame(Buffer.concat(held), false);
    held = [];
    size = 0;
  }
  yield frame(Buffer.concat(held), true);
}

/**
 * The plaintext, whether the file is encrypted or not.
 * @throws Refusal backupSealed (no key), backupOtherKey, backupBroken
 */
export async function* decryptStream(source: AsyncIterable<Buffer>, key: Buffer | null): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const fill = async (length: number) => {
    while (held.length < length) {
      const next = await chunks.next();
      if (next.done) return false;
      held = Buffer.concat([held, next.value]);
    }
    return true;
  };
  const take = (length: number) => {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
  if (!(await fill(MAGIC.length)) || !held.subarray(0, MAGIC.length).equals(MAGIC)) {
    if (held.length) yield held;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    return;
  }
  if (!key) throw new Refusal('backupSealed');
  if (!(await fill(MAGIC.length + SALT))) throw new Refusal('backupBroken');
  const own = keyFor(key, take(MAGIC.length + SALT).subarray(MAGIC.length));
  for (let count = 1; ; count += 1) {
    if (!(await fill(4))) throw new Refusal('backupBroken');
    const head = Buffer.from(take(4));
    const said = head.readUInt32BE();
    const last = said >= LAST;
    const length = last ? said - LAST : said;
    if (length > FRAME * 64 || !(await fill(length + TAG))) throw new Refusal('backupBroken');
    const cipher = take(length);
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(count)).setAAD(head).setAuthTag(take(TAG));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(cipher), decipher.final()]);
    } catch {
      throw new Refusal(count === 1 ? 'backupOtherKey' : 'backupBroken');
    }
    yield plain;
    if (last) return;
  }
}
