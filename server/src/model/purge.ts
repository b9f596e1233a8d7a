// Nightly purge of parked data after its retention time: columns, child tables, the tables of deleted models, and additional data of deleted
// records. Purged columns stay known by their metadata.
import { PARKED_DAYS } from '@ordo/contract/model-parked.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { recordTable, tableSql } from '../kit/ddl.ts';
import { columnId } from './storage.ts';
import { lockModel } from './release.ts';
import { withTables } from './with-tables.ts';

interface Due {
  table: string;
  field: string;
  generation: number;
}

/** A locked table is left for the next night. @returns the number of columns and tables that were purged */
export async function purgeParked(db: Db, now: number, tries?: number): Promise<number> {
  const before = new Date(now - PARKED_DAYS * 86_400_000);
  const { rows } = await sql<{ model: string }>`
    select distinct model_id as model from model_column where parked_at < ${before} and purged_at is null
    union select id from model where delete_mark = 1 and last_modify_time < ${before}`.execute(db);
  let gone = 0;
  for (const { model } of rows) gone += (await withTables(db, (tx) => purgeModel(tx, model, before), tries)) ?? 0;
  return gone;
}

/**
 * Purges data about records that were deleted long ago: copies of bound ones, values for the restore of those that named them, and saves in other databases
 * with a known result. @returns the number of purged copies
 */
export async function purgeDeleted(db: Db, now: number): Promise<number> {
  const before = new Date(now - PARKED_DAYS * 86_400_000);
  await sql`delete from record_removal where creator_time < ${before}`.execute(db);
  await sql`delete from bound_save where at < ${before} and state in ('done', 'undone')`.execute(db);
  const { rows } = await sql`delete from bound_copy where creator_time < ${before} returning id`.execute(db);
  return rows.length;
}

/** Deleted records purged in one transaction. */
const BATCH = 1_000;

/**
 * Purges records of our own tables that were deleted long ago, with child rows, comments, files and drafts. Those of a task are kept as long as the task;
 * locked ones, and tables that are being changed, are left for the next night. @returns the number of records
 */
export async function purgeRecords(db: Db, now: number): Promise<number> {
  const before = new Date(now - PARKED_DAYS * 86_400_000);
  const { rows } = await sql<{ id: string }>`
    select m.id from model m join pg_class c on c.relname = 't_' || m.id join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'record'
    where m.delete_mark = 0 order by 1`.execute(db);
  let gone = 0;
  for (const { id } of rows) for (let batch = BATCH; batch === BATCH; gone += batch) batch = (await withTables(db, (tx) => purgeBatch(tx, id, before), 1)) ?? 0;
  return gone;
}

async function purgeBatch(tx: Db, model: string, before: Date): Promise<number> {
  await lockModel(tx, model, 'to save');
  const table = tableSql(recordTable(model));
  const { rows } = await sql<{ id: string }>`
    delete from ${table} where id in (
      select id from ${table} t where delete_mark = 1 and last_modify_time < ${before}
        and not exists (select from flow_task f where f.model_id = ${model} and f.record_id = t.id and f.delete_mark = 0)
      limit ${BATCH} for update skip locked) returning id`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  for (const beside of ['record_file', 'record_comment', 'record_watch', 'record_draft'])
    await sql`delete from ${sql.table(beside)} where model_id = ${model} and record_id = any(${ids}::text[])`.execute(tx);
  await sql`insert into change_log (request_id, entity, record_id, action, before) values ('', 'model', ${model}, 'purge', ${JSON.stringify({ records: ids })}::jsonb)`.execute(
    tx,
  );
  return rows.length;
}

async function purgeModel(tx: Db, model: string, before: Date): Promise<number> {
  await lockModel(tx, model, 'to release');
  const { rows: deleted } = await sql`select from model where id = ${model} and delete_mark = 1 and last_modify_time < ${before} for update`.execute(tx);
  // A task that runs with an earlier release of the form still uses its columns.
  const isHeld = sql`exists (
    select from flow_task k join flow_release r on r.id = k.release_id
    where k.model_id = ${model} and r.model_id = ${model} and k.status = 1 and k.delete_mark = 0 and r.form_number < coalesce(c.parked_in, 2147483647))`;
  const due = deleted[0] ? sql`true` : sql`parked_at < ${before} and not ${isHeld}`;
  // The columns of a purged child table are purged with it.
  const { rows } = await sql<Due>`
    update model_column c set purged_at = now(), parked_at = coalesce(parked_at, now())
    where model_id = ${model} and purged_at is null and (${due} or exists (
      select from model_column t where t.model_id = c.model_id and t.table_field = c.table_field and t.field = '' and t.purged_at is null and t.parked_at < ${before}) and not ${isHeld})
    returning table_field as "table", field, generation`.execute(tx);
  const tables = rows.filter(({ field }) => field === '').map(({ table }) => table);
  for (const table of tables) await sql`drop table ${tableSql(recordTable(model, table))}`.execute(tx);
  if (deleted[0]) {
    await sql`drop table if exists ${tableSql(recordTable(model))}`.execute(tx);
    await sql`delete from record_file where model_id = ${model}`.execute(tx);
    await sql`delete from record_comment where model_id = ${model}`.execute(tx);
    await sql`update model set delete_mark = 2 where id = ${model}`.execute(tx);
  } else {
    const columns = rows.filter(({ table }) => !tables.includes(table));
    for (const [table, own] of Map.groupBy(columns, (one) => one.table))
      await sql`alter table ${tableSql(recordTable(model, table))} ${sql.join(own.map((one) => sql`drop column ${columnId(one)}`))}`.execute(tx);
  }
  await sql`insert into change_log (request_id, entity, record_id, action, before)
    values ('', 'model', ${model}, 'purge', ${JSON.stringify({ columns: rows.map(({ table, field, generation }) => `${table}.${field}.${generation}`) })}::jsonb)`.execute(
    tx,
  );
  return rows.length;
}
