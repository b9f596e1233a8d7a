// Reads records: one page with its child rows, with three statements for any size.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { tableSql } from '../kit/ddl.ts';
import { escapeLike, filterSql } from '../kit/filter-sql.ts';
import { numberOf, runCachedStatement } from '../kit/statement-cache.ts';
import { readAll, readPage, readTotal, type Page, type PageSource } from '../kit/page.ts';
import { columnRef, type LiveField, type LiveModel, type LiveTable } from './live.ts';
import { namesColumn, type KnownNames } from './names.ts';
import { WORDS, type ChildRow, type RecordQuery, type Sees } from './record-query.ts';
import { stateOf } from './of-task.ts';
import { fromColumn, selected } from './stored-value.ts';
import { sumsOf } from './sums.ts';

const asAt = sql`t.id, t.version, t.form_number as "formNumber", t.record_no::text as "recordNo", t.creator_time as "creatorTime",
  t.creator_user_id as "creatorUserId", t.last_modify_time as "lastModifyTime", t.last_modify_user_id as "lastModifyUserId",
  t.task_id as "taskId", ${stateOf} as "flowState"`;

type Flat = Omit<ModelRecord, 'values'> & Record<string, unknown>;
const OWN = ['id', 'version', 'formNumber', 'recordNo', 'creatorTime', 'creatorUserId', 'lastModifyTime', 'lastModifyUserId'] as const;

/** Literal in the statement: only then a partial index over the records that are not deleted can be used. */
const kept = (deleted: 0 | 1) => (deleted ? sql<SqlBool>`t.delete_mark = 1` : sql<SqlBool>`t.delete_mark = 0`);

const SYSTEM_ORDER = new Map([
  ['creatorTime', 'creator_time'],
  ['lastModifyTime', 'last_modify_time'],
  ['recordNo', 'record_no'],
  ['flowState', 'flow_state'],
]);

/** The column of a sort field. */
export function sortColumn(model: LiveModel, path: string): string | undefined {
  const field = model.fields.get(path);
  if (field) return model.head.fields.includes(field) ? field.column : undefined;
  return model.elsewhere ? undefined : SYSTEM_ORDER.get(path);
}

/** The order of its list; hidden fields are left out, since the order would reveal them. */
const ownOrder = ({ design }: LiveModel, sees: Sees): string[] =>
  (design.list?.sort ?? []).filter(({ field }) => sees(field)).map(({ field, descending }) => `${descending ? '-' : ''}${field}`);

/** @param within rows `t` that the caller may see */
export function sourceOf(model: LiveModel, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees): PageSource {
  const shown = shownOf(model, sees);
  const where: RawBuilder<SqlBool>[] = [kept(query.deleted), within, ...(query.also ?? [])];
  if (query.ids) where.push(sql<SqlBool>`t.id = any(${query.ids}::text[])`);
  if (query.filter) where.push(filterSql(query.filter, model.rows.fields));
  if (query.keyword) {
    const words = `%${escapeLike(query.keyword)}%`;
    const texts = shown.filter(({ kind }) => WORDS.has(kind)).map((field) => sql<SqlBool>`${columnRef(field, 't')} ilike ${words}`);
    where.push(texts.length ? sql<SqlBool>`(${sql.join(texts, sql` or `)})` : sql<SqlBool>`false`);
  }
  const by = (query.sort.length ? query.sort : ownOrder(model, sees)).flatMap((one) => {
    const column = sortColumn(model, one.replace(/^-/, ''));
    return column ? [{ by: sql`${sql.ref(`t.${column}`)}`, sort: one.startsWith('-') ? ('desc' as const) : ('asc' as const), nullable: true }] : [];
  });
  return {
    table: model.head.table,
    where: sql.join(where, sql` and `),
    order: { creatorTime: 'creator_time' },
    usual: by.length ? by : [{ by: sql`t.creator_time`, sort: 'desc' }],
    select: selectOf(model, shown),
    sums: sumsOf(model, sees),
  };
}

const selectOf = (model: LiveModel, shown: readonly LiveField[]) =>
  sql`${sql.join([asAt, ...shown.map((field) => selected(field, 't'))])} from ${tableSql(model.head.table)} t`;

const listedTables = ({ design }: LiveModel) => new Set((design.list?.columns ?? []).map(({ field }) => field.split('.', 1)[0] ?? ''));

/** With the child tables that are columns of the list. */
export async function readRecords(db: Db, model: LiveModel, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees): Promise<Page<ModelRecord>> {
  if (model.elsewhere) return model.elsewhere.page(db, query, within, sees);
  const { currentPage, pageSize } = query;
  const page = await readPage<Flat>(db, { currentPage, pageSize, sort: 'asc' }, sourceOf(model, query, within, sees));
  const tables = listedTables(model);
  return { ...page, list: await withRows(db, model, page.list, sees, (id) => tables.has(id)) };
}

/** Number of records in a list. */
export async function countRecords(db: Db, model: LiveModel, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees): Promise<number> {
  if (model.elsewhere) return (await model.elsewhere.page(db, { ...query, currentPage: 1, pageSize: 1 }, within, sees)).pagination.total;
  const { table, where } = sourceOf(model, query, within, sees);
  return (await readTotal(db, { table, where })).total;
}

/** All records in the order of the list, in batches. @param tables ids of the child tables to read */
export async function* readAllRecords(
  db: Db,
  model: LiveModel,
  query: RecordQuery,
  within: RawBuilder<SqlBool>,
  sees: Sees,
  size: number,
  tables: ReadonlySet<string> = listedTables(model),
): AsyncGenerator<ModelRecord[]> {
  if (model.elsewhere) return yield* model.elsewhere.each(db, query, within, sees, size);
  let batch: Flat[] = [];
  for await (const flat of readAll<Flat>(db, { sort: 'asc' }, sourceOf(model, query, within, sees))) {
    batch.push(flat);
    if (batch.length < size) continue;
    yield await withRows(db, model, batch, sees, (id) => tables.has(id));
    batch = [];
  }
  if (batch.length) yield await withRows(db, model, batch, sees, (id) => tables.has(id));
}

