// What names a person at rest: encrypted, and found again by a keyed hash. The key lies outside the database.
import { createHmac } from 'node:crypto';
import { keyFor, sealer, type Sealer } from '../kit/sealed.ts';

export interface Identity extends Sealer {
  /** The same for the same ID number, and no way back. */
  hash(idNo: string): string;
}

/** @param key 32 secret bytes, the same for every node */
export function identityOf(key: Buffer): Identity {
  const hashKey = keyFor(key, 'person hash');
  return { ...sealer(key, 'person cipher'), hash: (idNo) => createHmac('sha256', hashKey).update(idNo.toUpperCase()).digest('hex') };
}
