// The encryption of identities at rest, with keyed hashes for lookups. The key is kept outside of the database.
import { createHmac } from 'node:crypto';
import { nameKey, type IdType } from '@ordo/engine/vaccine/person.ts';
import { createSealer, deriveKey, type Sealer } from '../kit/sealer.ts';

export interface Identity extends Sealer {
  /** Equal for equal numbers of a kind, and not reversible; '' for no number. */
  numberHash(idType: IdType, idNo: string): string;
  /** Equal for the same name and birthday. */
  nameHash(name: string, birthDate: string): string;
}

/** @param key 32 secret bytes, the same for every node */
export function identityOf(key: Buffer): Identity {
  const hashKey = deriveKey(key, 'person hash');
  const hash = (text: string) => createHmac('sha256', hashKey).update(text).digest('hex');
  return {
    ...createSealer(key, 'person cipher'),
    // Hashes of ID card numbers have never included the kind.
    numberHash: (idType, idNo) => (idNo ? hash(idType === 'ID_CARD' ? idNo.toUpperCase() : `${idType} ${idNo}`) : ''),
    nameHash: (name, birthDate) => hash(`name ${nameKey(name)} ${birthDate}`),
  };
}
