// What a feature has of the database; node/connect makes it.
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../db.d.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** Tries once more when two changes met: neither has happened then. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!['40P01', '40001'].includes((error as { code?: string }).code ?? '')) throw error;
    return work();
  }
}
