// A filter of engine/filter as SQL, with the same two-valued meaning. Column names come from the caller's table of fields, never from the filter.
import { normalizeFilter, type Filter } from '@ordo/engine/filter/filter.ts';
import { digitsOf, type Numeral } from '@ordo/engine/kind/decimal.ts';
import type { Scalar } from '@ordo/engine/kind/kind.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import type { Comparison } from '@ordo/engine/kind/question.ts';
import type { Stored } from '@ordo/engine/kind/stored.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { storedType } from './ddl.ts';
import { lasting } from './statement-cache.ts';

/** Field names of the wire → columns, written by the feature. */
export type FilterFields = Record<string, FilterField>;

export interface FilterField {
  /** Of the type in which its kind is stored. */
  column: RawBuilder<unknown>;
  kind: Kind;
}

export const EVERY_ROW = lasting(sql<SqlBool>`true`);
const FALSE = sql<SqlBool>`false`;

/**
 * The result can stand next to any other condition: an `or` of its own is in brackets. Unknown counts as false, so that plain comparisons can use an index.
 * A field that the table does not list matches no row: a scheme that outlived its column must not open everything.
 */
export const filterSql = (filter: Filter, fields: FilterFields): RawBuilder<SqlBool> => filterInDialect({ isEmpty, isAmong, compare }, filter, fields);

/** The dialect of one database for conditions on a field. */
export interface SqlDialect {
  isEmpty(field: FilterField): RawBuilder<SqlBool>;
  isAmong(field: FilterField, values: Scalar[]): RawBuilder<SqlBool>;
  compare(is: Comparison, field: FilterField, value: Scalar): RawBuilder<SqlBool>;
}

/** A filter in the dialect of a database; how conditions are combined is the same in all of them. */
export const filterInDialect = (words: SqlDialect, filter: Filter, fields: FilterFields): RawBuilder<SqlBool> =>
  written(words, normalizeFilter(filter, fields), fields);

function written(words: SqlDialect, filter: Filter, fields: FilterFields): RawBuilder<SqlBool> {
  if ('all' in filter) return join(words, filter.all, fields, 'and') ?? EVERY_ROW;
  if ('any' in filter) return join(words, filter.any, fields, 'or') ?? FALSE;
  if ('not' in filter) return sql<SqlBool>`(not coalesce(${written(words, filter.not, fields)}, false))`;
  const field = fields[filter.field] as FilterField;
  switch (filter.is) {
    case 'empty':
      return words.isEmpty(field);
    case 'notEmpty':
      return sql<SqlBool>`(not ${words.isEmpty(field)})`;
    case 'in':
      return words.isAmong(field, filter.value as Scalar[]);
    case 'notIn':
      return sql<SqlBool>`(not coalesce(${words.isAmong(field, filter.value as Scalar[])}, false))`;
    default:
      return words.compare(filter.is, field, filter.value as Scalar);
  }
}

function join(words: SqlDialect, parts: Filter[], fields: FilterFields, word: 'and' | 'or'): RawBuilder<SqlBool> | undefined {
  if (parts.length === 0) return undefined;
  const [first, ...rest] = parts.map((part) => sql<SqlBool>`(${written(words, part, fields)})`) as [RawBuilder<SqlBool>, ...RawBuilder<SqlBool>[]];
  const joined = rest.reduce((all, part) => (word === 'and' ? sql<SqlBool>`${all} and ${part}` : sql<SqlBool>`${all} or ${part}`), first);
  return sql<SqlBool>`(${joined})`;
}

function isEmpty({ column, kind }: FilterField): RawBuilder<SqlBool> {
  const { stored } = kinds[kind];
  if (stored === 'text') return sql<SqlBool>`(coalesce(${column}, '') = '')`;
  if (stored === 'text[]') return sql<SqlBool>`(coalesce(cardinality(${column}), 0) = 0)`;
  if (stored === 'jsonb') return sql<SqlBool>`(coalesce(${column}, 'null') in ('null', '""', '[]', '{}'))`;
  return sql<SqlBool>`(${column} is null)`;
}

