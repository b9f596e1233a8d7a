// Finds people by a typed text, written to match the index app_user_search.
import { isIP } from 'node:net';
import { namedPerson } from '@ordo/engine/text/named-person.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { escapeLike } from './filter-sql.ts';

/** Of `app_user`: matches account, name or pinyin initials; `刘洋/bc04` matches exactly that person. */
export function personMatches(keyword: string, alias: 't' | 'u' = 't'): RawBuilder<SqlBool> {
  const [account, name, initials] = ['account', 'real_name', 'quick_query'].map((column) => sql.ref(`${alias}.${column}`));
  const called = (words: string) => sql<SqlBool>`${account} || ' ' || ${name} || ' ' || ${initials} ilike ${`%${escapeLike(words)}%`}`;
  const person = namedPerson(keyword);
  if (!person) return called(keyword);
  // The product's own notation of a person; the account is looked up by its index.
  return sql<SqlBool>`(${called(person.account)} and ${name} || '/' || ${account} ilike ${`%${escapeLike(`${person.name}/${person.account}`)}%`})`;
}

/** Of any table: rows whose column holds the id of such a person. */
export function personIdMatches(column: RawBuilder<unknown>, keyword: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} in (select t.id from app_user t where ${personMatches(keyword)})`;
}

/** Of a log `t`: by who made the request, either an exact address or a person. Never both, so that an index can be used. */
export function addressOrPersonMatches(keyword: string): RawBuilder<SqlBool> {
  return isIP(keyword) ? sql<SqlBool>`t.ip = ${keyword}` : personIdMatches(sql.ref('t.user_id'), keyword);
}
