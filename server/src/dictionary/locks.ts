// Locks for changes of items.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { updateRecord, type Writer } from '../kit/record.ts';
import { typeOf } from './dictionary-type.db.ts';

type Type = Awaited<ReturnType<typeof typeOf>>;

/** The tree of types is small and seldom changes: one change of its structure at a time. */
export async function lockTypes(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dictionary types'))`.execute(db);
}

/** Locked: one change of its tree at a time, and it cannot be deleted while items are created in it. */
export async function lockType({ db }: { db: Db }, idOrCode: string): Promise<Type> {
  const { id } = await typeOf(db, idOrCode);
  await sql`select from dictionary_type where id = ${id} for no key update`.execute(db);
  return typeOf(db, id);
}

/** At most one item is the default for new records. */
export async function clearDefault(writer: Writer, typeId: string, but = ''): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from dictionary_data where dictionary_type_id = ${typeId} and is_default = 1 and delete_mark = 0 and id <> ${but}`.execute(writer.db);
  for (const { id } of rows) await updateRecord(writer, 'dictionary_data', id, null, { is_default: 0 });
}

/** The traditional Chinese form of the old name does not apply to a new name. */
export const renamed = (wanted: string | undefined, now: string) => (wanted === undefined || wanted === now ? {} : { full_name_zhtw: '' });