/** A value as the database expects it for a column type. */
function plainly(stored: Stored, value: Scalar): Scalar {
  if (stored === 'timestamptz') return new Date(value as number).toISOString();
  return stored === 'numeric' || stored === 'bigint' ? digitsOf(value as Numeral) : value;
}

const bound = (stored: Stored, value: Scalar) => sql`${plainly(stored, value)}::${storedType(stored)}`;

/** A missing value is in no list. */
function isAmong({ column, kind }: FilterField, values: readonly Scalar[]): RawBuilder<SqlBool> {
  const { stored } = kinds[kind];
  const list = values.filter((one) => one !== null).map((one) => plainly(stored, one));
  return stored === 'text[]' ? sql<SqlBool>`(${column} && ${list}::text[])` : sql<SqlBool>`(${column} = any(${list}::${storedType(stored)}[]))`;
}

const literal: typeof bound = (stored, value) => sql`${sql.lit(String(plainly(stored, value)))}::${storedType(stored)}`;

function compare(is: Comparison, field: FilterField, value: Scalar, said = bound): RawBuilder<SqlBool> {
  const { column } = field;
  const { stored } = kinds[field.kind];
  if (value === null) return is === 'notEqual' ? sql<SqlBool>`(${column} is not null)` : FALSE;
  if (stored === 'timestamptz') return compareMoments(is, column, value as number, said);
  switch (is) {
    case 'contains':
      return stored === 'text[]'
        ? sql<SqlBool>`(${column} @> array[${said('text', value)}])`
        : sql<SqlBool>`(${column} ilike ${said('text', `%${escapeLike(value)}%`)})`;
    case 'startsWith':
      return sql<SqlBool>`(${column} ilike ${said('text', `${escapeLike(value)}%`)})`;
    case 'equal':
      return sql<SqlBool>`(${column} = ${said(stored, value)})`;
    case 'notEqual':
      return sql<SqlBool>`(${column} is distinct from ${said(stored, value)})`;
    case 'less':
      return sql<SqlBool>`(${column} < ${said(stored, value)})`;
    case 'lessOrEqual':
      return sql<SqlBool>`(${column} <= ${said(stored, value)})`;
    case 'greater':
      return sql<SqlBool>`(${column} > ${said(stored, value)})`;
    case 'greaterOrEqual':
      return sql<SqlBool>`(${column} >= ${said(stored, value)})`;
  }
}

/** On the wire a moment has whole milliseconds, in its column it is finer: the comparison is by millisecond. */
function compareMoments(is: Comparison, column: RawBuilder<unknown>, at: number, said: typeof bound): RawBuilder<SqlBool> {
  const [from, until] = [said('timestamptz', at), said('timestamptz', at + 1)];
  switch (is) {
    case 'less':
      return sql<SqlBool>`(${column} < ${from})`;
    case 'lessOrEqual':
      return sql<SqlBool>`(${column} < ${until})`;
    case 'greater':
      return sql<SqlBool>`(${column} >= ${until})`;
    case 'greaterOrEqual':
      return sql<SqlBool>`(${column} >= ${from})`;
    default:
      // Not an operator of this kind.
      return FALSE;
  }
}

/** With its values as literals: for what is stored in the database itself, such as the condition of an index. */
export const inlineFilterSql = (filter: Filter, fields: FilterFields): RawBuilder<SqlBool> =>
  filterInDialect(
    {
      isEmpty,
      isAmong: ({ column, kind }, values) => {
        const { stored } = kinds[kind];
        const list = values.filter((one) => one !== null).map((one) => sql.lit(String(plainly(stored, one))));
        const array = sql`array[${sql.join(list)}]::${storedType(stored === 'text[]' ? 'text' : stored)}[]`;
        return stored === 'text[]' ? sql<SqlBool>`(${column} && ${array})` : sql<SqlBool>`(${column} = any(${array}))`;
      },
      compare: (is, field, value) => compare(is, field, value, literal),
    },
    filter,
    fields,
  );

/** Escapes `%`, `_` and `\` in a LIKE pattern. */
export function escapeLike(value: Scalar): string {
  return String(value).replace(/[\\%_]/g, '\\$&');
}

/** All of them must hold. */
export const sqlAnd = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql.join([...parts], sql` and `);
