// Which seeds are done, so that a restart, also after a kill, neither repeats nor omits any.
import { sql } from 'kysely';
import type { Db, Tx } from '../src/kit/db.ts';

export async function isSeeded(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('installation').select('name').where('name', '=', `seeded ${name}`).executeTakeFirst()) !== undefined;
}

export async function markSeeded(db: Db, name: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: `seeded ${name}`, value: new Date().toISOString() })
    .execute();
}

/** One node seeds at a time; the next one then finds it done. */
export function inTurn<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    await sql`lock table installation in share row exclusive mode`.execute(tx);
    return work(tx);
  });
}
