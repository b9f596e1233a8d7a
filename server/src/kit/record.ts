// How an editable row is made, changed, switched and removed: version checked, modifier kept, change logged, all in one statement.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../db.d.ts';
import type { Db } from './db.ts';
import { newId } from './id.ts';
import { Refusal } from './refusal.ts';

/** What a write needs of the call it happens in. */
export interface Writer {
  db: Db;
  user: { userId: string };
  requestId: string;
}

type Table = Extract<keyof Tables, string>;
/** Column → value; columns are the feature's own constants. */
export type Values = Record<string, unknown>;

/** Columns that no log may hold. */
const SECRET = ['password_hash'];
const EVERY_ROW = sql<SqlBool>`true`;

/** @returns the new id; the version is 1 */
export async function insertRecord(writer: Writer, table: Table, values: Values): Promise<{ id: string; version: number }> {
  const id = (values.id as string | undefined) ?? newId();
  const row: Values = { ...values, id, creator_user_id: writer.user.userId };
  const columns = Object.keys(row);
  await sql`
    with made as (
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))}) values (${sql.join(Object.values(row))}) returning *
    )
    insert into change_log (user_id, request_id, entity, record_id, action, after)
    select ${writer.user.userId}, ${writer.requestId}, ${table}, ${id}, 'create', to_jsonb(made) - ${SECRET}::text[] from made`.execute(writer.db);
  return { id, version: 1 };
}

/**
 * @param version the one the caller read; null changes whatever is there
 * @param within rows that the caller may touch
 * @throws Refusal notFound, stale (with who and when)
 */
export async function updateRecord(
  writer: Writer,
  table: Table,
  id: string,
  version: number | null,
  values: Values,
  options: { within?: RawBuilder<SqlBool>; action?: string } = {},
): Promise<{ version: number }> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  const unchanged = version === null ? EVERY_ROW : sql<SqlBool>`t.version = ${version}`;
  const { rows } = await sql<{ version: number }>`
    with old as (
      select t.* from ${sql.table(table)} t
      where t.id = ${id} and t.delete_mark = 0 and ${unchanged} and ${options.within ?? EVERY_ROW} for no key update
    ), changed as (
      update ${sql.table(table)} n set ${sql.join([...changes, sql`version = n.version + 1`, sql`last_modify_time = now()`, sql`last_modify_user_id = ${writer.user.userId}`])}
      from old where n.id = old.id returning n.*
    ), logged as (
      insert into change_log (user_id, request_id, entity, record_id, action, before, after)
      select ${writer.user.userId}, ${writer.requestId}, ${table}, ${id}, ${options.action ?? 'update'}, to_jsonb(old) - ${SECRET}::text[], to_jsonb(changed) - ${SECRET}::text[] from old, changed
    )
    select version from changed`.execute(writer.db);
  if (rows[0]) return rows[0];
  throw await whyNot(writer, table, id, options.within);
}

/** @throws Refusal notFound, inUse is the caller's to find out */
export async function removeRecord(writer: Writer, table: Table, id: string, within?: RawBuilder<SqlBool>): Promise<void> {
  await updateRecord(writer, table, id, null, { delete_mark: 1 }, { within, action: 'remove' });
}

/** Flips or sets `enabled_mark` by the rule of quality §4.27: the wanted state, or the version that was seen. */
export async function switchRecord(
  writer: Writer,
  table: Table,
  input: { id: string; enabledMark?: number | undefined; version?: number | undefined },
  within?: RawBuilder<SqlBool>,
): Promise<{ enabledMark: number; version: number }> {
  if (input.enabledMark === undefined && input.version === undefined) throw new Refusal('stateUnsaid');
  const current = await lockRecord<{ enabled_mark: number; version: number }>(writer.db, table, input.id, within);
  if (input.enabledMark === current.enabled_mark) return { enabledMark: current.enabled_mark, version: current.version };
  const wanted = input.enabledMark ?? 1 - current.enabled_mark;
  const { version } = await updateRecord(writer, table, input.id, input.version ?? null, { enabled_mark: wanted }, { action: 'state' });
  return { enabledMark: wanted, version };
}

/**
 * Holds the row until the transaction ends, against every other writer and against new references to it.
 * @throws Refusal notFound
 */
export async function lockRecord<R>(db: Db, table: Table, id: string, within: RawBuilder<SqlBool> = EVERY_ROW): Promise<R> {
  const { rows } = await sql<R>`select t.* from ${sql.table(table)} t where t.id = ${id} and t.delete_mark = 0 and ${within} for update`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

/**
 * Nobody makes, hands over or switches a row so that they could not see it afterwards.
 * @throws Refusal denied
 */
export async function assertWithin(
  { db, user }: Writer & { user: { rights: { administrator: boolean } } },
  table: Table,
  id: string,
  within: RawBuilder<SqlBool>,
): Promise<void> {
  if (user.rights.administrator) return;
  const { rows } = await sql`select from ${sql.table(table)} t where t.id = ${id} and ${within}`.execute(db);
  if (!rows.length) throw new Refusal('denied');
}

async function whyNot(writer: Writer, table: Table, id: string, within: RawBuilder<SqlBool> = EVERY_ROW): Promise<Refusal> {
  const { rows } = await sql<{ version: number; who: string | null; at: number }>`
    select t.version, u.real_name || '/' || u.account as who, coalesce(t.last_modify_time, t.creator_time) as at
    from ${sql.table(table)} t left join app_user u on u.id = coalesce(t.last_modify_user_id, t.creator_user_id)
    where t.id = ${id} and t.delete_mark = 0 and ${within}`.execute(writer.db);
  const now = rows[0];
  if (!now) return new Refusal('notFound');
  return new Refusal('stale', { who: now.who ?? '—', when: businessTime(now.at) }, { version: now.version, who: now.who, at: now.at });
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** `YYYY-MM-DD HH:mm:ss` in the business time zone. */
export function businessTime(at: number): string {
  return CLOCK.format(at);
}
