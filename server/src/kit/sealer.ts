// Encryption of texts that the database stores but cannot read: the key is kept outside of it.
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

export interface Sealer {
  /** Encrypted text: `v1.` and base64 of nonce, tag and cipher text; '' stays ''. */
  seal(plain: string): string;
  /** @throws when the text was not encrypted with this key, or was changed since */
  open(sealed: string): string;
}

/** A separate key for each purpose, so that a text encrypted for one cannot be decrypted for another. @param key 32 secret bytes, the same for every node */
export function deriveKey(key: Buffer, purpose: string): KeyObject {
  // Prepared once: raw bytes would be prepared again for each text.
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
}

export function createSealer(key: Buffer, purpose: string): Sealer {
  const own = deriveKey(key, purpose);
  const nextNonce = nonces();
  return {
    seal(plain) {
      if (plain === '') return '';
      const nonce = nextNonce();
      const cipher = createCipheriv('aes-256-gcm', own, nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')}`;
    },
    open(sealed) {
      if (sealed === '') return '';
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', own, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Twelve random bytes each time, never reused; drawing many at once is faster. */
function nonces(): () => Buffer {
  let drawn = Buffer.alloc(0);
  return () => {
    if (drawn.length < 12) drawn = randomBytes(12 * 256);
    const nonce = drawn.subarray(0, 12);
    drawn = drawn.subarray(12);
    return nonce;
  };
}
