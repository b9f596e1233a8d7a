// What names a person at rest: encrypted, and found again by a keyed hash. The key lies outside the database.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Identity {
  /** Encrypted text: `v1.` and base64 of nonce, tag and cipher text; '' stays ''. */
  seal(plain: string): string;
  /** @throws when the text was not sealed with this key, or changed since */
  open(sealed: string): string;
  /** The same for the same ID number, and no way back. */
  hash(idNo: string): string;
}

/** @param key 32 secret bytes, the same for every node */
export function identityOf(key: Buffer): Identity {
  const [cipherKey, hashKey] = ['person cipher', 'person hash'].map((purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))) as [Buffer, Buffer];
  return {
    seal(plain) {
      if (plain === '') return '';
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')}`;
    },
    open(sealed) {
      if (sealed === '') return '';
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    hash: (idNo) => createHmac('sha256', hashKey).update(idNo.toUpperCase()).digest('hex'),
  };
}
