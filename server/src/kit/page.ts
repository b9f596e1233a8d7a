// One page of a list with its exact total. Deep pages find their ids in an index first and fetch only the rows they show.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './db.ts';

export interface PageInput {
  currentPage: number;
  pageSize: number;
  sort: 'asc' | 'desc';
  sidx?: string | undefined;
}

export interface PageSource {
  /** The table whose rows are listed, known as `t` below. */
  table: string;
  where: RawBuilder<SqlBool>;
  /** Sort names of the wire → columns of `t`; the first is the usual order. */
  order: Record<string, string>;
  /** What is shown of a row, with the joins it needs: everything between SELECT and WHERE. */
  select: RawBuilder<unknown>;
}

export interface Page<R> {
  list: R[];
  pagination: { currentPage: number; pageIndex: number; pageSize: number; total: number };
}

export async function readPage<R>(db: Db, input: PageInput, source: PageSource): Promise<Page<R>> {
  const { currentPage, pageSize } = input;
  const table = sql.table(source.table);
  const column = sql.ref(`t.${source.order[input.sidx ?? ''] ?? Object.values(source.order)[0]}`);
  const direction = input.sort === 'asc' ? sql`asc` : sql`desc`;
  const by = sql`order by ${column} ${direction}, t.id ${direction}`;
  const [rows, total] = await Promise.all([
    sql<R>`
      with shown as materialized (
        select t.id from ${table} t where ${source.where} ${by} limit ${pageSize} offset ${(currentPage - 1) * pageSize}
      )
      select ${source.select} where t.id in (select id from shown) ${by}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${table} t where ${source.where}`.execute(db),
  ]);
  return { list: rows.rows, pagination: { currentPage, pageIndex: currentPage, pageSize, total: total.rows[0]?.total ?? 0 } };
}
