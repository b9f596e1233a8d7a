// Executes row changes in the database of the records: each statement checks the previous row, and one that matches no row ends the whole save.
import type { RowChange } from '@ordo/engine/model/bound-outcome.ts';
import { sql, type RawBuilder } from 'kysely';
import { toParameter } from '../../data-source/cells.read.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { BoundModel, BoundRows } from './bound-model.ts';
import { isKey, rawOf, selectListSql, type Raw } from './columns.ts';
import type { Ground } from './place.ts';

export const tableOf = ({ main, children }: BoundModel, id: string): BoundRows => {
  const table = id === '' ? main : children.find((one) => one.id === id);
  if (!table) throw new Error(`${id} is no table of the model`);
  return table;
};

const valueFor = ({ place }: BoundModel, table: BoundRows, name: string, text: string | null): RawBuilder<unknown> => {
  const column = [...table.read, ...Object.values(table.columns)].find((one) => one.name === name);
  if (!column) throw new Error(`${name} is no column of the model`);
  return sql`${toParameter(place.dialect, column.type, text)}`;
};

/** @returns the row after the change; null if it was deleted */
export async function executeChange(ground: Ground, model: BoundModel, change: RowChange): Promise<Raw | null> {
  const table = tableOf(model, change.table);
  if (change.op === 'insert') return inserted(ground, model, table, change);
  const { dialect } = model.place;
  const where = isKey(dialect, table.key, change.key);
  const target = ground.table(table.table);
  if (change.op === 'delete') {
    const { numAffectedRows = 0n } = await sql`delete from ${target} where ${where}`.execute(ground.db);
    if (numAffectedRows !== 1n) throw new Refusal('boundStale');
    return null;
  }
  const set = Object.entries(change.set).map(([name, text]) => sql`${sql.id(name)} = ${valueFor(model, table, name, text)}`);
  // The row is locked and was compared with what was read; MySQL counts no row where nothing differs.
  if (set.length) await sql`update ${target} set ${sql.join(set)} where ${where}`.execute(ground.db);
  return { ...change.before, ...change.set };
}

async function inserted(ground: Ground, model: BoundModel, table: BoundRows, { set, key }: RowChange & { op: 'insert' }): Promise<Raw> {
  const { dialect } = model.place;
  const target = ground.table(table.table);
  const names = Object.keys(set);
  const columns = sql.join(names.map((name) => sql.id(name)));
  const values = sql.join(names.map((name) => valueFor(model, table, name, set[name] ?? null)));
  if (dialect === 'PostgreSQL') {
    const { rows } = await sql<Record<string, string | null>>`
      insert into ${target} as t ${names.length ? sql`(${columns}) values (${values})` : sql`default values`} returning ${selectListSql(dialect, table.read, 't')}`.execute(
      ground.db,
    );
    return rawOf(dialect, table.read, rows[0] ?? {});
  }
  const { insertId } = await sql`insert into ${target} (${columns}) values (${values})`.execute(ground.db);
  const made = key.map((part) => part ?? (insertId === undefined || insertId === 0n ? null : String(insertId)));
  const { rows } = await sql<Record<string, string | null>>`
    select ${selectListSql(dialect, table.read, 't')} from ${target} t where ${isKey(dialect, table.key, made, 't')}`.execute(ground.db);
  // The key was generated neither here nor by a counter of the database, so it is unknown.
  if (!rows[0]) throw new Refusal('boundKeyUnknown');
  return rawOf(dialect, table.read, rows[0]);
}
