import type { Filter } from '@ordo/engine/filter/filter.ts';
import { sql } from 'kysely';
import { newId } from '../kit/id.ts';
import type { Writer } from '../kit/record.ts';

/**
 * Rows of a page that can be granted. With a page's first scheme, its rows are seen only by those who are granted one.
 * @returns the scheme's id
 */
export async function createScheme(writer: Writer, menuId: string, fullName: string, condition: Filter): Promise<string> {
  const id = newId();
  await sql`
    with made as (
      insert into menu_scheme (id, menu_id, full_name, condition) values (${id}, ${menuId}, ${fullName}, ${JSON.stringify(condition)}::jsonb) returning *
    )
    insert into change_log (user_id, request_id, entity, record_id, action, after)
    select ${writer.user.userId}, ${writer.requestId}, 'menu_scheme', ${id}, 'create', to_jsonb(made) from made`.execute(writer.db);
  return id;
}
