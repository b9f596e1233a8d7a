// The holders of a single granted item: a portal (wire §5).
import type { HolderType } from '@ordo/contract/authorize.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { TABLES } from './grants.ts';

export async function holdersOf(db: Db, itemId: string, type: HolderType): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select object_id as id from permission_grant where item_type = 'portal' and item_id = ${itemId} and object_type = ${type.toLowerCase()} order by 1`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** @throws Refusal grantNotHeld when the caller does not hold it themselves */
export async function setHolders(call: Call, itemId: string, type: HolderType, wanted: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`portal ${itemId}`}))`.execute(call.db);
  if (!call.user.rights.administrator) {
    const { rows } = await sql`
      select from permission_grant where item_type = 'portal' and item_id = ${itemId} and object_id = any(${call.user.holders}::text[]) limit 1`.execute(
      call.db,
    );
    if (!rows.length) throw new Refusal('grantNotHeld');
  }
  const before = await holdersOf(call.db, itemId, type);
  const { rows: there } = await sql<{ id: string }>`
    select id from ${sql.table(TABLES[type])} where id = any(${wanted}::text[]) and delete_mark = 0 for key share`.execute(call.db);
  const after = there.map((row) => row.id).sort();
  if (before.join() === after.join()) return;
  await sql`
    with gone as (
      delete from permission_grant where item_type = 'portal' and item_id = ${itemId} and object_type = ${type.toLowerCase()} and object_id <> all(${after}::text[])
    ), come as (
      insert into permission_grant (object_type, object_id, item_type, item_id)
      select ${type.toLowerCase()}, id, 'portal', ${itemId} from unnest(${after}::text[]) as holder (id) on conflict do nothing
    )
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    values (${call.user.userId}, ${call.requestId}, 'permission_grant', ${`portal/${itemId}`}, 'replace', ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(
    call.db,
  );
}
