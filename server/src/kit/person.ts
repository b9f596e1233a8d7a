// Finding people by what is typed of them, written as the index app_user_search has it.
import { isIP } from 'node:net';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { literally } from './filter-sql.ts';

/** Of `app_user t`: whoever has it in their account, name or pinyin initials. */
export function personCalled(keyword: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`t.account || ' ' || t.real_name || ' ' || t.quick_query ilike ${`%${literally(keyword)}%`}`;
}

/** Of any table: rows where the column holds the id of such a person. */
export function ofPersonCalled(column: RawBuilder<unknown>, keyword: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} in (select t.id from app_user t where ${personCalled(keyword)})`;
}

/** Of a log `t`, by whose request it was: an address exactly, or a person. Never both, so that an index serves. */
export function byAddressOrPerson(keyword: string): RawBuilder<SqlBool> {
  return isIP(keyword) ? sql<SqlBool>`t.ip = ${keyword}` : ofPersonCalled(sql.ref('t.user_id'), keyword);
}
