// Indexes of a model's records: unique rules of its design, and what its list searches and sorts by. Their names say what they are over.
import { createHash } from 'node:crypto';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { columnName, columnsInUse, type Column, type StoredField } from '@ordo/engine/model/storage.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import { recordColumn, recordTable, tableSql } from '../kit/ddl.ts';

/** Of the indexes that come by themselves. */
const MOST_INDEXES = 8;

export interface UniqueIndex {
  name: string;
  table: string;
  columns: readonly Column[];
}

const shortOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** @param columns those in use after the release */
export function uniqueIndexes(model: string, fields: readonly StoredField[], columns: readonly Column[]): UniqueIndex[] {
  const inUse = columnsInUse(columns);
  const made = fields.flatMap(({ table, unique }): UniqueIndex[] => {
    const over = [...new Set(unique)].sort().flatMap((id) => inUse.get(`${table} ${id}`) ?? []);
    if (over.length === 0) return [];
    const name = `u_${model}_${shortOf(`${table} ${over.map(columnName).join(' ')}`)}`;
    return [{ name, table, columns: over }];
  });
  return [...new Map(made.map((one) => [one.name, one])).values()];
}

const itself = (column: Column): RawBuilder<unknown> => sql.id(recordColumn(columnName(column)));

/**
 * What is compared: texts by their normal form. Rows of a child table are compared with those of the same record.
 * @param value what a column has in a row
 */
export function comparedBy({ table, columns }: UniqueIndex, value = itself): RawBuilder<unknown>[] {
  const parts = columns.map((column) => (kinds[column.kind].stored === 'text' ? sql`normal_form(${value(column)})` : value(column)));
  return table === '' ? parts : [sql`record_id`, ...parts];
}

/** Deleted records and empty values don't count. */
export function comparedRows({ table, columns }: UniqueIndex, value = itself): RawBuilder<unknown> {
  const there = columns.map((column) => (kinds[column.kind].stored === 'text' ? sql`${value(column)} <> ''` : sql`${value(column)} is not null`));
  return sql.join([...(table === '' ? [sql`delete_mark = 0`] : []), ...there], sql` and `);
}

/** @param searched paths of fields of the head, those that count most first */
export async function keepIndexes(
  db: Db,
  model: string,
  unique: readonly UniqueIndex[],
  searched: readonly string[],
  columns: readonly Column[],
): Promise<void> {
  const inUse = columnsInUse(columns);
  const plain = searched.flatMap((id) => inUse.get(` ${id}`) ?? []).slice(0, MOST_INDEXES);
  const wanted = new Map<string, RawBuilder<unknown>>([
    ...unique.map((one): [string, RawBuilder<unknown>] => [
      one.name,
      sql`create unique index ${sql.id(one.name)} on ${tableSql(recordTable(model, one.table))} (${sql.join(comparedBy(one))}) where ${comparedRows(one)}`,
    ]),
    ...plain.map((column): [string, RawBuilder<unknown>] => {
      const name = `i_${model}_${columnName(column)}`;
      return [name, sql`create index ${sql.id(name)} on ${tableSql(recordTable(model))} ${overOf(column)}`];
    }),
  ]);
  const { rows: there } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'record' and (starts_with(indexname, ${`u_${model}_`}) or starts_with(indexname, ${`i_${model}_`}))`.execute(
    db,
  );
  const had = new Set(there.map(({ name }) => name));
  for (const name of had) if (!wanted.has(name)) await sql`drop index ${sql.id('record', name)}`.execute(db);
  for (const [name, make] of wanted) if (!had.has(name)) await make.execute(db);
}

function overOf(column: Column): RawBuilder<unknown> {
  const ref = sql.id(recordColumn(columnName(column)));
  const { stored } = kinds[column.kind];
  if (stored === 'text[]' || stored === 'jsonb') return sql`using gin (${ref})`;
  return stored === 'text' && (column.kind === 'text' || column.kind === 'lines') ? sql`using gin (${ref} gin_trgm_ops)` : sql`(${ref}, id)`;
}
