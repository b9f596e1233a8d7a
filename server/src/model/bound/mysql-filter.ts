// A filter of engine/filter in the dialect of MySQL and MariaDB, with the same two-valued logic as kit/filter-sql. Texts are compared by code point,
// independent of the collation of a column; only `contains` and `startsWith` ignore the case.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { digitsOf, type Numeral } from '@ordo/engine/kind/decimal.ts';
import type { Scalar } from '@ordo/engine/kind/kind.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import type { Comparison } from '@ordo/engine/kind/question.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { escapeLike, filterInDialect, type FilterField, type FilterFields } from '../../kit/filter-sql.ts';

const NEVER = sql<SqlBool>`false`;

export const mysqlFilter = (filter: Filter, fields: FilterFields): RawBuilder<SqlBool> => filterInDialect({ isEmpty, isAmong, compare }, filter, fields);

function isEmpty({ column, kind }: FilterField): RawBuilder<SqlBool> {
  const { stored } = kinds[kind];
  if (stored === 'text' || stored === 'text[]') return sql<SqlBool>`(coalesce(${column}, '') = '')`;
  if (stored === 'jsonb') return sql<SqlBool>`(coalesce(${column}, 'null') in ('null', '""', '[]', '{}', ''))`;
  return sql<SqlBool>`(${column} is null)`;
}

function isAmong(field: FilterField, values: readonly Scalar[]): RawBuilder<SqlBool> {
  const parts = values.filter((value) => value !== null).map((value) => isEqual(field, value));
  return parts.length ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : NEVER;
}

/** A value as it is compared with a column of the kind. */
function plainly({ kind }: FilterField, value: Scalar): RawBuilder<unknown> {
  const { stored } = kinds[kind];
  if (stored === 'numeric' || stored === 'bigint') return sql`cast(${digitsOf(value as Numeral)} as decimal(65, 20))`;
  if (stored === 'boolean') return sql`${value === true ? 1 : 0}`;
  return sql`${value}`;
}

function isEqual(field: FilterField, value: Scalar): RawBuilder<SqlBool> {
  const { column, kind } = field;
  const { stored } = kinds[kind];
  // Its elements are separated by commas.
  if (stored === 'text[]') return sql<SqlBool>`(find_in_set(cast(${value} as binary), cast(${column} as binary)) > 0)`;
  if (stored === 'text') return sql<SqlBool>`(${column} = ${value} and convert(${column} using utf8mb4) collate utf8mb4_bin = ${value})`;
  return sql<SqlBool>`(${column} = ${plainly(field, value)})`;
}

function compare(is: Comparison, field: FilterField, value: Scalar): RawBuilder<SqlBool> {
  const { column, kind } = field;
  const { stored } = kinds[kind];
  if (value === null) return is === 'notEqual' ? sql<SqlBool>`(${column} is not null)` : NEVER;
  if (stored === 'timestamptz') return compareMoments(is, column, value as number);
  switch (is) {
    case 'contains':
      return stored === 'text[]' ? isEqual(field, value) : isLike(column, `%${escapeLike(value)}%`);
    case 'startsWith':
      return isLike(column, `${escapeLike(value)}%`);
    case 'equal':
      return isEqual(field, value);
    case 'notEqual':
      return sql<SqlBool>`(not coalesce(${isEqual(field, value)}, false))`;
    case 'less':
      return sql<SqlBool>`(${column} < ${plainly(field, value)})`;
    case 'lessOrEqual':
      return sql<SqlBool>`(${column} <= ${plainly(field, value)})`;
    case 'greater':
      return sql<SqlBool>`(${column} > ${plainly(field, value)})`;
    case 'greaterOrEqual':
      return sql<SqlBool>`(${column} >= ${plainly(field, value)})`;
  }
}

export const isLike = (column: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(lower(convert(${column} using utf8mb4)) like lower(${pattern}) escape '\\\\')`;

/** Compares the millisecond of a moment; the session is in UTC. */
function compareMoments(is: Comparison, column: RawBuilder<unknown>, at: number): RawBuilder<SqlBool> {
  const text = (moment: number) => new Date(moment).toISOString().slice(0, 23).replace('T', ' ');
  switch (is) {
    case 'less':
      return sql<SqlBool>`(${column} < ${text(at)})`;
    case 'lessOrEqual':
      return sql<SqlBool>`(${column} < ${text(at + 1)})`;
    case 'greater':
      return sql<SqlBool>`(${column} >= ${text(at + 1)})`;
    case 'greaterOrEqual':
      return sql<SqlBool>`(${column} >= ${text(at)})`;
    default:
      return NEVER;
  }
}
