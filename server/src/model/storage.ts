// The tables in which records of a model lie: made and changed by the steps of a release, in its transaction.
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { columnName, type Column, type Step } from '@ordo/engine/model/storage.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import { recordColumn, recordTable, storedType, tableSql } from '../kit/ddl.ts';
import { carried, type Options } from './carry.ts';

export const columnId = (column: Pick<Column, 'field' | 'generation'>): RawBuilder<unknown> => sql.id(recordColumn(columnName(column)));
const typeOf = ({ kind }: Column) => storedType(kinds[kind].stored);

/** Every column that the model's records have, parked ones too. */
export async function columnsOf(db: Db, model: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_field as "table", field, generation, kind, sealed, parked_at is not null as parked from model_column
    where model_id = ${model} order by table_field, field, generation`.execute(db);
  return rows;
}

/** The head's table, when a model is released for the first time. */
export async function makeHead(db: Db, model: string): Promise<void> {
  const { name } = recordTable(model);
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
  await sql`create index ${sql.id(`${name}_made`)} on ${table} (creator_time, id) where delete_mark = 0`.execute(db);
  await sql`create index ${sql.id(`${name}_creator`)} on ${table} (creator_user_id, creator_time)`.execute(db);
  await sql`create index ${sql.id(`${name}_organize`)} on ${table} (organize_id, department_id)`.execute(db);
}

async function makeTable(db: Db, model: string, field: string): Promise<void> {
  const { name } = recordTable(model, field);
  const table = tableSql(recordTable(model, field));
  await sql`
    create table ${table} (
      record_id text not null constraint ${sql.id(`${name}_record`)} references ${tableSql(recordTable(model))} on delete cascade,
      id        text not null,
      place     integer not null,
      primary key (record_id, id)
    )`.execute(db);
  await sql`create index ${sql.id(`${name}_place`)} on ${table} (record_id, place)`.execute(db);
}

/** What a field with a list of its own to choose from offers: in the design that comes, and in the one that made a column. */
export interface Choices {
  after(field: string): Options;
  when(column: Column): Promise<Options>;
}

/** Within the release's transaction. */
export async function takeStep(db: Db, model: string, number: number, step: Step, choices: Choices): Promise<void> {
  switch (step.op) {
    case 'addTable':
      await makeTable(db, model, step.table);
      return noteColumn(db, model, number, { table: step.table, field: '', generation: 0, kind: 'text', sealed: false, parked: false });
    case 'parkTable':
    case 'restoreTable':
      return park(db, model, { table: step.table, field: '', generation: 0 }, step.op === 'parkTable');
    case 'addColumn':
      return addColumn(db, model, number, step.column);
    case 'parkColumn':
    case 'restoreColumn':
      return park(db, model, step.column, step.op === 'parkColumn');
    case 'changeKind':
      await changeKind(db, model, number, step, choices);
      return;
    case 'addUnique':
    case 'dropUnique':
      return undefined; // by `keepUnique`, once all columns are as they will be
    case 'rename':
    case 'require':
    case 'allowEmpty':
      return undefined; // the design says it; nothing in the table does
  }
}

async function addColumn(db: Db, model: string, number: number, column: Column): Promise<void> {
  await sql`alter table ${tableSql(recordTable(model, column.table))} add column ${columnId(column)} ${typeOf(column)}`.execute(db);
  await noteColumn(db, model, number, column);
}

async function noteColumn(db: Db, model: string, number: number, { table, field, generation, kind, sealed }: Column): Promise<void> {
  await sql`insert into model_column (model_id, table_field, field, generation, kind, sealed, from_number)
    values (${model}, ${table}, ${field}, ${generation}, ${kind}, ${sealed}, ${number})`.execute(db);
}

async function park(db: Db, model: string, { table, field, generation }: Pick<Column, 'table' | 'field' | 'generation'>, away: boolean): Promise<void> {
  await sql`update model_column set parked_at = ${away ? sql`now()` : null}
    where model_id = ${model} and table_field = ${table} and field = ${field} and generation = ${generation}`.execute(db);
}

/** What has not been changed since the field was of that kind before is what it was then, to the last byte. */
async function changeKind(db: Db, model: string, number: number, { from, to, carry, back }: Step & { op: 'changeKind' }, choices: Choices): Promise<void> {
  const table = tableSql(recordTable(model, to.table));
  const [source, target] = [columnId(from), columnId(to)];
  const was = back === null ? null : await choices.when(from);
  if (back === null) await addColumn(db, model, number, to);
  else await park(db, model, to, false);
  const changed = back === null ? sql`` : sql`where ${source} is distinct from ${carried(back, target, kinds[to.kind].stored, kinds[from.kind].stored, was)}`;
  await sql`update ${table} set ${target} = ${carried(carry, source, kinds[from.kind].stored, kinds[to.kind].stored, choices.after(to.field))} ${changed}`.execute(
    db,
  );
  await park(db, model, from, true);
}

/** Rows that a step touches, how many of them lose something by it, and a few of them before and after. */
export interface Touched {
  rows: number;
  lost: number;
  samples: readonly { before: string; after: string | null }[];
}
const UNTOUCHED: Touched = { rows: 0, lost: 0, samples: [] };
const SAMPLES = 5;

export async function touchedBy(db: Db, model: string, step: Step, isThere: boolean, options: (field: string) => Options): Promise<Touched> {
  if (!isThere) return UNTOUCHED;
  switch (step.op) {
    case 'parkTable':
      return { ...UNTOUCHED, rows: await countRows(db, model, step.table, sql`true`) };
    case 'parkColumn':
      return { ...UNTOUCHED, rows: await countRows(db, model, step.column.table, sql`${columnId(step.column)} is not null`) };
    case 'require':
      return { ...UNTOUCHED, rows: await gaps(db, model, step.column) };
    case 'addUnique':
      return UNTOUCHED;
    case 'changeKind': {
      const { from, to, carry } = step;
      const [before, after] = [kinds[from.kind].stored, kinds[to.kind].stored];
      const source = columnId(from);
      const became = carried(carry, source, before, after, options(to.field));
      const table = tableSql(recordTable(model, from.table));
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

async function gaps(db: Db, model: string, column: Column): Promise<number> {
  const { rows: found } = await sql`
    select from model_column where model_id = ${model} and table_field = ${column.table} and field = ${column.field} and generation = ${column.generation}`.execute(
    db,
  );
  return countRows(db, model, column.table, found.length ? sql`${columnId(column)} is null` : sql`true`);
}
