// Creates, updates, enables or disables, and deletes an editable row: version checked, modifier kept, change logged, all in one statement.
import type { Action, entityPhrases } from '@ordo/contract/change-log.phrases.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../db.d.ts';
import type { Db } from './db.ts';
import { tableSql, tableText, type TableName } from './ddl.ts';
import { EVERY_ROW } from './filter-sql.ts';
import { newId } from './id.ts';
import { insertEffectsSql, NO_EFFECTS, type Effect } from './effect.ts';
import { Refusal } from './refusal.ts';
import { numberOf, runCachedStatement } from './statement-cache.ts';

/** The parts of the call that a write needs. */
export interface Writer {
  db: Db;
  user: { userId: string };
  requestId: string;
  /** Effects waiting for a write; the next write inserts them in its own statement. */
  effects?: Effect[];
}

/** Also of an automatic change: then there is no person. */
type AnyWriter = Omit<Writer, 'user'> & { user: { userId: string | null } };

/** A table that the change log has a name for. */
export type Table = keyof typeof entityPhrases & keyof Tables;
/** … or a table named by metadata. */
export type TableRef = Table | TableName;
/** Column → value; columns are the feature's own constants. */
export type Values = Record<string, unknown>;

/** Each referenced row must exist, be enabled, and cannot be deleted before this write is done. Without an id nothing is checked. */
export interface Reference {
  column: string;
  to: 'area' | 'organize';
  id: string | undefined;
  missing(): Refusal;
}

interface Conditions {
  /** Rows that the caller may touch: checked for the row before and after the write. */
  within?: RawBuilder<SqlBool>;
  references?: readonly Reference[];
  /** Condition in the statement itself, which may take locks with it: where it does not hold, nothing is written and the call is refused as `busy`. */
  holds?: Holding;
}

export interface Holding {
  values: readonly unknown[];
  /** Always the same text for the same placeholders. */
  by(values: readonly unknown[]): RawBuilder<SqlBool>;
}

interface InsertConditions extends Conditions {
  /** If the id exists already nothing is written, and the call is refused as `busy`. */
  once?: boolean;
}

interface UpdateConditions extends Conditions {
  /** Rows `t` that can no longer be changed, with the refusal. */
  unless?: { when: RawBuilder<SqlBool>; refusal(): Refusal | Promise<Refusal> };
  /** Action in the change log. */
  action?: Action;
  /** The row leaves what the caller can see, or comes back: `within` is checked only for the row as it was. */
  leaves?: boolean;
}

/** A condition on a row `t`, with the refusal when it does not hold. */
interface Check {
  holds: RawBuilder<SqlBool>;
  refusal(): Refusal | Promise<Refusal>;
}

/** Columns that no log may contain. */
export const SECRET_COLUMNS = sql`${sql.lit('{password_hash,password_sealed,email_password_sealed,secret_sealed}')}::text[]`;

/** For the table, including those that its own metadata names. */
export const secretColumnsOf = (table: TableRef) =>
  typeof table === 'string' || !table.secrets?.length ? SECRET_COLUMNS : sql`${sql.lit(`{${table.secrets.join(',')}}`)}::text[]`;

/**
 * @returns the new id; the version is 1
 * @throws Refusal denied (outside `within`), and those of the references
 */
export async function insertRecord(writer: Writer, table: TableRef, values: Values, options: InsertConditions = {}): Promise<{ id: string; version: number }> {
  const id = (values.id as string | undefined) ?? newId();
  const row: Values = { ...values, id, creator_user_id: writer.user.userId };
  const columns = Object.keys(row);
  const references = named(options.references);
  const { within = EVERY_ROW, holds, once = false } = options;
  const effects = insertEffectsSql(writer.effects, 'made');
  const rowsWithin = effects === NO_EFFECTS ? numberOf(within) : undefined;
  const rows = await runCachedStatement(
    writer.db,
    rowsWithin === undefined ? undefined : JSON.stringify(['insert', table, columns, references.map(({ to }) => to), holds?.values.length, once, rowsWithin]),
    [writer.requestId, ...references.map((reference) => reference.id), ...Object.values(row), ...(holds?.values ?? [])],
    ([requestId, ...rest]) => sql`
      with made as (
        insert into ${tableSql(table)} (${sql.join(columns.map((column) => sql.id(column)))})
        select ${sql.join(rest.slice(references.length, references.length + columns.length))}
        where ${every([...references.map(({ to }, place) => isThere(to, rest[place])), ...(holds ? [holds.by(rest.slice(references.length + columns.length))] : [])])}
        ${once ? sql`on conflict (id) do nothing` : sql``} returning *
      ), logged as (
        insert into change_log (user_id, request_id, entity, record_id, action, after)
        select creator_user_id, ${requestId}, ${tableText(table)}, id, 'create', to_jsonb(made) - ${secretColumnsOf(table)} from made
      )${effects}
      select from made t where ${orRefused(within)}`,
  );
  if (rows.length) return { id, version: 1 };
  const checks = references.map((reference) => ({ holds: isThere(reference.to, reference.id), refusal: reference.missing }));
  const { rows: held } = await sql<Held>`select ${allOf(checks)} as held`.execute(writer.db);
  throw (await firstRefused(checks, held[0])) ?? new Refusal('busy');
}

