// Which seeds are done, so that a second start, or one after a kill, neither repeats nor forgets any.
import type { Db } from '../src/kit/db.ts';

export async function isSeeded(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('installation').select('name').where('name', '=', `seeded ${name}`).executeTakeFirst()) !== undefined;
}

export async function markSeeded(db: Db, name: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: `seeded ${name}`, value: new Date().toISOString() })
    .execute();
}
