// Tables of external databases: their fields and rows, all as texts, read only.
import { sql, type RawBuilder } from 'kysely';
import type { RemoteDb, StoredDataSource } from '../data-source/data-source.read.ts';
import { Refusal } from '../kit/refusal.ts';

export interface RemoteTable {
  table: string;
  tableName: string;
  sum: number;
}
export interface RemoteField {
  field: string;
  fieldName: string;
  dataType: string;
  dataLength: string;
  primaryKey: number;
  allowNull: number;
  defaults: string;
}

const MAX_TABLES = 2_000;
/** Maximum number of rows counted; beyond that the number is not exact. */
const MAX_COUNTED = 100_000;
const MAX_CELL = 500;

/** In one read-only transaction, with 8 s for each statement. Not every account may call set_config. */
export function inReadTransaction<T>(db: RemoteDb, { dbType }: StoredDataSource, work: (db: RemoteDb) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      if (dbType === 'PostgreSQL') {
        await sql`set local statement_timeout = ${sql.lit(8000)}`.execute(tx);
        await sql`set local search_path = ''`.execute(tx);
      }
      return work(tx);
    });
}

export async function tablesOf(db: RemoteDb, { dbType, dbSchema, serviceName }: StoredDataSource, keyword: string): Promise<RemoteTable[]> {
  const query =
    dbType === 'MySQL'
      ? sql<Texts>`
          select table_name as name, table_comment as comment, cast(coalesce(table_rows, 0) as char) as estimate from information_schema.tables
          where table_schema = ${serviceName} and locate(lower(${keyword}), lower(concat(table_name, ' ', table_comment))) > 0
          order by table_name limit ${sql.lit(2000)}`
      : sql<Texts>`
          select c.relname as name, coalesce(pg_catalog.obj_description(c.oid, 'pg_class'), '') as comment, greatest(c.reltuples, 0)::bigint::text as estimate
          from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
          where n.nspname = ${dbSchema} and c.relkind in ('r', 'p', 'v', 'm', 'f') and pg_catalog.has_table_privilege(c.oid, 'select')
            and pg_catalog.strpos(pg_catalog.lower(c.relname || ' ' || coalesce(pg_catalog.obj_description(c.oid, 'pg_class'), '')), pg_catalog.lower(${keyword})) > 0
          order by c.relname limit ${sql.lit(2000)}`;
  const { rows } = await query.execute(db);
  return rows.slice(0, MAX_TABLES).map(({ name, comment, estimate }) => ({ table: name ?? '', tableName: comment ?? '', sum: Number(estimate) }));
}

type Texts = Record<'name' | 'comment' | 'estimate', string | null>;

/** @throws Refusal modelTableMissing */
export async function fieldsOf(db: RemoteDb, { dbType, dbSchema, serviceName }: StoredDataSource, table: string): Promise<RemoteField[]> {
  const query =
    dbType === 'MySQL'
      ? sql<FieldTexts>`
          select column_name as name, column_comment as comment, data_type as type,
                 cast(coalesce(character_maximum_length, if(data_type = 'decimal', concat(numeric_precision, ',', numeric_scale), '')) as char) as length,
                 if(column_key = 'PRI', '1', '0') as pk, if(is_nullable = 'YES', '1', '0') as nullable, coalesce(column_default, '') as usual
          from information_schema.columns where table_schema = ${serviceName} and table_name = ${table} order by ordinal_position`
      : sql<FieldTexts>`
          select a.attname as name, coalesce(pg_catalog.col_description(c.oid, a.attnum), '') as comment, t.typname as type,
                 coalesce(substring(pg_catalog.format_type(a.atttypid, a.atttypmod) from '\\((.+)\\)'), '') as length,
                 case when exists (select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) then '1' else '0' end as pk,
                 case when a.attnotnull then '0' else '1' end as nullable,
                 coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), '') as usual
          from pg_catalog.pg_attribute a
          join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
          join pg_catalog.pg_type t on t.oid = a.atttypid left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          where n.nspname = ${dbSchema} and c.relname = ${table} and a.attnum > 0 and not a.attisdropped
            and pg_catalog.has_table_privilege(c.oid, 'select')
          order by a.attnum`;
  const { rows } = await query.execute(db);
  if (rows.length === 0) throw new Refusal('modelTableMissing', { table });
  return rows.map(({ name, comment, type, length, pk, nullable, usual }) => ({
    field: name ?? '',
    fieldName: comment ?? '',
    dataType: type ?? '',
    dataLength: length ?? '',
    primaryKey: Number(pk),
    allowNull: Number(nullable),
    defaults: usual ?? '',
  }));
}

type FieldTexts = Record<'name' | 'comment' | 'type' | 'length' | 'pk' | 'nullable' | 'usual', string | null>;

export interface Asked {
  currentPage: number;
  pageSize: number;
  sort: 'asc' | 'desc';
  keyword?: string | undefined;
  /** Field that the keyword is searched in. */
  field?: string | undefined;
}

/** Column name → expression that reads it. */
export interface SelectedColumns {
  from: RawBuilder<unknown>;
  columns: ReadonlyMap<string, RawBuilder<unknown>>;
  key: RawBuilder<unknown> | undefined;
  kind: StoredDataSource['dbType'];
}

/** @throws Refusal modelFieldUnknown */
export async function rowsOf(
  db: RemoteDb,
  { from, columns, key, kind }: SelectedColumns,
  asked: Asked,
): Promise<{ list: Record<string, string | null>[]; total: number }> {
  const wanted = asked.field === undefined ? [...columns.values()] : [columns.get(asked.field)];
  if (wanted.includes(undefined)) throw new Refusal('modelFieldUnknown', { field: asked.field });
  const text = (column: RawBuilder<unknown> | undefined) => (kind === 'MySQL' ? sql`lower(cast(${column} as char))` : sql`lower(${column}::text)`);
  const place = (column: RawBuilder<unknown> | undefined) =>
    kind === 'MySQL' ? sql`locate(lower(${asked.keyword}), ${text(column)}) > 0` : sql`strpos(${text(column)}, lower(${asked.keyword})) > 0`;
  const where = asked.keyword ? sql`where ${sql.join(wanted.map(place), sql` or `)}` : sql``;
  const order = key ? sql`order by ${key} ${asked.sort === 'asc' ? sql`asc` : sql`desc`}` : sql``;
  const names = [...columns.keys()];
  const { rows: counted } = await sql<{ total: string | number }>`
    select count(*) as total from (select 1 as one from ${from} ${where} limit ${sql.lit(100000)}) as some_rows`.execute(db);
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join([...columns.values()].map((column, at) => sql`${kind === 'MySQL' ? column : sql`${column}::text`} as ${sql.id(`v${at}`)}`))} from ${from} ${where} ${order}
    limit ${asked.pageSize} offset ${Math.min((asked.currentPage - 1) * asked.pageSize, MAX_COUNTED)}`.execute(db);
  return {
    list: rows.map((row) => Object.fromEntries(names.map((name, at) => [name.toLowerCase(), cellOf(row[`v${at}`])]))),
    total: Number(counted[0]?.total ?? 0),
  };
}

const cellOf = (text: string | null | undefined) => (text && text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : (text ?? null));
