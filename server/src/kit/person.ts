// Finding people by what is typed of them, written as the index app_user_search has it.
import { isIP } from 'node:net';
import { namedPerson } from '@ordo/engine/text/named-person.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { escapeLike } from './filter-sql.ts';

/** Of `app_user`: whoever has it in their account, name or pinyin initials; `刘洋/bc04` is that one. */
export function personMatches(keyword: string, alias: 't' | 'u' = 't'): RawBuilder<SqlBool> {
  const [account, name, initials] = ['account', 'real_name', 'quick_query'].map((column) => sql.ref(`${alias}.${column}`));
  const called = (words: string) => sql<SqlBool>`${account} || ' ' || ${name} || ' ' || ${initials} ilike ${`%${escapeLike(words)}%`}`;
  const person = namedPerson(keyword);
  if (!person) return called(keyword);
  // As the product itself writes a person; the account leads through the index.
  return sql<SqlBool>`(${called(person.account)} and ${name} || '/' || ${account} ilike ${`%${escapeLike(`${person.name}/${person.account}`)}%`})`;
}

/** Of any table: rows where the column holds the id of such a person. */
export function personIdMatches(column: RawBuilder<unknown>, keyword: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} in (select t.id from app_user t where ${personMatches(keyword)})`;
}

/** Of a log `t`, by whose request it was: an address exactly, or a person. Never both, so that an index serves. */
export function addressOrPersonMatches(keyword: string): RawBuilder<SqlBool> {
  return isIP(keyword) ? sql<SqlBool>`t.ip = ${keyword}` : personIdMatches(sql.ref('t.user_id'), keyword);
}
