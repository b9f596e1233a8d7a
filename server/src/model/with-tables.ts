// Exclusive use of record tables, without blocking other people for long.
import { sql } from 'kysely';
import { retryOnConflict, type Db, type Tx } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';

/** How often tables are asked for before somebody is told that they are in use; each time for two seconds, in which nobody new gets hold of them. */
const TRIES = 10;
const isHeld = (error: unknown) => (error as { code?: string }).code === '55P03';

/**
 * What needs tables of records for itself, in a transaction of its own: between two tries everybody goes on.
 * @returns undefined: somebody holds them all the time
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

/** The same within a transaction that has done something already. @throws Refusal designBusy */
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
