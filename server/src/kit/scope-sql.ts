// The rows of a page that a user can access, as a condition: the same filter over the same fields is the same object in all calls, so that statements
// with it can be cached. Its key is the whole filter with its values, so a changed permission, person or day never finds an earlier condition.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { rowScope } from '@ordo/engine/permission/rights.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Authority } from './authority.ts';
import { filterSql, type FilterFields } from './filter-sql.ts';
import { LruCache } from './lru-cache.ts';
import { lasting } from './statement-cache.ts';

/** For each set of fields. */
const MAX_KEPT = 50;
const kept = new WeakMap<FilterFields, LruCache<RawBuilder<SqlBool>>>();

export function scopeSql(filter: Filter, fields: FilterFields): RawBuilder<SqlBool> {
  const known = kept.get(fields) ?? new LruCache<RawBuilder<SqlBool>>(MAX_KEPT);
  const key = JSON.stringify(filter);
  const found = known.get(key);
  // Only from the second use: fields that are created for one call never have one.
  if (found) return lasting(found);
  const made = filterSql(filter, fields);
  known.set(key, made);
  kept.set(fields, known);
  return made;
}

/** The rows of a page that a person may touch, as SQL over the feature's columns. @param written for another dialect than PostgreSQL's */
export type Scope = (menu: string, fields: FilterFields, written?: typeof filterSql) => RawBuilder<SqlBool>;

/** @param now for conditions on days */
export const scopeOf =
  ({ rights, facts }: Pick<Authority, 'rights' | 'facts'>, now: number): Scope =>
  (menu, fields, written = scopeSql) =>
    written(rowScope(rights, menu, { ...facts, now }), fields);
