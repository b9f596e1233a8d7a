// Columns of bound tables in statements: as they are read, and in conditions and orders, in the dialect of their database.
import type { Type } from '@ordo/engine/data-sync/types.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import type { Binding, BoundColumn } from '@ordo/engine/model/bound.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { selectAsText, toParameter, toTransferText } from '../../data-source/cells.read.ts';

type Dialect = Binding['dialect'];

/** Column → value, in the format of the wire. */
export type Raw = Readonly<Record<string, string | null>>;

/** Each column once. */
export const uniqueColumns = (columns: readonly BoundColumn[]): BoundColumn[] => [...new Map(columns.map((column) => [column.name, column])).values()];

export const selectListSql = (dialect: Dialect, columns: readonly BoundColumn[], alias: string): RawBuilder<unknown> =>
  sql.join(columns.map(({ name, type }, at) => sql`${selectAsText(dialect, sql.id(alias, name), type)} as ${sql.id(`v${at}`)}`));

export const rawOf = (dialect: Dialect, columns: readonly BoundColumn[], row: Record<string, string | null>): Raw =>
  Object.fromEntries(columns.map(({ name, type }, at) => [name, toTransferText(dialect, type, row[`v${at}`] ?? null)]));

/** `column = value` for each column of a key. Texts that differ only in case are different keys. */
export const isKey = (dialect: Dialect, columns: readonly BoundColumn[], values: readonly (string | null)[], alias?: string): RawBuilder<SqlBool> =>
  sql.join(
    columns.map(({ name, type }, at) => {
      const column = alias === undefined ? sql.id(name) : sql.id(alias, name);
      return isSame(dialect, column, type, values[at] ?? null);
    }),
    sql` and `,
  );

export function isSame(dialect: Dialect, column: RawBuilder<unknown>, type: Type, text: string | null): RawBuilder<SqlBool> {
  if (text === null) return sql<SqlBool>`${column} is null`;
  const value = toParameter(dialect, type, text);
  const alike = sql<SqlBool>`${column} = ${value}`;
  return dialect === 'MySQL' && type.is === 'text' ? sql<SqlBool>`(${alike} and convert(${column} using utf8mb4) collate utf8mb4_bin = ${value})` : alike;
}

/** A MySQL text that is compared by code point, independent of the collation of its column. */
export const inBinary = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(convert(${text} using utf8mb4) collate utf8mb4_bin)`;

/** A column of the type in which its kind is stored. */
export const asked = (dialect: Dialect, kind: Kind, { name, type }: BoundColumn, alias: 't' | 'r' = 't'): RawBuilder<unknown> =>
  dialect === 'MySQL' ? askedOfMysql(kind, sql.id(alias, name), type) : askedOfPostgres(kind, sql.id(alias, name), type);

const ZONE = sql`'Asia/Shanghai'`;
const NUMBER = sql`'^-?[0-9]{1,60}([.][0-9]{1,30})?$'`;

function askedOfPostgres(kind: Kind, column: RawBuilder<unknown>, type: Type): RawBuilder<unknown> {
  const numeric = () => (type.is === 'text' ? sql`(case when ${column} ~ ${NUMBER} then ${column}::numeric end)` : column);
  switch (kinds[kind].stored) {
    case 'text':
    case 'jsonb':
      return sql`${column}::text`;
    case 'smallint':
      return type.is === 'bool' ? sql`${column}::integer` : numeric();
    case 'integer':
    case 'bigint':
      return numeric();
    case 'numeric':
      return type.is === 'real' || type.is === 'double' ? sql`${column}::numeric` : numeric();
    case 'boolean':
      return type.is === 'bool' ? column : sql`(${column} <> 0)`;
    case 'date':
      return type.is === 'date' ? column : type.is === 'datetime' ? sql`${column}::date` : sql`(${column} at time zone ${ZONE})::date`;
    case 'time':
      return column;
    case 'timestamptz':
      return type.is === 'moment' ? column : sql`(${column} at time zone ${ZONE})`;
    case 'text[]':
      return type.is === 'json'
        ? sql`array(select jsonb_array_elements_text(case jsonb_typeof(${column}::jsonb) when 'array' then ${column}::jsonb else '[]'::jsonb end))`
        : // Lists as JSON, and as they were written before: ids with commas between.
          sql`string_to_array(nullif(translate(${column}, '[]" ', ''), ''), ',')`;
  }
}

function askedOfMysql(kind: Kind, column: RawBuilder<unknown>, type: Type): RawBuilder<unknown> {
  switch (kinds[kind].stored) {
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'numeric':
      if (type.is === 'text') return sql`(case when ${column} regexp ${NUMBER} then cast(${column} as decimal(65, 20)) end)`;
      return type.is === 'real' || type.is === 'double' ? sql`cast(${column} as decimal(65, 20))` : column;
    case 'date':
      return type.is === 'date' ? column : type.is === 'datetime' ? sql`date(${column})` : sql`date(convert_tz(${column}, '+00:00', '+08:00'))`;
    case 'timestamptz':
      return type.is === 'moment' ? column : sql`convert_tz(${column}, '+08:00', '+00:00')`;
    case 'text[]':
      return sql`nullif(replace(replace(replace(replace(${column}, '[', ''), ']', ''), '"', ''), ' ', ''), '')`;
    default:
      return column;
  }
}
