// The database as features see it; node/connect creates it.
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../db.d.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** Retries once when two changes conflicted: neither of them was committed then. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!['40P01', '40001'].includes((error as { code?: string }).code ?? '')) throw error;
    return work();
  }
}
