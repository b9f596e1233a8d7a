// Inserts rows unchanged, in one statement, so that references are checked at its end.
import { sql, type RawBuilder } from 'kysely';

export type Rows = Record<string, Record<string, unknown>[]>;

/** Tables without rows are left out. */
export function insertAll(tables: Rows): RawBuilder<unknown> {
  return sql`with ${sql.join(Object.entries(tables).flatMap(([table, rows]) => (rows.length ? [into(table, rows)] : [])))} select`;
}

function into(table: string, rows: readonly Record<string, unknown>[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {});
  return sql`${sql.id(`of_${table}`)} as (insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
    select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r)`;
}