interface Reading {
  /** Locked until the transaction ends; records stored elsewhere are compared again when they are saved. */
  lock?: boolean;
  deleted?: 0 | 1;
}

/** @returns undefined: it does not exist, or the caller may not see it */
export async function readRecord(
  db: Db,
  model: LiveModel,
  id: string,
  within: RawBuilder<SqlBool>,
  sees: Sees,
  reading: Reading = {},
): Promise<ModelRecord | undefined> {
  return (await readThese(db, model, [id], within, sees, reading))[0];
}

/** The same for display, with the names of the ids in its head, with the same number of statements. */
export async function readNamedRecord(
  db: Db,
  model: LiveModel,
  id: string,
  within: RawBuilder<SqlBool>,
  sees: Sees,
): Promise<{ record: ModelRecord; known: KnownNames } | undefined> {
  if (model.elsewhere) {
    const record = await model.elsewhere.one(db, id, within, sees, 0);
    return record && { record, known: {} };
  }
  const shown = shownOf(model, sees);
  const rows = await runCachedStatement(db, shapeOf('named', model, shown, within), [id], ([one]) => {
    const columns = sql`${namesColumn(model, sees)} as "names of it", ${selectOf(model, shown)}`;
    return sql<Flat & { 'names of it': KnownNames }>`select ${columns} where t.id = ${one} and t.delete_mark = 0 and ${within}`;
  });
  const [record] = await withRows(db, model, rows, sees);
  return record && { record, known: rows[0]?.['names of it'] ?? {} };
}

/** Of a statement on records by their ids. */
function shapeOf(statement: string, model: LiveModel, shown: readonly LiveField[], within: RawBuilder<SqlBool>): string | undefined {
  const [release, rows] = [numberOf(model), numberOf(within)];
  return release === undefined || rows === undefined ? undefined : JSON.stringify(['records', statement, release, rows, shown.map(({ path }) => path)]);
}

const shownOf = (model: LiveModel, sees: Sees) => model.head.fields.filter(({ path }) => sees(path));

/** The visible ones of these, with all of their child rows; ordered by id, which is also the order of locking. */
export async function readThese(
  db: Db,
  model: LiveModel,
  ids: readonly string[],
  within: RawBuilder<SqlBool>,
  sees: Sees,
  { lock = false, deleted = 0 }: Reading = {},
): Promise<ModelRecord[]> {
  if (ids.length === 0) return [];
  const { elsewhere } = model;
  if (elsewhere) return (await Promise.all(ids.toSorted().map((id) => elsewhere.one(db, id, within, sees, deleted)))).filter((one) => one !== undefined);
  const shown = shownOf(model, sees);
  const one = ids.length === 1;
  const shape = shapeOf(`${one} ${lock} ${deleted}`, model, shown, within);
  const rows = await runCachedStatement(db, shape, [one ? ids[0] : ids], ([asked]) => {
    const which = one ? sql<SqlBool>`t.id = ${asked}` : sql<SqlBool>`t.id = any(${asked}::text[])`;
    return sql<Flat>`select ${selectOf(model, shown)} where ${which} and ${kept(deleted)} and ${within} order by t.id ${lock ? sql`for no key update of t` : sql``}`;
  });
  return withRows(db, model, rows, sees);
}

async function withRows(db: Db, model: LiveModel, list: readonly Flat[], sees: Sees, wants: (table: string) => boolean = () => true): Promise<ModelRecord[]> {
  const tables = model.children.filter(({ id }) => sees(id) && wants(id));
  const ids = list.map(({ id }) => id);
  const found = await Promise.all(tables.map(async (table) => [table.id, await rowsOf(db, table, ids, sees)] as const));
  return list.map((flat) => {
    const own = Object.fromEntries(OWN.map((key) => [key, flat[key]])) as Omit<ModelRecord, 'values'>;
    if (flat.taskId) Object.assign(own, { taskId: flat.taskId, flowState: flat.flowState });
    // A record of another model is shown with the form in use here.
    if (model.home.id !== model.id) own.formNumber = model.number;
    const head = shownOf(model, sees).map(({ node, kind }) => [node.id, fromColumn(kind, flat[node.id])]);
    const children = found.map(([id, byRecord]) => [id, byRecord.get(flat.id) ?? []]);
    return { ...own, values: Object.fromEntries([...head, ...children]) };
  });
}

/** Record → its rows of a child table, in their order. */
async function rowsOf(db: Db, table: LiveTable, ids: readonly string[], sees: Sees): Promise<ReadonlyMap<string, ChildRow[]>> {
  const byRecord = new Map<string, ChildRow[]>();
  if (ids.length === 0) return byRecord;
  const shown = table.fields.filter(({ path }) => sees(path));
  const columns = sql.join([sql`r.id as "id"`, sql`r.record_id as "record"`, ...shown.map((field) => selected(field, 'r'))]);
  const { rows } = await sql<{ id: string; record: string } & Record<string, unknown>>`
    select ${columns} from ${tableSql(table.table)} r where r.record_id = any(${ids}) order by r.record_id, r.place, r.id`.execute(db);
  for (const row of rows) {
    const values = Object.fromEntries(shown.map(({ node, kind }) => [node.id, fromColumn(kind, row[node.id])]));
    const list = byRecord.get(row.record);
    if (list) list.push({ id: row.id, values });
    else byRecord.set(row.record, [{ id: row.id, values }]);
  }
  return byRecord;
}
