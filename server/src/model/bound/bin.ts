// The bin of bound models: complete copies of deleted rows.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { BoundColumn } from '@ordo/engine/model/bound.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { toParameter } from '../../data-source/cells.read.ts';
import type { Db } from '../../kit/db.ts';
import { escapeLike, filterSql, type FilterFields } from '../../kit/filter-sql.ts';
import { newId } from '../../kit/id.ts';
import { readPage, type Page } from '../../kit/page.ts';
import { isSealed } from '../live.ts';
import { WORDS, type RecordQuery, type Sees } from '../record-query.ts';
import type { BoundModel, RawRecord } from './bound-model.ts';
import { isKey, isSame, rawOf, selectListSql, type Raw } from './columns.ts';
import { keptColumn, valuesOfKept } from './logged.ts';
import type { Ground } from './place.ts';

export const fieldsInBin = ({ main }: BoundModel): FilterFields =>
  Object.fromEntries(main.fields.filter((field) => !isSealed(field)).map((field) => [field.node.id, { kind: field.kind, column: keptColumn(field) }]));

interface Copied {
  id: string;
  copyId: string;
  version: number;
  formNumber: number;
  at: number;
  by: string | null;
  kept: Record<string, unknown>;
}

const shown = sql`t.id as "copyId", t.record_id as id, t.version, t.form_number as "formNumber", t.creator_time as at, t.creator_user_id as by, t.kept`;

const recordOf = (model: BoundModel, { id, version, formNumber, at, by, kept }: Copied, sees: Sees): ModelRecord => ({
  id,
  version,
  formNumber,
  recordNo: id,
  creatorTime: null,
  creatorUserId: null,
  lastModifyTime: at,
  lastModifyUserId: by,
  values: valuesOfKept(model, kept, sees),
});

export async function binPage(db: Db, model: BoundModel, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees): Promise<Page<ModelRecord>> {
  const where = [sql<SqlBool>`t.model_id = ${model.id}`, within];
  if (query.filter) where.push(filterSql(query.filter, fieldsInBin(model)));
  const open = model.main.fields.filter((field) => !isSealed(field) && sees(field.path));
  if (query.keyword) {
    const words = `%${escapeLike(query.keyword)}%`;
    const holds = open.filter(({ kind }) => WORDS.has(kind)).map((field) => sql<SqlBool>`${keptColumn(field)} ilike ${words}`);
    where.push(holds.length ? sql<SqlBool>`(${sql.join(holds, sql` or `)})` : sql<SqlBool>`false`);
  }
  const by = query.sort.flatMap((one) => {
    const field = open.find(({ path }) => path === one.replace(/^-/, ''));
    return field ? [{ by: keptColumn(field), sort: one.startsWith('-') ? ('desc' as const) : ('asc' as const), nullable: true }] : [];
  });
  const { currentPage, pageSize } = query;
  const page = await readPage<Copied>(
    db,
    { currentPage, pageSize, sort: 'desc' },
    {
      table: 'bound_copy',
      where: sql.join(where, sql` and `),
      order: { creatorTime: 'creator_time' },
      usual: by.length ? by : [{ by: sql`t.creator_time`, sort: 'desc' }],
      select: sql`${shown} from bound_copy t`,
    },
  );
  return { ...page, list: page.list.map((one) => recordOf(model, one, sees)) };
}

/** With several copies of one key, the last one. */
export async function binOne(db: Db, model: BoundModel, id: string, within: RawBuilder<SqlBool>, sees: Sees): Promise<ModelRecord | undefined> {
  const { rows } = await sql<Copied>`
    select ${shown} from bound_copy t where t.model_id = ${model.id} and t.record_id = ${id} and ${within} order by t.creator_time desc limit 1`.execute(db);
  return rows[0] && recordOf(model, rows[0], sees);
}

/** Rows of a table with all of its columns. */
export interface CopiedTable {
  /** Node id of the child table; '' for the main table. */
  id: string;
  table: string;
  columns: readonly BoundColumn[];
  rows: readonly (string | null)[][];
}

/** The complete record, before it is deleted. */
export async function copyOf(ground: Ground, { main, children, place }: BoundModel, { row }: RawRecord, key: readonly string[]): Promise<CopiedTable[]> {
  const { dialect } = place;
  const read = async (id: string, table: string, where: RawBuilder<SqlBool>): Promise<CopiedTable> => {
    const columns = await ground.columns(table);
    const { rows } = await sql<
      Record<string, string | null>
    >`select ${selectListSql(dialect, columns, 't')} from ${ground.table(table)} t where ${where}`.execute(ground.db);
    const cells = rows.map((one) => {
      const raw: Raw = rawOf(dialect, columns, one);
      return columns.map(({ name }) => raw[name] ?? null);
    });
    return { id, table, columns, rows: cells };
  };
  const copied = [await read('', main.table, isKey(dialect, main.key, key, 't'))];
  for (const { id, table, link } of children)
    if (link) copied.push(await read(id, table, isSame(dialect, sql.id('t', link.own.name), link.own.type, row[link.to.name] ?? null)));
  return copied;
}

/** Inserts the rows of a copy again, those of the main table first. */
export async function restoreCopy(ground: Ground, { place }: BoundModel, tables: readonly CopiedTable[]): Promise<void> {
  for (const { table, columns, rows } of tables) {
    for (const row of rows) {
      const values = columns.map(({ type }, at) => sql`${toParameter(place.dialect, type, row[at] ?? null)}`);
      const over = place.dialect === 'PostgreSQL' ? sql`overriding system value` : sql``;
      await sql`insert into ${ground.table(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))}) ${over} values (${sql.join(values)})`.execute(
        ground.db,
      );
    }
  }
}

export interface Copy {
  version: number;
  kept: unknown;
  whole: readonly CopiedTable[];
}

export async function insertCopy(db: Db, model: Pick<BoundModel, 'id' | 'number'>, record: string, copy: Copy, userId: string): Promise<void> {
  await sql`insert into bound_copy (id, model_id, record_id, version, form_number, kept, whole, creator_user_id)
    values (${newId()}, ${model.id}, ${record}, ${copy.version}, ${model.number}, ${JSON.stringify(copy.kept)}::jsonb, ${JSON.stringify(copy.whole)}::jsonb, ${userId})`.execute(
    db,
  );
}

/** The last copy of a record, locked. */
export async function lockLastCopy(
  db: Db,
  model: BoundModel,
  record: string,
  within: RawBuilder<SqlBool>,
): Promise<{ id: string; kept: Record<string, unknown>; whole: readonly CopiedTable[] } | undefined> {
  const { rows } = await sql<{ id: string; kept: Record<string, unknown>; whole: CopiedTable[] }>`
    select t.id, t.kept, t.whole from bound_copy t where t.model_id = ${model.id} and t.record_id = ${record} and ${within}
    order by t.creator_time desc limit 1 for update`.execute(db);
  return rows[0];
}
