// Exclusive use of record tables, without blocking other people for long.
import { sql } from 'kysely';
import { retryOnConflict, type Db, type Tx } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';

/** Attempts to lock tables before they are reported as in use; each waits two seconds, which also blocks new users of the tables. */
const TRIES = 10;
const isHeld = (error: unknown) => (error as { code?: string }).code === '55P03';

/**
 * Work that needs exclusive access to record tables, in its own transaction; between two attempts other users continue.
 * @returns undefined: the tables are locked all the time
 */
export async function withTables<T>(db: Db, work: (tx: Tx) => Promise<T>, tries = TRIES): Promise<T | undefined> {
  try {
    return await retryOnConflict(() =>
      db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '2s'`.execute(tx);
        return work(tx);
      }),
    );
  } catch (error) {
    if (!isHeld(error)) throw error;
    return tries > 1 ? withTables(db, work, tries - 1) : undefined;
  }
}

/** The same within a transaction with earlier changes. @throws Refusal designBusy */
export async function withTablesHere<T>(tx: Db, work: () => Promise<T>, tries = TRIES): Promise<T> {
  await sql`savepoint tables`.execute(tx);
  try {
    await sql`set local lock_timeout = '2s'`.execute(tx);
    const done = await work();
    await sql`set local lock_timeout = 0`.execute(tx);
    return done;
  } catch (error) {
    if (!isHeld(error)) throw error;
    await sql`rollback to savepoint tables`.execute(tx);
    if (tries <= 1) throw new Refusal('designBusy');
    return withTablesHere(tx, work, tries - 1);
  }
}
