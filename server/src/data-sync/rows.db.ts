// Batches of rows between two databases. Identifiers come from the columns just read from the databases.
import type { Pair, Step, TablePlan } from '@ordo/engine/data-sync/plan.ts';
import { toTransferRow, type Row } from '@ordo/engine/data-sync/rows.ts';
import type { Type } from '@ordo/engine/data-sync/types.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { parseCell, selectAsText, toParameter as boundAs } from '../data-source/cells.read.ts';
import type { RemoteDb, StoredDataSource } from '../data-source/data-source.read.ts';
import { typeSql } from '../kit/ddl.ts';
import { placeOf } from '../data-source/shapes.read.ts';

/** One side of a sync. */
export interface SyncSide {
  db: RemoteDb;
  source: StoredDataSource;
}

/** Key of the last row transferred, in the neutral format. */
export type Position = readonly string[];

async function select(end: SyncSide, plan: TablePlan, side: 'from' | 'to', rest: RawBuilder<unknown>): Promise<Row[]> {
  const typeOf = (pair: Pair) => (side === 'from' ? pair.fromType : pair.toType);
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(plan.pairs.map((pair, at) => sql`${selectAsText(end.source.dbType, sql.id(pair[side]), typeOf(pair))} as ${sql.id(`v${at}`)}`))}
    from ${placeOf(end.source, plan.table)} ${rest}`.execute(end.db);
  return rows.map((row) => {
    const cells = plan.pairs.map((pair, at) => parseCell(end.source.dbType, typeOf(pair), row[`v${at}`] ?? null));
    return toTransferRow(plan.pairs, cells, side);
  });
}

/** The next rows by key. @param after null: from the beginning */
export function nextRows(from: SyncSide, plan: TablePlan, after: Position | null, most: number): Promise<Row[]> {
  const columns = plan.key.map((pair) => sql.id(pair.from));
  const value = (at: number) => bound(from, plan.key[at]?.fromType as Type, after?.[at] ?? '');
  // `a > x or (a = x and b > y)`, and `a >= x` for the index: row comparisons are slow in MySQL.
  const beyond = columns.map(
    (column, at) =>
      sql<SqlBool>`(${sql.join([...columns.slice(0, at).map((before, index) => sql`${before} = ${value(index)}`), sql`${column} > ${value(at)}`], sql` and `)})`,
  );
  const where = after ? sql`where ${columns[0]} >= ${value(0)} and (${sql.join(beyond, sql` or `)})` : sql``;
  return select(from, plan, 'from', sql`${where} order by ${sql.join(columns)} limit ${most}`);
}

/** Rows of the target with the keys of these. */
export function rowsLike(to: SyncSide, plan: TablePlan, rows: readonly Row[]): Promise<Row[]> {
  const columns = plan.key.map((pair) => sql.id(pair.to));
  const keys = rows.map((row) => plan.key.map((pair) => bound(to, pair.toType, row[plan.pairs.indexOf(pair)] ?? '')));
  const [first] = columns;
  const list =
    columns.length === 1 && first
      ? sql`${first} in (${sql.join(keys.map(([one]) => one))})`
      : sql`(${sql.join(columns)}) in (${sql.join(keys.map((key) => sql`(${sql.join(key)})`))})`;
  return select(to, plan, 'to', sql`where ${list}`);
}

const bound = ({ source }: SyncSide, type: Type, text: string | null) => boundAs(source.dbType, type, text);

export async function insertRows(to: SyncSide, plan: TablePlan, rows: readonly Row[]): Promise<void> {
  const lines = rows.map((row) => sql`(${sql.join(plan.pairs.map((pair, at) => bound(to, pair.toType, row[at] ?? null)))})`);
  // Identity columns accept the source's values.
  const over = to.source.dbType === 'PostgreSQL' ? sql`overriding system value` : sql``;
  await sql`insert into ${placeOf(to.source, plan.table)} (${sql.join(plan.pairs.map((pair) => sql.id(pair.to)))}) ${over} values ${sql.join(lines)}`.execute(
    to.db,
  );
}

export async function updateRow(to: SyncSide, plan: TablePlan, row: Row): Promise<void> {
  const set = (pair: Pair) => sql`${sql.id(pair.to)} = ${bound(to, pair.toType, row[plan.pairs.indexOf(pair)] ?? null)}`;
  const rest = plan.pairs.filter((pair) => !plan.key.includes(pair));
  if (rest.length === 0) return;
  await sql`update ${placeOf(to.source, plan.table)} set ${sql.join(rest.map(set))} where ${sql.join(plan.key.map(set), sql` and `)}`.execute(to.db);
}

export async function applyStep(to: SyncSide, table: string, step: Step): Promise<void> {
  const kind = to.source.dbType;
  const place = placeOf(to.source, table);
  if (step.kind === 'addColumn') {
    await sql`alter table ${place} add column ${sql.id(step.column)} ${typeSql(kind, step.type)} null`.execute(to.db);
    return;
  }
  const columns = step.columns.map(({ column, type, nullable }) => sql`${sql.id(column)} ${typeSql(kind, type)} ${nullable ? sql`null` : sql`not null`}`);
  const key = sql`primary key (${sql.join(step.columns.filter((column) => column.key).map(({ column }) => sql.id(column)))})`;
  // Texts that differ only in case are different, as in PostgreSQL.
  const tail = kind === 'MySQL' ? sql`character set utf8mb4 collate utf8mb4_bin` : sql``;
  await sql`create table ${place} (${sql.join([...columns, key])}) ${tail}`.execute(to.db);
}
