// Indexes of a model's records: unique rules of its design, and the search and sort fields of its list. Their names contain their columns.
import { createHash } from 'node:crypto';
import { fieldsAskedBy, type Filter } from '@ordo/engine/filter/filter.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { columnName, columnsInUse, type Column, type StoredField } from '@ordo/engine/model/storage.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import { recordColumn, recordTable, tableSql } from '../kit/ddl.ts';
import { inlineFilterSql, type FilterFields } from '../kit/filter-sql.ts';

/** Maximum number of automatic indexes. */
const MAX_INDEXES = 8;

export interface UniqueIndex {
  name: string;
  table: string;
  columns: readonly Column[];
  /** Only rows that match the filter are compared, by these columns; null: all rows. */
  within: { filter: Filter; asks: ReadonlyMap<string, Column> } | null;
}

const shortOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** @param columns those in use after the release */
export function uniqueIndexes(model: string, fields: readonly StoredField[], columns: readonly Column[]): UniqueIndex[] {
  const inUse = columnsInUse(columns);
  const made = fields.flatMap(({ table, unique, uniqueWithin }): UniqueIndex[] => {
    const over = [...new Set(unique)].sort().flatMap((id) => inUse.get(`${table} ${id}`) ?? []);
    if (over.length === 0) return [];
    const asks = new Map(
      (uniqueWithin ? fieldsAskedBy(uniqueWithin) : []).flatMap((id) => {
        const column = inUse.get(`${table} ${id}`);
        return column ? [[id, column] as const] : [];
      }),
    );
    const within = uniqueWithin && { filter: uniqueWithin, asks };
    const told = within ? ` ${JSON.stringify(within.filter)} ${[...asks.values()].map(columnName).join(' ')}` : '';
    const name = `u_${model}_${shortOf(`${table} ${over.map(columnName).join(' ')}${told}`)}`;
    return [{ name, table, columns: over, within }];
  });
  return [...new Map(made.map((one) => [one.name, one])).values()];
}

const itself = (column: Column): RawBuilder<unknown> => sql.id(recordColumn(columnName(column)));

/**
 * Compared expressions: texts in their normalised form. Rows of a child table are compared within their record.
 * @param value expression for the value of a column in a row
 */
export function comparedBy({ table, columns }: UniqueIndex, value = itself): RawBuilder<unknown>[] {
  const parts = columns.map((column) => (kinds[column.kind].stored === 'text' ? sql`normal_form(${value(column)})` : value(column)));
  return table === '' ? parts : [sql`record_id`, ...parts];
}

/** Compared rows: without deleted records, empty values, and rows that do not match the condition of the rule. */
export function comparedRows({ table, columns, within }: UniqueIndex, value = itself): RawBuilder<unknown> {
  const there = columns.map((column) => (kinds[column.kind].stored === 'text' ? sql`${value(column)} <> ''` : sql`${value(column)} is not null`));
  const passing = within ? [inlineFilterSql(within.filter, askedOf(within.asks, value))] : [];
  return sql.join([...(table === '' ? [sql`delete_mark = 0`] : []), ...there, ...passing], sql` and `);
}

const askedOf = (asks: ReadonlyMap<string, Column>, value: typeof itself): FilterFields =>
  Object.fromEntries([...asks].map(([id, column]) => [id, { column: value(column), kind: column.kind }]));

/** Number of rows above which an index that users need not wait for is built in the background. */
const MANY = 10_000;

/**
 * Creates unique rules at once, so that no save comes between the release and its rule. Other indexes of a large table are built in the background.
 * @param searched paths of fields of the head, the most important first
 * @returns whether indexes remain to be built
 */
export async function keepIndexes(
  db: Db,
  model: string,
  unique: readonly UniqueIndex[],
  searched: readonly string[],
  columns: readonly Column[],
): Promise<boolean> {
  const plain = plainIndexes(model, searched, columns);
  const had = await indexesOf(db, model);
  const wanted = new Set([...unique, ...plain].map(({ name }) => name));
  for (const { name } of had) if (!wanted.has(name)) await sql`drop index ${sql.id('record', name)}`.execute(db);
  const there = new Set(had.map(({ name }) => name));
  for (const one of unique)
    if (!there.has(one.name))
      await sql`create unique index ${sql.id(one.name)} on ${tableSql(recordTable(model, one.table))} (${sql.join(comparedBy(one))}) where ${comparedRows(one)}`.execute(
        db,
      );
  const missing = plain.filter(({ name }) => !there.has(name));
  const broken = had.some(({ valid }) => !valid);
  if (missing.length && (await hasMany(db, model))) return true;
  for (const { name, column } of missing) await sql`create index ${sql.id(name)} on ${tableSql(recordTable(model))} ${overOf(column)}`.execute(db);
  return broken;
}

export interface PlainIndex {
  name: string;
  column: Column;
}

/** Indexes for the search and sort fields of a list. */
export function plainIndexes(model: string, searched: readonly string[], columns: readonly Column[]): PlainIndex[] {
  const inUse = columnsInUse(columns);
  return searched
    .flatMap((id) => inUse.get(` ${id}`) ?? [])
    .slice(0, MAX_INDEXES)
    .map((column) => ({ name: `i_${model}_${columnName(column)}`, column }));
}

/** Indexes over fields; one that was interrupted while it was built is invalid. */
export async function indexesOf(db: Db, model: string): Promise<{ name: string; valid: boolean }[]> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, x.indisvalid and x.indisready as valid from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'record'
    join pg_index x on x.indexrelid = c.oid where starts_with(c.relname, ${`u_${model}_`}) or starts_with(c.relname, ${`i_${model}_`})`.execute(db);
  return rows;
}

async function hasMany(db: Db, model: string): Promise<boolean> {
  const { rows } = await sql<{
    many: boolean;
  }>`select count(*) > ${MANY} as many from (select from ${tableSql(recordTable(model))} limit ${MANY + 1}) t`.execute(db);
  return rows[0]?.many ?? false;
}

/** Outside any transaction and without locking the table. @throws the error of the database; an invalid index is dropped the next time */
export async function buildIndex(db: Db, model: string, { name, column }: PlainIndex): Promise<void> {
  await sql`create index concurrently ${sql.id(name)} on ${tableSql(recordTable(model))} ${overOf(column)}`.execute(db);
}

export async function dropInvalidIndex(db: Db, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id('record', name)}`.execute(db);
}

function overOf(column: Column): RawBuilder<unknown> {
  const ref = sql.id(recordColumn(columnName(column)));
  const { stored } = kinds[column.kind];
  if (stored === 'text[]' || stored === 'jsonb') return sql`using gin (${ref})`;
  return stored === 'text' && (column.kind === 'text' || column.kind === 'lines') ? sql`using gin (${ref} gin_trgm_ops)` : sql`(${ref}, id)`;
}
