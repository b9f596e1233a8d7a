// What a change of items holds still until it is done.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { updateRecord, type Writer } from '../kit/record.ts';
import { typeOf } from './dictionary-type.db.ts';

type Type = Awaited<ReturnType<typeof typeOf>>;

/** The tree of types is small and seldom changed: one change of its shape at a time. */
export async function lockTypes(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dictionary types'))`.execute(db);
}

/** Held still: its tree changes one change at a time, and it stays while items are made in it. */
export async function lockType({ db }: { db: Db }, idOrCode: string): Promise<Type> {
  const { id } = await typeOf(db, idOrCode);
  await sql`select from dictionary_type where id = ${id} for no key update`.execute(db);
  return typeOf(db, id);
}

/** One item is what a new record starts with. */
export async function clearDefault(writer: Writer, typeId: string, but = ''): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from dictionary_data where dictionary_type_id = ${typeId} and is_default = 1 and delete_mark = 0 and id <> ${but}`.execute(writer.db);
  for (const { id } of rows) await updateRecord(writer, 'dictionary_data', id, null, { is_default: 0 });
}

/** Another name has the traditional one of the old name no longer. */
export const renamed = (wanted: string | undefined, now: string) => (wanted === undefined || wanted === now ? {} : { full_name_zhtw: '' });
