// The tables of external databases, and the columns of one.
import type { Column, Shape } from '@ordo/engine/data-sync/plan.ts';
import { sql, type RawBuilder } from 'kysely';
import type { RemoteDb, StoredDataSource as Source } from './data-source.read.ts';

/** The database, and the schema of its tables. */
type Kept = Pick<Source, 'dbType' | 'dbSchema' | 'serviceName'>;

/** Qualified with its schema, or its database. */
export const placeOf = ({ dbType, dbSchema, serviceName }: Kept, table: string): RawBuilder<unknown> =>
  sql.id(dbType === 'MySQL' ? serviceName : dbSchema, table);

type Texts<K extends string> = Record<K, string | null>;

export interface Listed {
  table: string;
  tableName: string;
  sum: number;
}

/** Plain tables only. @param names if given, only these */
export async function listTables(db: RemoteDb, { dbType, dbSchema, serviceName }: Kept, keyword: string, names?: readonly string[]): Promise<Listed[]> {
  const query =
    dbType === 'MySQL'
      ? sql<Texts<'name' | 'comment' | 'estimate'>>`
          select table_name as name, left(table_comment, 200) as comment, cast(coalesce(table_rows, 0) as char) as estimate from information_schema.tables
          where table_schema = ${serviceName} and table_type = 'BASE TABLE' and locate(lower(${keyword}), lower(concat(table_name, ' ', table_comment))) > 0
            ${names ? sql`and table_name in (${sql.join(names)})` : sql``}
          order by table_name limit ${sql.lit(1000)}`
      : sql<Texts<'name' | 'comment' | 'estimate'>>`
          select c.relname as name, coalesce(pg_catalog.obj_description(c.oid, 'pg_class'), '') as comment, greatest(c.reltuples, 0)::bigint::text as estimate
          from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
          where n.nspname = ${dbSchema} and c.relkind in ('r', 'p') and not c.relispartition and pg_catalog.has_table_privilege(c.oid, 'select')
            and pg_catalog.strpos(pg_catalog.lower(c.relname || ' ' || coalesce(pg_catalog.obj_description(c.oid, 'pg_class'), '')), pg_catalog.lower(${keyword})) > 0
            ${names ? sql`and c.relname in (${sql.join(names)})` : sql``}
          order by c.relname limit ${sql.lit(1000)}`;
  const { rows } = await query.execute(db);
  return rows.map(({ name, comment, estimate }) => ({ table: name ?? '', tableName: comment ?? '', sum: Number(estimate) }));
}

/** @returns null: there is no such table */
export async function shapeOf(db: RemoteDb, source: Kept, table: string): Promise<Shape | null> {
  const columns = source.dbType === 'MySQL' ? await mysqlColumns(db, source, table) : await postgresColumns(db, source, table);
  return columns.length ? { table, columns } : null;
}

export async function hasRows(db: RemoteDb, source: Kept, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${placeOf(source, table)} limit 1`.execute(db);
  return rows.length > 0;
}

async function mysqlColumns(db: RemoteDb, { serviceName }: Kept, table: string): Promise<Column[]> {
  const { rows } = await sql<Texts<'name' | 'type' | 'length' | 'unsign' | 'pk' | 'nullable' | 'filled' | 'made'>>`
    select c.column_name as name, c.data_type as type,
           cast(case c.data_type when 'decimal' then concat(c.numeric_precision, ',', c.numeric_scale)
                     else coalesce(if(c.data_type in ('varchar', 'char'), c.character_maximum_length, ''), '') end as char) as length,
           if(c.column_type like '%unsigned%', '1', '0') as unsign, cast(coalesce(k.ordinal_position, 0) as char) as pk,
           if(c.is_nullable = 'YES', '1', '0') as nullable, if(c.column_default is not null or c.extra like '%auto_increment%', '1', '0') as filled,
           if(coalesce(c.generation_expression, '') <> '', '1', '0') as made
    from information_schema.columns c
    left join information_schema.key_column_usage k on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
      and k.constraint_name = 'PRIMARY'
    where c.table_schema = ${serviceName} and c.table_name = ${table} order by c.ordinal_position`.execute(db);
  return rows.map(columnOf);
}

async function postgresColumns(db: RemoteDb, { dbSchema }: Kept, table: string): Promise<Column[]> {
  const { rows } = await sql<Texts<'name' | 'type' | 'length' | 'unsign' | 'pk' | 'nullable' | 'filled' | 'made'>>`
    select a.attname as name, t.typname as type,
           case when t.typname in ('varchar', 'bpchar', 'numeric')
             then coalesce(substring(pg_catalog.format_type(a.atttypid, a.atttypmod) from '\\((.+)\\)'), '') else '' end as length,
           '0' as unsign, coalesce(pg_catalog.array_position(i.indkey::int2[], a.attnum), -1)::text as pk, case when a.attnotnull then '0' else '1' end as nullable,
           case when a.atthasdef or a.attidentity <> '' then '1' else '0' end as filled, case when a.attgenerated <> '' then '1' else '0' end as made
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_type t on t.oid = a.atttypid left join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
    where n.nspname = ${dbSchema} and c.relname = ${table} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db);
  // Positions of an int2vector begin at 0.
  return rows.map((row) => columnOf({ ...row, pk: String(Number(row.pk) + 1) }));
}

const columnOf = (row: Texts<'name' | 'type' | 'length' | 'unsign' | 'pk' | 'nullable' | 'filled' | 'made'>): Column => ({
  column: row.name ?? '',
  name: row.type ?? '',
  length: row.length ?? '',
  unsigned: row.unsign === '1',
  key: Number(row.pk),
  nullable: row.nullable === '1',
  filled: row.filled === '1',
  generated: row.made === '1',
});
