// The key pair that encrypts passwords in transit: created at installation, shared by all nodes, its private half only on the server.
import { createPrivateKey, createPublicKey, generateKeyPair, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import type { Cache } from '../node/caches.ts';
import type { Db } from '../kit/db.ts';

const NAME = 'sign-in-key';

interface Pair {
  privateKey: webcrypto.CryptoKey;
  /** base64 of SPKI DER */
  publicKey: string;
}

const pairs = new WeakMap<Db, Promise<Pair>>();
const used = new WeakMap<Db, { hits: number; misses: number }>();

/** The pair of this database, as a cache. */
export const keyPairCache = (db: Db): Cache => ({
  get size() {
    return pairs.has(db) ? 1 : 0;
  },
  get hits() {
    return used.get(db)?.hits ?? 0;
  },
  get misses() {
    return used.get(db)?.misses ?? 0;
  },
  keys: () => (pairs.has(db) ? [NAME] : []),
  clear: () => void pairs.delete(db),
});

/** Creates the pair at the first start; two concurrent first starts agree on one. */
export async function ensureKeyPair(db: Db): Promise<void> {
  const there = await db.selectFrom('installation').select('name').where('name', '=', NAME).executeTakeFirst();
  if (there) return;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const value = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await db
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function pairOf(db: Db): Promise<Pair> {
  let pair = pairs.get(db);
  const { hits = 0, misses = 0 } = used.get(db) ?? {};
  used.set(db, pair ? { hits: hits + 1, misses } : { hits, misses: misses + 1 });
  if (!pair) {
    pair = readPair(db);
    pairs.set(db, pair);
    pair.catch(() => pairs.delete(db));
  }
  return pair;
}

async function readPair(db: Db): Promise<Pair> {
  const { value } = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirstOrThrow();
  const pair = createPrivateKey(value);
  const pkcs8 = pair.export({ type: 'pkcs8', format: 'der' });
  return {
    privateKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt']),
    publicKey: createPublicKey(pair).export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

export async function publicKey(db: Db): Promise<string> {
  return (await pairOf(db)).publicKey;
}

/**
 * In a thread of the pool: it takes milliseconds, which would block other calls.
 * @returns null when the cipher text is invalid, or was made for another attempt
 */
export async function decryptPassword(db: Db, cipher: string, timestamp: string): Promise<string | null> {
  const plain = await decrypted(db, cipher);
  return plain?.startsWith(`${timestamp}\n`) ? plain.slice(timestamp.length + 1) : null;
}

/** The attempt named inside a cipher text; '' when it names none. */
export async function attemptIn(db: Db, cipher: string): Promise<string> {
  const [attempt = '', ...password] = ((await decrypted(db, cipher)) ?? '').split('\n');
  return password.length && attempt.length <= 64 && !attempt.includes('\0') ? attempt : '';
}

async function decrypted(db: Db, cipher: string): Promise<string | null> {
  const { privateKey } = await pairOf(db);
  try {
    return Buffer.from(await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, Buffer.from(cipher, 'base64'))).toString('utf8');
  } catch {
    // Any defect of the cipher text is answered like a wrong password (promises §2.2).
    return null;
  }
}
