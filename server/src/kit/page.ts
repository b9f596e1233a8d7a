// One page of a list with its exact total. Deep pages find their ids in an index first and fetch only the rows they show.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './db.ts';
import { tableSql, type TableName } from './ddl.ts';

export interface PageInput {
  currentPage: number;
  pageSize: number;
  sort: 'asc' | 'desc';
  sidx?: string | undefined;
}

export interface PageSource {
  /** The table whose rows are listed, known as `t` below. */
  table: string | TableName;
  where: RawBuilder<SqlBool>;
  /** Sort names of the wire → columns of `t`; the first is the default order. */
  order: Record<string, string>;
  /** The default order where it has more than one column: used when the caller asks for no order, whatever direction they send. */
  usual?: readonly { by: RawBuilder<unknown>; sort: 'asc' | 'desc'; nullable?: boolean }[];
  /** The nullable ones among these columns: rows without a value come last in either direction. */
  nullable?: readonly string[];
  /** The selected columns with the joins they need: everything between SELECT and WHERE. */
  select: RawBuilder<unknown>;
  /** An object of totals over all rows, queried with the count. */
  sums?: RawBuilder<unknown> | undefined;
  /** Limit on the number of rows, for `readAll`. */
  most?: number;
}

export interface Page<R> {
  list: R[];
  pagination: { currentPage: number; pageIndex: number; pageSize: number; total: number; more?: boolean };
  /** Where the source has totals. */
  sums?: Record<string, string>;
}

/** From this offset on it pays to count first and to read from the nearer end. */
const DEEP = 1_000;

export async function readPage<R>(db: Db, input: PageInput, source: PageSource): Promise<Page<R>> {
  const { currentPage, pageSize } = input;
  const offset = (currentPage - 1) * pageSize;
  const [list, { total, sums }] =
    offset < DEEP
      ? await Promise.all([readRows<R>(db, input, source, 'forwards', offset, pageSize), readTotal(db, source)])
      : await readDeep<R>(db, input, source, offset);
  return { list, pagination: { currentPage, pageIndex: currentPage, pageSize, total }, ...(sums && { sums }) };
}

/** Batch size when all rows are read. */
const BATCH = 1_000;

/** Every row of the list in order: first all ids in one query, then the rows in batches as they are consumed, so that few are in memory at a time. */
export async function* readAll<R>(db: Db, input: Pick<PageInput, 'sort' | 'sidx'>, source: PageSource): AsyncGenerator<R> {
  const by = orderOf(input, source, 'forwards');
  const { rows: all } = await sql<{
    id: string;
  }>`select t.id from ${tableSql(source.table)} t where ${source.where} ${by} limit ${source.most ?? null}`.execute(db);
  for (let from = 0; from < all.length; from += BATCH) {
    const ids = all.slice(from, from + BATCH).map(({ id }) => id);
    // Rows that have left the list in the meantime are skipped.
    yield* (await sql<R>`select ${source.select} where t.id = any(${ids}) and ${source.where} ${by}`.execute(db)).rows;
  }
}

export interface Total {
  total: number;
  sums?: Record<string, string>;
}

export async function readTotal(db: Db, { table, where, sums }: Pick<PageSource, 'table' | 'where' | 'sums'>): Promise<Total> {
  const summed = sums ? sql`, ${sums} as sums` : sql``;
  const { rows } = await sql<Total>`select count(*)::int as total${summed} from ${tableSql(table)} t where ${where}`.execute(db);
  return rows[0] ?? { total: 0 };
}

/** Row 90,000 of 100,000 is row 10,000 from the other end. */
async function readDeep<R>(db: Db, input: PageInput, source: PageSource, offset: number): Promise<[R[], Total]> {
  const found = await readTotal(db, source);
  const { total } = found;
  const shown = Math.min(input.pageSize, total - offset);
  if (shown <= 0) return [[], found];
  if (offset <= total / 2) return [await readRows<R>(db, input, source, 'forwards', offset, shown), found];
  const turned = await readRows<R>(db, input, source, 'backwards', total - offset - shown, shown);
  return [turned.reverse(), found];
}

async function readRows<R>(db: Db, input: PageInput, source: PageSource, way: 'forwards' | 'backwards', offset: number, limit: number): Promise<R[]> {
  const by = orderOf(input, source, way);
  // As an array: a join would be one of many, and from nine joins on PostgreSQL keeps the written order, with this one last.
  const { rows } = await sql<R>`
    with shown as materialized (select t.id from ${tableSql(source.table)} t where ${source.where} ${by} limit ${limit} offset ${offset})
    select ${source.select} where t.id = any(array(select id from shown)) ${by}`.execute(db);
  return rows;
}

function orderOf({ sidx, sort }: Pick<PageInput, 'sort' | 'sidx'>, { order, nullable, usual }: PageSource, way: 'forwards' | 'backwards'): RawBuilder<unknown> {
  if (!sidx && usual) {
    const turned = (wanted: 'asc' | 'desc') => ((wanted === 'asc') === (way === 'forwards') ? sql`asc` : sql`desc`);
    const last = way === 'forwards' ? sql`nulls last` : sql`nulls first`;
    return sql`order by ${sql.join(usual.map((one) => sql`${one.by} ${turned(one.sort)} ${one.nullable ? last : sql``}`))}, t.id ${turned('asc')}`;
  }
  const column = sidx === 'id' ? 'id' : (order[sidx ?? ''] ?? Object.values(order)[0] ?? 'id');
  const direction = (sort === 'asc') === (way === 'forwards') ? sql`asc` : sql`desc`;
  // Only for nullable columns: NULLS LAST would keep PostgreSQL from reading an index backwards.
  const absent = !nullable?.includes(column) ? sql`` : way === 'forwards' ? sql`nulls last` : sql`nulls first`;
  return sql`order by ${sql.ref(`t.${column}`)} ${direction} ${absent}, t.id ${direction}`;
}