/**
 * @param version the version that the caller read; null skips the check
 * @throws Refusal notFound, stale (with who and when), denied (would leave `within`), and those of `unless` and the references
 */
export async function updateRecord(
  writer: AnyWriter,
  table: TableRef,
  id: string,
  version: number | null,
  values: Values,
  options: UpdateConditions = {},
): Promise<{ version: number }> {
  const { holds, within = EVERY_ROW, leaves = false, unless } = options;
  const columns = Object.keys(values);
  const references = named(options.references);
  const effects = insertEffectsSql(writer.effects, 'changed');
  const parts = effects === NO_EFFECTS ? [numberOf(within), unless ? numberOf(unless.when) : 0] : [undefined];
  const shape = ['update', table, columns, references.map(({ column, to }) => [column, to]), holds?.values.length, version === null, leaves, parts];
  const given = [id, version, writer.user.userId, writer.requestId, options.action ?? 'update'];
  const rows = await runCachedStatement(
    writer.db,
    parts.includes(undefined) ? undefined : JSON.stringify(shape),
    [...given, ...references.map((reference) => reference.id), ...Object.values(values), ...(holds?.values ?? [])],
    ([one, read, by, request, action, ...rest]) => {
      const checks = checksOf(unless, references, rest);
      const [changed, held] = [rest.slice(references.length), rest.slice(references.length + columns.length)];
      const changes = columns.map((column, place) => sql`${sql.id(column)} = ${changed[place]}`);
      const conditions = [...checks.map((check) => check.holds), ...(holds ? [holds.by(held)] : [])];
      return sql<{ version: number }>`
    with old as (
      select t.* from ${tableSql(table)} t
      where t.id = ${one} and t.delete_mark = 0 and ${version === null ? EVERY_ROW : sql<SqlBool>`t.version = ${read}`} and ${within}
        and ${every(conditions)} for no key update
    ), changed as (
      update ${tableSql(table)} n set ${sql.join([...changes, sql`version = n.version + 1`, sql`last_modify_time = now()`, sql`last_modify_user_id = ${by}`])}
      from old where n.id = old.id returning n.*
    ), logged as (
      insert into change_log (user_id, request_id, entity, record_id, action, before, after)
      select ${by}, ${request}, ${tableText(table)}, ${one}, ${action}, to_jsonb(old) - ${secretColumnsOf(table)}, to_jsonb(changed) - ${secretColumnsOf(table)} from old, changed
    )${effects}
    select t.version from changed t where ${orRefused(leaves ? undefined : within)}`;
    },
  );
  if (rows[0]) return rows[0];
  const ids = references.map((reference) => reference.id);
  throw await whyNot(writer, table, id, version, checksOf(unless, references, ids), within);
}

/** @param ids of the references, or their placeholders */
function checksOf(unless: UpdateConditions['unless'], references: readonly Reference[], ids: readonly unknown[]): Check[] {
  const open = unless ? [{ holds: sql<SqlBool>`(${unless.when}) is not true`, refusal: unless.refusal }] : [];
  // Unchanged references are not checked: their target may have been disabled since.
  const held = references.map((reference, place) => ({
    holds: sql<SqlBool>`(${sql.ref(`t.${reference.column}`)} is not distinct from ${ids[place]} or ${isThere(reference.to, ids[place])})`,
    refusal: reference.missing,
  }));
  return [...open, ...held];
}

const named = (references: readonly Reference[] = []) => references.filter(({ id }) => id !== undefined);

const isThere = (to: Reference['to'], id: unknown) =>
  sql<SqlBool>`exists (select from ${sql.table(to)} r where r.id = ${id} and r.enabled_mark = 1 and r.delete_mark = 0 for key share)`;

