// The tables of a model's records: created and altered by the steps of a release, in its transaction.
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { columnName, tableColumn, type Column, type Step } from '@ordo/engine/model/storage.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { defaultSql, recordColumn, recordTable, storedType, tableSql } from '../kit/ddl.ts';
import { besideOf, isAmong, putInPlace, type KindStep } from './conversion-sql.ts';
import { convertSql, type Options } from './convert-sql.ts';

export const columnId = (column: Pick<Column, 'field' | 'generation'>): RawBuilder<unknown> => sql.id(recordColumn(columnName(column)));
const typeOf = ({ kind }: Column) => storedType(kinds[kind].stored);

/** All current and former columns of the model's records, including parked and purged ones. */
export async function columnsOf(db: Db, model: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_field as "table", field, generation, kind, sealed, parked_at is not null as parked, parked_in as "parkedIn", purged_at is not null as purged
    from model_column
    where model_id = ${model} order by table_field, field, generation`.execute(db);
  return rows;
}

/** Creates the head's table, when a model is released for the first time. */
export async function makeHead(db: Db, model: string): Promise<void> {
  const table = tableSql(recordTable(model));
  await sql`
    create table ${table} (
      id                  text primary key,
      record_no           bigint not null default nextval('record_number'),
      form_number         integer not null,
      organize_id         text not null default '',
      department_id       text not null default '',
      position_id         text not null default '',
      flow_id             text not null default '',
      task_id             text not null default '',
      flow_state          smallint not null default 0,
      version             integer not null default 1,
      delete_mark         smallint not null default 0,
      creator_time        timestamptz not null default now(),
      creator_user_id     text,
      last_modify_time    timestamptz,
      last_modify_user_id text
    )`.execute(db);
  await indexHead(db, model);
}

async function indexHead(db: Db, model: string): Promise<void> {
  const { name } = recordTable(model);
  const table = tableSql(recordTable(model));
  await sql`create index ${sql.id(`${name}_no`)} on ${table} (record_no)`.execute(db);
  await sql`create index ${sql.id(`${name}_made`)} on ${table} (creator_time, id) where delete_mark = 0`.execute(db);
  await sql`create index ${sql.id(`${name}_creator`)} on ${table} (creator_user_id, creator_time)`.execute(db);
  await sql`create index ${sql.id(`${name}_organize`)} on ${table} (organize_id, department_id)`.execute(db);
}

async function makeTable(db: Db, model: string, field: string): Promise<void> {
  await sql`
    create table ${tableSql(recordTable(model, field))} (
      record_id text not null,
      id        text not null,
      place     integer not null,
      primary key (record_id, id)
    )`.execute(db);
  await linkTable(db, model, field);
}

/** Number of columns that a model's tables have had, including dropped ones. */
export async function everHad(db: Db, model: string): Promise<ReadonlyMap<string, { all: number; gone: number }>> {
  const head = recordTable(model).name;
  const { rows } = await sql<{ name: string; all: number; gone: number }>`
    select c.relname as name, count(*)::int as "all", count(*) filter (where a.attisdropped)::int as gone
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'record' join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind = 'r' and (c.relname = ${head} or starts_with(c.relname, ${`${head}_`})) group by 1`.execute(db);
  return new Map(rows.map(({ name, all, gone }) => [name.slice(head.length + 1), { all, gone }]));
}

/** Copies the table with its current columns, to reset column numbers; indexes over fields are created after all steps. */
async function rebuildTable(db: Db, model: string, field: string): Promise<void> {
  const { name } = recordTable(model, field);
  const table = tableSql(recordTable(model, field));
  const next = sql.id('record', `${name}_next`);
  await sql`create table ${next} (like ${table} including defaults)`.execute(db);
  await sql`insert into ${next} select * from ${table}`.execute(db);
  // This also drops the foreign keys of child tables to the head.
  await sql`drop table ${table} cascade`.execute(db);
  await sql`alter table ${next} rename to ${sql.id(name)}`.execute(db);
  if (field !== '') {
    await sql`alter table ${table} add primary key (record_id, id)`.execute(db);
    return linkTable(db, model, field);
  }
  await sql`alter table ${table} add primary key (id)`.execute(db);
  await indexHead(db, model);
  const { rows } = await sql<{ table: string }>`
    select table_field as "table" from model_column where model_id = ${model} and field = '' and purged_at is null`.execute(db);
  for (const child of rows) await sql`alter table ${tableSql(recordTable(model, child.table))} ${toHead(model, child.table)}`.execute(db);
}

const toHead = (model: string, field: string) => sql`
  add constraint ${sql.id(`${recordTable(model, field).name}_record`)} foreign key (record_id) references ${tableSql(recordTable(model))} on delete cascade`;

async function linkTable(db: Db, model: string, field: string): Promise<void> {
  const table = tableSql(recordTable(model, field));
  await sql`alter table ${table} ${toHead(model, field)}`.execute(db);
  await sql`create index ${sql.id(`${recordTable(model, field).name}_place`)} on ${table} (record_id, place)`.execute(db);
}

/** Options of a field with its own list: in the new design, and in the one that created a column. */
export interface Choices {
  after(field: string): Options;
  when(column: Column): Promise<Options>;
}

/** Within the release's transaction. @param converted steps whose converted values are ready in separate columns */
export async function applyStep(db: Db, model: string, number: number, step: Step, choices: Choices, converted: readonly KindStep[] = []): Promise<void> {
  switch (step.op) {
    case 'addTable':
      await makeTable(db, model, step.table);
      return noteColumn(db, model, number, tableColumn(step.table));
    case 'rebuild':
      return rebuildTable(db, model, step.table);
    case 'parkTable':
      return park(db, model, tableColumn(step.table), number);
    case 'restoreTable':
      return park(db, model, tableColumn(step.table), null);
    case 'addColumn':
      return addColumn(db, model, number, step.column);
    case 'parkColumn':
      return park(db, model, step.column, number);
    case 'restoreColumn':
      return park(db, model, step.column, null);
    case 'changeKind':
      return changeKind(db, model, number, step, choices, isAmong(converted, step));
    case 'addUnique':
    case 'dropUnique':
      return undefined; // by `keepIndexes`, once all columns are as they will be
    case 'rename':
    case 'require':
    case 'allowEmpty':
      return undefined; // the design says it; nothing in the table does
  }
}

/**
 * @param filled the value in all rows, as the column stores it. PostgreSQL keeps it once, as the default at the time the column was added, and writes no row;
 * so nobody waits, however many rows there are.
 */
export async function addColumn(db: Db, model: string, number: number, column: Column, filled: unknown = null): Promise<void> {
  const table = tableSql(recordTable(model, column.table));
  const [name, type] = [columnId(column), typeOf(column)];
  if (filled === null) await sql`alter table ${table} add column ${name} ${type}`.execute(db);
  else {
    const { rows } = await sql<{ text: string }>`select ${filled}::${type}::text as text`.execute(db);
    await sql`alter table ${table} add column ${name} ${type} default ${defaultSql(rows[0]?.text)}::${type}`.execute(db);
    await sql`alter table ${table} alter column ${name} drop default`.execute(db);
  }
  await noteColumn(db, model, number, column);
}

/** A purged child table has an entry already, which is updated. */
async function noteColumn(db: Db, model: string, number: number, { table, field, generation, kind, sealed }: Column): Promise<void> {
  await sql`insert into model_column (model_id, table_field, field, generation, kind, sealed, from_number)
    values (${model}, ${table}, ${field}, ${generation}, ${kind}, ${sealed}, ${number})
    on conflict (model_id, table_field, field, generation) do update
      set from_number = excluded.from_number, parked_at = null, parked_in = null, purged_at = null where model_column.purged_at is not null`.execute(db);
}

/** @param number of the release that parks it; null: it is in use again */
async function park(db: Db, model: string, { table, field, generation }: Column, number: number | null): Promise<void> {
  await sql`update model_column set parked_in = ${number}, parked_at = ${number === null ? null : sql`now()`}
    where model_id = ${model} and table_field = ${table} and field = ${field} and generation = ${generation}`.execute(db);
}

/** For rows `t`: which of them keep the value that is in the new column already, and the new value of the others. */
interface Becoming {
  kept: RawBuilder<SqlBool>;
  converted: RawBuilder<unknown>;
}

/**
 * If a field returns to an earlier kind, a row keeps its exact earlier value if it was not saved since, or if the field still has the
 * converted value.
 */
async function becoming({ from, to, carry, back }: KindStep, model: string, choices: Choices): Promise<Becoming> {
  const [source, target] = [ofRow(from), ofRow(to)];
  const [before, after] = [kinds[from.kind].stored, kinds[to.kind].stored];
  const converted = convertSql(carry, source, before, after, choices.after(to.field));
  if (back === null) return { kept: sql<SqlBool>`${source} is null`, converted };
  const same = sql<SqlBool>`${source} is not distinct from ${convertSql(back, target, after, before, await choices.when(from))}`;
  return { kept: to.parkedIn === null ? same : sql<SqlBool>`(${savedUnder(model, to.table)} < ${to.parkedIn}::int or ${same})`, converted };
}

const ofRow = (column: Column): RawBuilder<unknown> => sql`t.${columnId(column)}`;

/** The release under which the record of a row `t` was last saved. */
function savedUnder(model: string, table: string): RawBuilder<unknown> {
  return table === '' ? sql`t.form_number` : sql`(select h.form_number from ${tableSql(recordTable(model))} h where h.id = t.record_id)`;
}

/** The value of a row `t` in the new column of a step. */
export async function valueOf(step: KindStep, model: string, choices: Choices): Promise<RawBuilder<unknown>> {
  const { kept, converted } = await becoming(step, model, choices);
  return step.back === null ? converted : sql`case when ${kept} then ${ofRow(step.to)} else ${converted} end`;
}

/** The value of a row `t` in the column after the steps; null: always empty. @param done steps whose converted values are ready in separate columns */
export async function valueAfter(
  column: Column,
  model: string,
  steps: readonly Step[],
  choices: Choices,
  done: readonly KindStep[] = [],
): Promise<RawBuilder<unknown> | null> {
  const isIt = (one: Column) => one.table === column.table && one.field === column.field && one.generation === column.generation;
  for (const step of steps) {
    if (step.op === 'addColumn' && isIt(step.column)) return null;
    if (step.op === 'changeKind' && isIt(step.to)) return isAmong(done, step) ? sql`t.${besideOf(column)}` : valueOf(step, model, choices);
  }
  return ofRow(column);
}

async function changeKind(db: Db, model: string, number: number, step: KindStep, choices: Choices, isDone: boolean): Promise<void> {
  const { from, to, back, carry } = step;
  if (isDone) await putInPlace(db, model, step);
  if (back !== null) await park(db, model, to, null);
  else if (isDone) await noteColumn(db, model, number, to);
  else await addColumn(db, model, number, to);
  // A new column is empty already.
  if (!isDone && !(carry === 'empty' && back === null)) {
    const { kept, converted } = await becoming(step, model, choices);
    await sql`update ${tableSql(recordTable(model, to.table))} t set ${columnId(to)} = ${converted} where not coalesce(${kept}, false)`.execute(db);
  }
  await park(db, model, from, number);
}

/** Number of rows that a step affects, number of those that lose a value, and samples before and after. */
export interface Touched {
  rows: number;
  lost: number;
  samples: readonly { before: string; after: string | null }[];
}
export const UNTOUCHED: Touched = { rows: 0, lost: 0, samples: [] };
const SAMPLES = 5;

/** @param after the value of a row `t` in a column after all steps; null: always empty */
export async function touchedBy(db: Db, model: string, step: Step, after: (column: Column) => Promise<RawBuilder<unknown> | null>): Promise<Touched> {
  switch (step.op) {
    case 'parkTable':
    case 'rebuild':
      return { ...UNTOUCHED, rows: await countRows(db, model, step.table, sql`true`) };
    case 'parkColumn':
      return { ...UNTOUCHED, rows: await countRows(db, model, step.column.table, sql`${ofRow(step.column)} is not null`) };
    case 'require': {
      const value = await after(step.column);
      return { ...UNTOUCHED, rows: await countRows(db, model, step.column.table, value ? sql`(${value}) is null` : sql`true`) };
    }
    case 'changeKind': {
      const source = ofRow(step.from);
      const became = (await after(step.to)) ?? sql`null`;
      const table = tableSql(recordTable(model, step.from.table));
      const { rows } = await sql<{ rows: number; lost: number }>`
        select count(*)::int as rows, count(*) filter (where (${became}) is null)::int as lost from ${table} t where ${source} is not null`.execute(db);
      const samples = await sql<{ before: string; after: string | null }>`
        select left(${source}::text, 100) as before, left((${became})::text, 100) as after from ${table} t
        where ${source} is not null order by (${became}) is not null, id limit ${SAMPLES}`.execute(db);
      return { rows: rows[0]?.rows ?? 0, lost: rows[0]?.lost ?? 0, samples: samples.rows };
    }
    default:
      return UNTOUCHED;
  }
}

async function countRows(db: Db, model: string, table: string, holds: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tableSql(recordTable(model, table))} t where ${holds}`.execute(db);
  return rows[0]?.count ?? 0;
}
