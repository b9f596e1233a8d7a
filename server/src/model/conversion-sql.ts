// Converts values to another kind in a separate column, row by row while people work: columns `n_…` that only a conversion uses, and a mark in each row.
import type { Column, Step } from '@ordo/engine/model/storage.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { columnName } from '@ordo/engine/model/storage.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import { recordColumn, recordTable, storedType, tableSql } from '../kit/ddl.ts';

export type KindStep = Step & { op: 'changeKind' };

/** What a row `t` gets as its new value. */
export type Becomes = (step: KindStep) => Promise<RawBuilder<unknown>>;

/** Tables, each with its steps. */
const byTable = (steps: readonly KindStep[]) => [...Map.groupBy(steps, ({ to }) => to.table)];

export const tablesOf = (steps: readonly KindStep[]): string[] => byTable(steps).map(([table]) => table);
const keyOf = (table: string) => (table === '' ? ['id'] : ['record_id', 'id']);
const columnOf = (column: Column) => sql.id(recordColumn(columnName(column)));
export const besideOf = (column: Column): RawBuilder<unknown> => sql.id(`n_${recordColumn(columnName(column)).slice(2)}`);
/** A trigger of the head for the rows of a child table. */
const rowsTrigger = (table: string) => sql.id(`n_rows_${table}`);
const watchesHead = (table: string, steps: readonly KindStep[]) => table !== '' && steps.some(({ back }) => back !== null);

/** Whether a step is one of these. */
export const isAmong = (steps: readonly KindStep[], { to }: KindStep): boolean =>
  steps.some((one) => one.to.table === to.table && one.to.field === to.field && one.to.generation === to.generation);

/** Adds the separate columns and their triggers; within a transaction that holds the model. */
export async function putBeside(db: Db, model: string, steps: readonly KindStep[]): Promise<void> {
  for (const [table, own] of byTable(steps)) {
    const target = tableSql(recordTable(model, table));
    const added = own.map(({ to }) => sql`add column ${besideOf(to)} ${storedType(kinds[to.kind].stored)}`);
    await sql`alter table ${target} add column converted boolean, ${sql.join(added)}`.execute(db);
    const written = sql.join([...own.map(({ from }) => columnOf(from)), ...(table === '' ? [sql.id('form_number')] : [])]);
    await sql`create trigger n_unconverted before update of ${written} on ${target} for each row execute function record_unconverted()`.execute(db);
    if (watchesHead(table, own))
      await sql`create trigger ${rowsTrigger(table)} after update of form_number on ${tableSql(recordTable(model))} for each row
        when (old.form_number is distinct from new.form_number) execute function record_rows_unconverted()`.execute(db);
  }
}

/** Drops the separate columns and their triggers; within a transaction that holds the model. */
export async function takeAway(db: Db, model: string, steps: readonly KindStep[]): Promise<void> {
  for (const [table, own] of byTable(steps)) {
    const target = tableSql(recordTable(model, table));
    await sql`drop trigger if exists n_unconverted on ${target}`.execute(db);
    if (watchesHead(table, own)) await sql`drop trigger if exists ${rowsTrigger(table)} on ${tableSql(recordTable(model))}`.execute(db);
    const gone = own.map(({ to }) => sql`drop column if exists ${besideOf(to)}`);
    await sql`alter table ${target} drop column if exists converted, ${sql.join(gone)}`.execute(db);
  }
}

/** Once everything is converted: the separate column becomes the column of the field. */
export async function putInPlace(db: Db, model: string, { to, back }: KindStep): Promise<void> {
  const target = tableSql(recordTable(model, to.table));
  if (back !== null) await sql`alter table ${target} drop column ${columnOf(to)}`.execute(db);
  await sql`alter table ${target} rename column ${besideOf(to)} to ${columnOf(to)}`.execute(db);
}

const settingOf = async (own: readonly KindStep[], becomes: Becomes) =>
  sql.join([sql`converted = true`, ...(await Promise.all(own.map(async (step) => sql`${besideOf(step.to)} = ${await becomes(step)}`)))]);

/**
 * Converts the next rows of a table. Rows that are locked by a save are skipped and converted later.
 * @param after key of the last processed row; null: takes rows that are not converted, in no particular order
 * @returns key of the last row, and the number of rows
 */
export async function convertNext(
  db: Db,
  model: string,
  { table, steps, becomes, after, most }: { table: string; steps: readonly KindStep[]; becomes: Becomes; after: readonly string[] | null; most: number },
): Promise<{ last: string[]; rows: number }> {
  const own = steps.filter(({ to }) => to.table === table);
  const target = tableSql(recordTable(model, table));
  const key = keyOf(table).map((one) => sql`t.${sql.id(one)}`);
  const open = after === null ? sql`t.converted is not true` : after.length ? sql`(${sql.join(key)}) > (${sql.join(after)})` : sql`true`;
  const order = after === null ? sql`` : sql`order by ${sql.join(key)}`;
  const same = sql.join(
    keyOf(table).map((one) => sql`t.${sql.id(one)} = p.${sql.id(one)}`),
    sql` and `,
  );
  const { rows } = await sql<{ key: string[]; rows: number }>`
    with picked as materialized (select ${sql.join(key)} from ${target} t where ${open} ${order} limit ${most} for no key update skip locked),
      made as (update ${target} t set ${await settingOf(own, becomes)} from picked p where ${same})
    select array[${sql.join(keyOf(table).map((one) => sql`p.${sql.id(one)}`))}] as key, (count(*) over ())::int as rows from picked p
    order by ${sql.join(keyOf(table).map((one) => sql`p.${sql.id(one)} desc`))} limit 1`.execute(db);
  return { last: rows[0]?.key ?? [], rows: rows[0]?.rows ?? 0 };
}

/** Converts all remaining rows, with the table locked exclusively. */
export async function convertRest(db: Db, model: string, steps: readonly KindStep[], becomes: Becomes): Promise<void> {
  for (const [table, own] of byTable(steps)) {
    const target = tableSql(recordTable(model, table));
    await sql`lock table ${target} in access exclusive mode`.execute(db);
    await sql`update ${target} t set ${await settingOf(own, becomes)} where converted is not true`.execute(db);
  }
}
