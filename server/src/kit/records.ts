// Records in thousands: one statement per thousand, with a line in the change log for each record.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { tableSql, tableText } from './ddl.ts';
import { EVERY_ROW } from './filter-sql.ts';
import { newId } from './id.ts';
import { Refusal } from './refusal.ts';
import { assertWithin, SECRET_COLUMNS, type TableRef, type Values, type Writer } from './record.ts';

const BATCH = 1_000;

/** Within a transaction. All rows have the same columns; if one violates a constraint, none is created. */
export async function insertRecords({ db, user, requestId }: Writer, table: TableRef, rows: readonly Values[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map((row): Values => ({ ...row, id: row.id ?? newId(), creator_user_id: user.userId }));
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.id(column)));
    await sql`
      with made as (
        insert into ${tableSql(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${tableSql(table)}, ${JSON.stringify(batch)}::jsonb) returning *
      )
      insert into change_log (user_id, request_id, entity, record_id, action, after)
      select ${user.userId}, ${requestId}, ${tableText(table)}, id, 'create', to_jsonb(made) - ${SECRET_COLUMNS} from made`.execute(db);
  }
}

/**
 * The same for rows `t` that their creator must be able to see afterwards.
 * @throws Refusal denied
 */
export async function insertRecordsWithin(
  writer: Parameters<typeof assertWithin>[0],
  table: TableRef,
  rows: readonly Values[],
  within: RawBuilder<SqlBool>,
): Promise<void> {
  const made = rows.map((row) => ({ id: newId(), ...row }));
  await insertRecords(writer, table, made);
  const ids = made.map(({ id }) => id);
  await assertWithin(writer, table, ids, within);
}

/**
 * Within a transaction: updates the given columns of each row; null leaves a column unchanged.
 * @param rows with their ids, all of the same columns
 * @param within rows `t` that the caller may touch, before and after
 * @throws Refusal denied
 */
export async function updateRecords(
  { db, user, requestId }: Writer,
  table: TableRef,
  columns: readonly string[],
  rows: readonly (Values & { id: string })[],
  within: RawBuilder<SqlBool> = EVERY_ROW,
): Promise<void> {
  if (columns.length === 0) return;
  const said = sql.join(columns.map((column) => sql`${sql.id(column)} = coalesce(s.${sql.id(column)}, n.${sql.id(column)})`));
  const differs = sql.join(
    columns.map((column) => sql`s.${sql.id(column)} is distinct from o.${sql.id(column)} and s.${sql.id(column)} is not null`),
    sql` or `,
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const { rows: held } = await sql`
      select from ${tableSql(table)} t where t.id = any(${batch.map(({ id }) => id)}::text[]) and t.delete_mark = 0 and ${within} order by t.id for no key update`.execute(
      db,
    );
    if (held.length < batch.length) throw new Refusal('denied');
    const { rows: outside } = await sql`
      with said as (select * from jsonb_populate_recordset(null::${tableSql(table)}, ${JSON.stringify(batch)}::jsonb)),
      old as (select o.* from ${tableSql(table)} o join said s on s.id = o.id where ${differs}),
      changed as (
        update ${tableSql(table)} n set ${said}, version = n.version + 1, last_modify_time = now(), last_modify_user_id = ${user.userId}
        from said s, old o where n.id = s.id and o.id = s.id returning n.*
      ), logged as (
        insert into change_log (user_id, request_id, entity, record_id, action, before, after)
        select ${user.userId}, ${requestId}, ${tableText(table)}, o.id, 'update', to_jsonb(o) - ${SECRET_COLUMNS}, to_jsonb(t) - ${SECRET_COLUMNS} from old o join changed t on t.id = o.id
      )
      select from changed t where (${within}) is not true limit 1`.execute(db);
    if (outside.length) throw new Refusal('denied');
  }
}