const every = (conditions: readonly RawBuilder<SqlBool>[]) => (conditions.length ? sql.join(conditions, sql` and `) : EVERY_ROW);

/** Nobody may create or reassign a row so that they could not see it afterwards: the statement fails as a whole. */
const orRefused = (within: RawBuilder<SqlBool> = EVERY_ROW) => sql<SqlBool>`case when ${within} then true else refuse('denied') end`;

/** Result of each check, in order. */
interface Held {
  held: boolean[];
}

const allOf = (checks: readonly Check[]) => sql`array[${sql.join(checks.map(({ holds }) => holds))}]::boolean[]`;

async function firstRefused(checks: readonly Check[], found: Held | undefined): Promise<Refusal | undefined> {
  return checks.find((_, index) => !found?.held[index])?.refusal();
}

/** @throws Refusal notFound, stale if a version is given; inUse is for the caller to check */
export async function removeRecord(writer: Writer, table: TableRef, id: string, within?: RawBuilder<SqlBool>, version?: number): Promise<void> {
  await updateRecord(writer, table, id, version ?? null, { delete_mark: 1 }, { within, action: 'remove', leaves: true });
}

/** Sets `enabled_mark` to the given value; toggles it only if a version proves what the caller saw (promises §2.15). */
export async function setRecordEnabled(
  writer: AnyWriter,
  table: TableRef,
  input: { id: string; enabledMark?: number | undefined; version?: number | undefined },
  within?: RawBuilder<SqlBool>,
): Promise<{ enabledMark: number; version: number }> {
  const current = await lockRecord<{ enabled_mark: number; version: number }>(writer.db, table, input.id, within);
  if (input.enabledMark === current.enabled_mark) return { enabledMark: current.enabled_mark, version: current.version };
  const wanted = input.enabledMark ?? 1 - current.enabled_mark;
  const { version } = await updateRecord(writer, table, input.id, input.version ?? null, { enabled_mark: wanted }, { action: 'state' });
  return { enabledMark: wanted, version };
}

/**
 * Locks the row until the transaction ends, against every other writer and against new references to it.
 * @throws Refusal notFound
 */
export async function lockRecord<R>(db: Db, table: TableRef, id: string, within: RawBuilder<SqlBool> = EVERY_ROW): Promise<R> {
  const { rows } = await sql<R>`select t.* from ${tableSql(table)} t where t.id = ${id} and t.delete_mark = 0 and ${within} for update`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

/**
 * The same when only its existence matters. A release may change the columns of a model's records at any time, and a prepared statement that selects all
 * columns fails from then on.
 * @throws Refusal notFound
 */
export async function lockRecordOnly(db: Db, table: TableRef, id: string, within: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql`select t.id from ${tableSql(table)} t where t.id = ${id} and t.delete_mark = 0 and ${within} for update`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
}

/**
 * Nobody may create, reassign, enable or disable rows so that they could not see them afterwards.
 * @throws Refusal denied
 */
export async function assertWithin(
  { db, user }: Writer & { user: { rights: { administrator: boolean } } },
  table: TableRef,
  ids: readonly string[],
  within: RawBuilder<SqlBool>,
): Promise<void> {
  if (user.rights.administrator) return;
  const { rows } = await sql`select from ${tableSql(table)} t where t.id = any(${ids}::text[]) and (${within}) is not true limit 1`.execute(db);
  if (rows.length) throw new Refusal('denied');
}

async function whyNot(
  writer: AnyWriter,
  table: TableRef,
  id: string,
  version: number | null,
  checks: readonly Check[],
  within: RawBuilder<SqlBool> = EVERY_ROW,
): Promise<Refusal> {
  const { rows } = await sql<Held & { version: number; who: string | null; at: number }>`
    select t.version, u.real_name || '/' || u.account as who, coalesce(t.last_modify_time, t.creator_time) as at, ${allOf(checks)} as held
    from ${tableSql(table)} t left join app_user u on u.id = coalesce(t.last_modify_user_id, t.creator_user_id)
    where t.id = ${id} and t.delete_mark = 0 and ${within}`.execute(writer.db);
  const now = rows[0];
  if (!now) return new Refusal('notFound');
  const refused = await firstRefused(checks, now);
  if (refused) return refused;
  // The conflicting row has disappeared in the meantime.
  if (version === null || version === now.version) return new Refusal('busy');
  return new Refusal('stale', { who: now.who ?? '—', when: businessTime(now.at) }, { version: now.version, who: now.who, at: now.at });
}
