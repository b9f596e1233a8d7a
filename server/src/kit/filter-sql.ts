// A filter of engine/filter as SQL, with the same two-valued meaning. Column names come from the caller's table of fields, never from the filter.
import type { Comparison, Filter, Scalar } from '@ordo/engine/filter/filter.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Field names of the wire → columns, written by the feature. */
export type Fields = Record<string, RawBuilder<unknown>>;

const TRUE = sql<SqlBool>`true`;
const FALSE = sql<SqlBool>`false`;

/** A field that the table does not list takes no row: a scheme that outlived its column must not open everything. */
export function filterSql(filter: Filter, fields: Fields): RawBuilder<SqlBool> {
  if ('all' in filter) return join(filter.all, fields, 'and') ?? TRUE;
  if ('any' in filter) return join(filter.any, fields, 'or') ?? FALSE;
  if ('not' in filter) return sql<SqlBool>`not (${filterSql(filter.not, fields)})`;
  const column = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined;
  if (!column) return FALSE;
  switch (filter.is) {
    case 'empty':
      return sql<SqlBool>`coalesce(${column}::text, '') = ''`;
    case 'notEmpty':
      return sql<SqlBool>`coalesce(${column}::text, '') <> ''`;
    case 'in':
      return sql<SqlBool>`coalesce(${column} = any(${present(filter.value)}), false)`;
    case 'notIn':
      return sql<SqlBool>`coalesce(${column} <> all(${present(filter.value)}), true)`;
    default:
      return compare(filter.is, column, filter.value as Scalar);
  }
}

function join(parts: Filter[], fields: Fields, word: 'and' | 'or'): RawBuilder<SqlBool> | undefined {
  if (parts.length === 0) return undefined;
  const [first, ...rest] = parts.map((part) => sql<SqlBool>`(${filterSql(part, fields)})`) as [RawBuilder<SqlBool>, ...RawBuilder<SqlBool>[]];
  return rest.reduce((all, part) => (word === 'and' ? sql<SqlBool>`${all} and ${part}` : sql<SqlBool>`${all} or ${part}`), first);
}

/** An absent value is in no list. An unresolved fact takes no row. */
function present(value: Scalar[] | { my: string }): Scalar[] {
  return Array.isArray(value) ? value.filter((one) => one !== null) : [];
}

function compare(is: Comparison, column: RawBuilder<unknown>, value: Scalar): RawBuilder<SqlBool> {
  if (is === 'notEqual') return sql<SqlBool>`${column} is distinct from ${value}`;
  if (value === null) return FALSE;
  switch (is) {
    case 'equal':
      return sql<SqlBool>`coalesce(${column} = ${value}, false)`;
    case 'less':
      return sql<SqlBool>`coalesce(${column} < ${value}, false)`;
    case 'lessOrEqual':
      return sql<SqlBool>`coalesce(${column} <= ${value}, false)`;
    case 'greater':
      return sql<SqlBool>`coalesce(${column} > ${value}, false)`;
    case 'greaterOrEqual':
      return sql<SqlBool>`coalesce(${column} >= ${value}, false)`;
    case 'contains':
      return sql<SqlBool>`coalesce(${column}::text ilike ${`%${literally(value)}%`}, false)`;
    case 'startsWith':
      return sql<SqlBool>`coalesce(${column}::text ilike ${`${literally(value)}%`}, false)`;
  }
}

/** `%`, `_` and `\` stand for themselves in a LIKE pattern. */
export function literally(value: Scalar): string {
  return String(value).replace(/[\\%_]/g, '\\$&');
}
