// Work that runs on one node at a time: a connection of its own holds a lock, which is released when its process dies.
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Does nothing while another node holds the lock. @param work receives the connection that holds it */
export function withSessionLock(db: Db, name: string, work: (own: Db) => Promise<void>): Promise<void> {
  return db.connection().execute(async (own) => {
    const key = sql`hashtextextended(${name}, 0)`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(own);
    if (!rows[0]?.mine) return;
    try {
      await work(own);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(own);
    }
  });
}
