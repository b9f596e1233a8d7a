// The tables of a database, read from its catalogue, so that tables created by users, or by later versions, are in a backup automatically.
import type pg from 'pg';
import type { Beginning, TableKept } from './manifest.ts';

export type CatalogueTable = Omit<TableKept, 'rows' | 'content'>;

/** All tables except those of PostgreSQL, of extensions, and of the queue of scheduled tasks, which creates its own. */
const TABLES = `
  select case when n.nspname = current_schema() then '' else n.nspname end as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    case when n.nspname <> current_schema() then json_build_object(
      'columns', array(select format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), ' default ' || pg_get_expr(d.adbin, d.adrelid),
          case when a.attnotnull then ' not null' else '' end)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum),
      'constraints', coalesce((select json_agg(json_build_array(o.conname, pg_get_constraintdef(o.oid)) order by o.contype = 'f', o.conname)
        from pg_constraint o where o.conrelid = c.oid and o.contype in ('p', 'u', 'c', 'f')), '[]'),
      'indexes', array(select pg_get_indexdef(i.indexrelid) from pg_index i
        where i.indrelid = c.oid and not exists (select from pg_constraint o where o.conindid = i.indexrelid) order by i.indexrelid)) end as made
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname not in ('information_schema', 'pgboss') and n.nspname !~ '^pg_'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`;

const SEQUENCES = `
  select case when n.nspname = current_schema() then '' else n.nspname end as schema, c.relname as name,
    format('select last_value::text as value, is_called as called from %I.%I', n.nspname, c.relname) as question
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and n.nspname not in ('information_schema', 'pgboss') and n.nspname !~ '^pg_'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`;

/** Session settings that give the same text for the same row on every server. */
const HABITS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local synchronize_seqscans = off`;

/** Within a transaction, for its duration: behind a pooler nothing else would last. */
export async function configureSession(client: pg.ClientBase): Promise<void> {
  await client.query(HABITS);
}

export async function tablesOf(client: pg.ClientBase): Promise<CatalogueTable[]> {
  const { rows } = await client.query<Omit<CatalogueTable, 'made'> & { made: CatalogueTable['made'] | null }>(TABLES);
  return rows.map(({ made, ...table }) => (made ? { ...table, made } : table));
}

export async function sequencesOf(client: pg.ClientBase): Promise<Beginning['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string; question: string }>(SEQUENCES);
  const found: Beginning['sequences'] = [];
  for (const { schema, name, question } of rows) {
    const { rows: values } = await client.query<{ value: string; called: boolean }>(question);
    found.push({ schema, name, value: values[0]?.value ?? '1', called: values[0]?.called ?? false });
  }
  return found;
}

type Named = Pick<TableKept, 'schema' | 'name'>;

/**
 * A statement over one table, formatted by PostgreSQL: `%1$s` is the table, `%2$s` its stored columns, `%3$I` its schema, `%4$s` and `%5$I` further arguments.
 */
export async function statementFor(client: pg.ClientBase, table: Named & { columns?: readonly string[] }, pattern: string, ...more: string[]): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `select format($1::text, format('%I.%I', coalesce(nullif($2::text, ''), current_schema()), $3::text),
       (select string_agg(quote_ident(c), ', ' order by n) from unnest($4::text[]) with ordinality u (c, n)), $2::text, $5::text, $6::text) as statement`,
    [pattern, table.schema, table.name, table.columns ?? [], more[0] ?? '', more[1] ?? ''],
  );
  return rows[0]?.statement ?? '';
}

/**
 * How many rows a table has, and a hash of all of them: the sum of 64 bits of each row's SHA-256, which ignores the order of rows
 * but not duplicates.
 */
export async function contentOf(client: pg.ClientBase, table: Named): Promise<{ rows: string; content: string }> {
  const question = await statementFor(
    client,
    table,
    `select count(*)::text as rows,
       coalesce(sum(('x' || substr(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 1, 16))::bit(64)::bigint), 0)::text as content from %1$s t`,
  );
  const { rows } = await client.query<{ rows: string; content: string }>(question);
  return rows[0] ?? { rows: '0', content: '0' };
}

/** A statement that locks the definitions of tables until its transaction ends; rows can still be changed. */
export async function lockTablesStatement(client: pg.ClientBase, tables: readonly Named[]): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `select 'lock table ' || string_agg(format('%I.%I', coalesce(nullif(t.schema, ''), current_schema()), t.name), ', ') || ' in access share mode' as statement
     from unnest($1::text[], $2::text[]) t (schema, name)`,
    [tables.map(({ schema }) => schema), tables.map(({ name }) => name)],
  );
  return rows[0]?.statement ?? '';
}
