// What names a person at rest: encrypted, and found again by a keyed hash. The key lies outside the database.
import { createHmac } from 'node:crypto';
import { nameKey, type IdType } from '@ordo/engine/vaccine/person.ts';
import { createSealer, deriveKey, type Sealer } from '../kit/sealer.ts';

export interface Identity extends Sealer {
  /** The same for the same number of a kind, and no way back; nothing for no number. */
  numberHash(idType: IdType, idNo: string): string;
  /** The same for the same name and birthday. */
  nameHash(name: string, birthDate: string): string;
}

/** @param key 32 secret bytes, the same for every node */
export function identityOf(key: Buffer): Identity {
  const hashKey = deriveKey(key, 'person hash');
  const hash = (text: string) => createHmac('sha256', hashKey).update(text).digest('hex');
  return {
    ...createSealer(key, 'person cipher'),
    // Numbers of ID cards have been kept without their kind from the beginning.
    numberHash: (idType, idNo) => (idNo ? hash(idType === 'ID_CARD' ? idNo.toUpperCase() : `${idType} ${idNo}`) : ''),
    nameHash: (name, birthDate) => hash(`name ${nameKey(name)} ${birthDate}`),
  };
}
