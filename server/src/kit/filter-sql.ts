// A filter of engine/filter as SQL, with the same two-valued meaning. Column names come from the caller's table of fields, never from the filter.
import { none, type Comparison, type Filter, type Scalar } from '@ordo/engine/filter/filter.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Field names of the wire → columns, written by the feature. */
export type Fields = Record<string, Field>;

export interface Field {
  column: RawBuilder<unknown>;
  /** What it holds on the wire; a value of another type equals none. */
  type: 'string' | 'number' | 'boolean';
}

/** A moment as the wire has it: epoch milliseconds. A double, because what extract gives comes over as text. */
export function epochOf(column: string): RawBuilder<number> {
  return sql<number>`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
}

export const EVERY_ROW = sql<SqlBool>`true`;
const FALSE = sql<SqlBool>`false`;

/**
 * What it gives may stand beside anything: an `or` of its own is in brackets. Unknown counts as no, so that plain comparisons can use an index.
 * A field that the table does not list takes no row: a scheme that outlived its column must not open everything.
 */
export function filterSql(filter: Filter, fields: Fields): RawBuilder<SqlBool> {
  if ('all' in filter) return join(filter.all, fields, 'and') ?? EVERY_ROW;
  if ('any' in filter) return join(filter.any, fields, 'or') ?? FALSE;
  if ('not' in filter) return asksUnknown(filter.not, fields) ? FALSE : sql<SqlBool>`(not coalesce(${filterSql(filter.not, fields)}, false))`;
  const field = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined;
  if (!field) return FALSE;
  switch (filter.is) {
    case 'empty':
      return sql<SqlBool>`coalesce(${field.column}::text, '') = ''`;
    case 'notEmpty':
      return sql<SqlBool>`coalesce(${field.column}::text, '') <> ''`;
    case 'in':
      return sql<SqlBool>`(${field.column} = any(${listed(filter.value, field)}))`;
    case 'notIn':
      return sql<SqlBool>`coalesce(${field.column} <> all(${listed(filter.value, field)}), true)`;
    default:
      return compare(filter.is, field, filter.value as Scalar);
  }
}

/** Else the opposite of a field that is gone would open everything. */
function asksUnknown(filter: Filter, fields: Fields): boolean {
  if ('all' in filter) return filter.all.some((part) => asksUnknown(part, fields));
  if ('any' in filter) return filter.any.some((part) => asksUnknown(part, fields));
  return 'not' in filter ? asksUnknown(filter.not, fields) : !Object.hasOwn(fields, filter.field);
}

/** The same meaning over a row in memory that has these fields only. */
export function knownPart(filter: Filter, fields: Fields): Filter {
  if ('all' in filter) return { all: filter.all.map((part) => knownPart(part, fields)) };
  if ('any' in filter) return { any: filter.any.map((part) => knownPart(part, fields)) };
  return asksUnknown(filter, fields) ? none : filter;
}

function join(parts: Filter[], fields: Fields, word: 'and' | 'or'): RawBuilder<SqlBool> | undefined {
  if (parts.length === 0) return undefined;
  const [first, ...rest] = parts.map((part) => sql<SqlBool>`(${filterSql(part, fields)})`) as [RawBuilder<SqlBool>, ...RawBuilder<SqlBool>[]];
  const joined = rest.reduce((all, part) => (word === 'and' ? sql<SqlBool>`${all} and ${part}` : sql<SqlBool>`${all} or ${part}`), first);
  return sql<SqlBool>`(${joined})`;
}

/** Whole numbers may be compared with fractions, so numbers say their type; the other types are the column's own. */
function bound(value: unknown, { type }: Field): RawBuilder<unknown> {
  if (type !== 'number') return sql`${value}`;
  return Array.isArray(value) ? sql`${value}::float8[]` : sql`${value}::float8`;
}

/** An absent value is in no list. An unresolved fact takes no row. */
function listed(value: Scalar[] | { my: string }, field: Field): RawBuilder<unknown> {
  return bound(Array.isArray(value) ? value.filter((one) => typeof one === field.type) : [], field);
}

function compare(is: Comparison, field: Field, value: Scalar): RawBuilder<SqlBool> {
  const { column, type } = field;
  if (is === 'notEqual' && value === null) return sql<SqlBool>`${column} is not null`;
  if (value === null) return FALSE;
  if (is === 'contains') return sql<SqlBool>`(${column}::text ilike ${`%${literally(value)}%`})`;
  if (is === 'startsWith') return sql<SqlBool>`(${column}::text ilike ${`${literally(value)}%`})`;
  if (typeof value !== type) return is === 'notEqual' ? EVERY_ROW : FALSE;

  const wanted = bound(value, field);
  // Text is ordered by code point whatever the database's own order.
  const ordered = type === 'string' ? sql`${column} collate "C"` : column;
  switch (is) {
    case 'equal':
      return sql<SqlBool>`(${column} = ${wanted})`;
    case 'notEqual':
      return sql<SqlBool>`(${column} is distinct from ${wanted})`;
    case 'less':
      return sql<SqlBool>`(${ordered} < ${wanted})`;
    case 'lessOrEqual':
      return sql<SqlBool>`(${ordered} <= ${wanted})`;
    case 'greater':
      return sql<SqlBool>`(${ordered} > ${wanted})`;
    case 'greaterOrEqual':
      return sql<SqlBool>`(${ordered} >= ${wanted})`;
  }
}

/** `%`, `_` and `\` stand for themselves in a LIKE pattern. */
export function literally(value: Scalar): string {
  return String(value).replace(/[\\%_]/g, '\\$&');
}

/** Each of them holds. */
export const all = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql.join([...parts], sql` and `);
