import { sql } from 'kysely';
import type { Writer } from '../kit/record.ts';

export interface GrantHolder {
  type: 'role' | 'user' | 'position' | 'organize';
  id: string;
}

export interface GrantItem {
  /** module: a page; button, column: what it restricts; resource: a data scheme */
  type: 'module' | 'button' | 'column' | 'resource' | 'portal';
  id: string;
}

/** Adds to the holder's grants. */
export async function grant(writer: Writer, holder: GrantHolder, items: readonly GrantItem[]): Promise<void> {
  await sql`
    with granted as (
      insert into permission_grant (object_type, object_id, item_type, item_id)
      select ${holder.type}, ${holder.id}, item.type, item.id
      from unnest(${items.map((item) => item.type)}::text[], ${items.map((item) => item.id)}::text[]) as item (type, id)
      on conflict do nothing returning item_type, item_id
    )
    insert into change_log (user_id, request_id, entity, record_id, action, after)
    select ${writer.user.userId}, ${writer.requestId}, 'permission_grant', ${`${holder.type}/${holder.id}`}, 'grant',
           jsonb_agg(jsonb_build_object('type', item_type, 'id', item_id) order by item_type, item_id)
    from granted having count(*) > 0`.execute(writer.db);
}
