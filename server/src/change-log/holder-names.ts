// Changes of rights and memberships store sets of ids and no names: they are listed under the role, position, organisation or person that they concern.
import { sql, type SqlBool } from 'kysely';
import { escapeLike } from '../kit/filter-sql.ts';

/** Kind in the record id of a change of rights (`role/17…`) → its table, and its displayed name. */
const HOLDERS = {
  role: sql`full_name from role`,
  position: sql`full_name from position`,
  organize: sql`full_name from organize`,
  user: sql`real_name || '/' || account from app_user`,
  button: sql`full_name from menu_right`,
  column: sql`full_name from menu_right`,
  form: sql`full_name from menu_right`,
} as const;

/** Of `change_log t`; null for entries without a holder, or whose holder is deleted. */
export const nameOfHolder = sql<string | null>`case
  when t.entity = 'permission_grant' then case split_part(t.record_id, '/', 1) ${sql.join(
    Object.entries(HOLDERS).map(([kind, named]) => sql`when ${kind}::text then (select ${named} where id = split_part(t.record_id, '/', 2))`),
    sql` `,
  )} end
  when t.entity in ('user_role', 'user_position') then coalesce(
    (select ${HOLDERS.user} where id = t.record_id), (select ${HOLDERS.role} where id = t.record_id), (select ${HOLDERS.position} where id = t.record_id))
  end`;

/** Changes of the rights and members of holders whose name matches. */
export function ofHolderCalled(keyword: string) {
  const like = `%${escapeLike(keyword)}%`;
  const ids = Object.entries(HOLDERS).map(
    ([kind, named]) => sql`select ${kind}::text as kind, id from (select id, ${named}) as named (id, name) where name ilike ${like}`,
  );
  const called = sql`with called as (${sql.join(ids, sql` union all `)})`;
  return sql<SqlBool>`(
    (t.entity = 'permission_grant' and t.record_id = any(array(${called} select kind || '/' || id from called)))
    or (t.entity in ('user_role', 'user_position') and t.record_id = any(array(${called} select id from called where kind in ('role', 'position', 'user')))))`;
}
