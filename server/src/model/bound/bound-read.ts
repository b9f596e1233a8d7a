// Reads records of bound tables: search, order, pages and exact counts are done by the database, in its own dialect.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { digitsOf } from '@ordo/engine/kind/decimal.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { misfit } from '@ordo/engine/data-sync/types.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { escapeLike, filterSql, type FilterFields } from '../../kit/filter-sql.ts';
import type { Page } from '../../kit/page.ts';
import { Refusal } from '../../kit/refusal.ts';
import { WORDS, type RecordQuery, type Sees } from '../record-query.ts';
import { recordOf, type BoundModel, type BoundRows, type LastSave, type RawRecord } from './bound-model.ts';
import { asked, inBinary, isKey, isSame, rawOf, selectListSql, type Raw } from './columns.ts';
import { isLike, mysqlFilter } from './mysql-filter.ts';
import type { Ground } from './place.ts';
import { keyOfId } from './record-key.ts';

export const writtenFor = ({ place }: BoundModel): typeof filterSql => (place.dialect === 'MySQL' ? mysqlFilter : filterSql);

/** The fields available to conditions, with `t` as the row. */
export const fieldsAsked = ({ main, place }: BoundModel): FilterFields =>
  Object.fromEntries(main.fields.map(({ node, kind, column }) => [node.id, { kind, column: asked(place.dialect, kind, column) }]));

export function whereOf(ground: Ground, model: BoundModel, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees): RawBuilder<SqlBool> {
  const { main, place } = model;
  const where = [within, ...(query.also ?? [])];
  if (query.topBy !== undefined) where.push(atTop(ground, model, within, query.topBy));
  if (query.naming) where.push(isNaming(ground, model, query.naming));
  if (query.filter) where.push(writtenFor(model)(query.filter, fieldsAsked(model)));
  if (query.keyword) {
    const words = `%${escapeLike(query.keyword)}%`;
    const texts = main.fields.filter(({ kind, path }) => WORDS.has(kind) && sees(path));
    const holds = texts.map(({ column }) => {
      const ref = sql.id('t', column.name);
      return place.dialect === 'MySQL' ? isLike(ref, words) : sql<SqlBool>`${ref}::text ilike ${words}`;
    });
    where.push(holds.length ? sql<SqlBool>`(${sql.join(holds, sql` or `)})` : sql<SqlBool>`false`);
  }
  if (query.ids) {
    const keys = query.ids.flatMap((id) => {
      const key = keyFor(model, id);
      return key ? [sql<SqlBool>`(${isKey(place.dialect, main.key, key, 't')})`] : [];
    });
    where.push(keys.length && main.key.length ? sql<SqlBool>`(${sql.join(keys, sql` or `)})` : sql<SqlBool>`false`);
  }
  return sql.join(where, sql` and `);
}

/** Rows `t` that name no visible record above them. @throws Refusal recordPartUnknown */
function atTop(ground: Ground, model: BoundModel, within: RawBuilder<SqlBool>, path: string): RawBuilder<SqlBool> {
  const { main, place } = model;
  const [key, other] = main.key;
  const field = main.fields.find((one) => one.path === path);
  if (!field || !key || other) throw new Refusal('recordPartUnknown');
  const parent = asked(place.dialect, field.kind, field.column);
  const same = place.dialect === 'MySQL' ? sql`${inBinary(sql`above.k`)} = ${parent}` : sql`above.k = ${parent}`;
  const own = sql`${inText(model, sql.id('t', key.name))} as k`;
  return sql<SqlBool>`not exists (select 1 from (select ${own} from ${ground.table(main.table)} t where ${within}) above where ${same})`;
}

function isNaming(ground: Ground, { main, children, place }: BoundModel, { field: path, ids }: { field: string; ids: readonly string[] }): RawBuilder<SqlBool> {
  const table = [main, ...children].find(({ fields }) => fields.some((one) => one.path === path));
  const field = table?.fields.find((one) => one.path === path);
  if (!table || !field || ids.length === 0) return sql<SqlBool>`false`;
  const column = asked(place.dialect, field.kind, field.column, table.link ? 'r' : 't');
  const isList = kinds[field.kind].stored === 'text[]';
  const among = sql.join(
    ids.map((id) => {
      if (place.dialect === 'MySQL') return isList ? sql`find_in_set(cast(${id} as binary), cast(${column} as binary)) > 0` : sql`${inBinary(column)} = ${id}`;
      return isList ? sql`${id} = any(${column})` : sql`${column} = ${id}`;
    }),
    sql` or `,
  );
  if (!table.link) return sql<SqlBool>`(${among})`;
  const linked = sql`${sql.id('r', table.link.own.name)} = ${sql.id('t', table.link.to.name)}`;
  return sql<SqlBool>`exists (select 1 from ${ground.table(table.table)} r where ${linked} and (${among}))`;
}

/** As requested, otherwise as the list is designed, and finally by key; rows without a value come last. */
function orderOf({ main, place, design }: BoundModel, { sort }: RecordQuery, sees: Sees): RawBuilder<unknown> {
  const own = (design.list?.sort ?? []).filter(({ field }) => sees(field)).map(({ field, descending }) => `${descending ? '-' : ''}${field}`);
  const by = (sort.length ? sort : own).flatMap((one) => {
    const field = main.fields.find(({ path }) => path === one.replace(/^-/, ''));
    if (!field) return [];
    const column = asked(place.dialect, field.kind, field.column);
    return [sql`${column} is null`, sql`${column} ${one.startsWith('-') ? sql`desc` : sql`asc`}`];
  });
  const all = [...by, ...main.key.map(({ name }) => sql`${sql.id('t', name)}`)];
  return all.length ? sql`order by ${sql.join(all)}` : sql``;
}

type Row = Record<string, string | null>;

/** Rows `t` of the main table. */
export async function selectRows(ground: Ground, { main, place }: BoundModel, rest: RawBuilder<unknown>): Promise<Raw[]> {
  const { rows } = await sql<Row>`select ${selectListSql(place.dialect, main.read, 't')} from ${ground.table(main.table)} t ${rest}`.execute(ground.db);
  return rows.map((row) => rawOf(place.dialect, main.read, row));
}

/** Adds the child rows, with one statement per table. */
async function withChildren(ground: Ground, { children, place }: BoundModel, rows: readonly Raw[], wants: (table: string) => boolean): Promise<RawRecord[]> {
  const found = new Map<string, ReadonlyMap<string, Raw[]>>();
  for (const table of children) if (wants(table.id)) found.set(table.id, await childrenOf(ground, place.dialect, table, rows));
  return rows.map((row) => ({
    row,
    children: new Map([...found].map(([id, byLink]) => [id, byLink.get(row[tableOf(children, id).link?.to.name ?? ''] ?? '') ?? []])),
  }));
}

const tableOf = (tables: readonly BoundRows[], id: string): BoundRows => tables.find((table) => table.id === id) as BoundRows;

async function childrenOf(
  ground: Ground,
  dialect: BoundModel['place']['dialect'],
  table: BoundRows,
  rows: readonly Raw[],
): Promise<ReadonlyMap<string, Raw[]>> {
  const { link } = table;
  const named = new Set(rows.flatMap((row) => row[link?.to.name ?? ''] ?? []));
  if (!link || named.size === 0) return new Map();
  const own = sql.id('t', link.own.name);
  const among = sql.join(
    [...named].map((text) => isSame(dialect, own, link.own.type, text)),
    sql` or `,
  );
  const order = table.key.length ? sql`order by ${sql.join(table.key.map(({ name }) => sql.id('t', name)))}` : sql``;
  const { rows: found } = await sql<Row>`select ${selectListSql(dialect, table.read, 't')} from ${ground.table(table.table)} t where ${among} ${order}`.execute(
    ground.db,
  );
  return Map.groupBy(
    found.map((row) => rawOf(dialect, table.read, row)),
    (raw) => raw[link.own.name] ?? '',
  );
}

const listed = ({ design }: BoundModel): ((table: string) => boolean) => {
  const tables = new Set((design.list?.columns ?? []).map(({ field }) => field.split('.', 1)[0] ?? ''));
  return (table) => tables.has(table);
};

/** The visible ones of the columns that the list adds up; for a child table, over all of its rows. */
export function sumsOf(ground: Ground, { main, children, place, design }: BoundModel, sees: Sees): { path: string; column: RawBuilder<unknown> }[] {
  return (design.list?.summary ?? []).flatMap((path) => {
    const table = [main, ...children].find(({ fields }) => fields.some((one) => one.path === path));
    const field = table?.fields.find((one) => one.path === path);
    const isNumber = field && fieldKinds[field.node.kind].aggregates.includes('sum') && NUMBERS.has(kinds[field.kind].stored);
    if (!table || !isNumber || !sees(path)) return [];
    if (!table.link) return [{ path, column: asked(place.dialect, field.kind, field.column) }];
    const rows = sql`${ground.table(table.table)} r where ${sql.id('r', table.link.own.name)} = ${sql.id('t', table.link.to.name)}`;
    return [{ path, column: sql`(select sum(${asked(place.dialect, field.kind, field.column, 'r')}) from ${rows})` }];
  });
}

const NUMBERS: ReadonlySet<string> = new Set(['smallint', 'integer', 'bigint', 'numeric']);
export const inText = ({ place }: BoundModel, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  place.dialect === 'MySQL' ? sql`cast(${value} as char)` : sql`${value}::text`;

export function readPage(db: Db, model: BoundModel, query: RecordQuery, within: RawBuilder<SqlBool>, sees: Sees): Promise<Page<ModelRecord>> {
  const { currentPage, pageSize } = query;
  const offset = (currentPage - 1) * pageSize;
  const wants = listed(model);
  return model.place.read(db, async (ground) => {
    const where = whereOf(ground, model, query, within, sees);
    const summed = sumsOf(ground, model, sees);
    const cells = [sql`1 as one`, ...summed.map(({ column }, at) => sql`${column} as ${sql.id(`s${at}`)}`)];
    const sums = summed.map((_, at) => sql`, ${inText(model, sql`coalesce(sum(${sql.id(`s${at}`)}), 0)`)} as ${sql.id(`s${at}`)}`);
    const { rows: counted } = await sql<Record<string, string | number>>`
      select count(*) as total ${sql.join(sums, sql` `)} from (select ${sql.join(cells)} from ${ground.table(model.main.table)} t where ${where}) g`.execute(
      ground.db,
    );
    const rest = sql`where ${where} ${orderOf(model, query, sees)} limit ${pageSize} offset ${offset}`;
    const rows = await withChildren(ground, model, await selectRows(ground, model, rest), (id) => sees(id) && wants(id));
    const list = rows.map((raw, nth) => recordOf(model, raw, sees, null, offset + nth));
    const told = Object.fromEntries(summed.map(({ path }, at) => [path, digitsOf(String(counted[0]?.[`s${at}`] ?? '0')) ?? '0']));
    const pagination = { currentPage, pageIndex: currentPage, pageSize, total: Number(counted[0]?.total ?? 0) };
    return { list, pagination, ...(summed.length && { sums: told }) };
  });
}

/** Maximum number of exported rows. */
const MAX = 200_000;

/**
 * Reads all keys with one statement, then the rows in batches. Rows of a table without a key are read with one statement.
 * @throws Refusal boundMany
 */
export async function* readEach(
  db: Db,
  model: BoundModel,
  query: RecordQuery,
  within: RawBuilder<SqlBool>,
  sees: Sees,
  size: number,
): AsyncGenerator<ModelRecord[]> {
  const { main, place } = model;
  const order = orderOf(model, query, sees);
  const wants = listed(model);
  const asks = (ground: Ground) => whereOf(ground, model, query, within, sees);
  const read = (restOf: (where: RawBuilder<unknown>) => RawBuilder<unknown>, nth: number) =>
    place.read(
      db,
      async (ground) => {
        const rows = await withChildren(ground, model, await selectRows(ground, model, restOf(asks(ground))), (id) => sees(id) && wants(id));
        return rows.map((raw, at) => recordOf(model, raw, sees, null, nth + at));
      },
      60,
    );
  if (main.key.length === 0) {
    const rows = await read((where) => sql`where ${where} ${order} limit ${MAX + 1}`, 0);
    assertFew(rows.length);
    yield rows;
    return;
  }
  const keys = await place.read(
    db,
    async (ground) => {
      const { rows } = await sql<Row>`select ${selectListSql(place.dialect, main.key, 't')} from ${ground.table(main.table)} t where ${asks(ground)} ${order}
        limit ${MAX + 1}`.execute(ground.db);
      return rows.map((row) => rawOf(place.dialect, main.key, row));
    },
    60,
  );
  assertFew(keys.length);
  for (let from = 0; from < keys.length; from += size) {
    const some = keys.slice(from, from + size).map((raw) => {
      const values = main.key.map(({ name }) => raw[name] ?? null);
      return sql<SqlBool>`(${isKey(place.dialect, main.key, values, 't')})`;
    });
    // Rows that are not in the list any more are left out.
    yield await read((where) => sql`where (${sql.join(some, sql` or `)}) and ${where} ${order}`, from);
  }
}

function assertFew(count: number): void {
  if (count > MAX) throw new Refusal('boundMany', { most: MAX });
}

/** @returns null if it cannot be a key of the table @throws Refusal boundNoKey */
export function keyIn(model: BoundModel, id: string): readonly string[] | null {
  if (model.main.key.length === 0) throw new Refusal('boundNoKey');
  return keyFor(model, id);
}

function keyFor({ main, place }: BoundModel, id: string): readonly string[] | null {
  const key = keyOfId(id, main.key.length);
  const fits = key?.every((text, at) => {
    const type = main.key[at]?.type;
    return type && misfit(place.dialect, type, text) === null && (type.is !== 'uuid' || UUID.test(text));
  });
  return fits && key ? key : null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param lock until the transaction ends */
export async function readRaw(
  ground: Ground,
  model: BoundModel,
  key: readonly string[],
  within: RawBuilder<SqlBool>,
  sees: Sees,
  lock = false,
): Promise<RawRecord | undefined> {
  const rest = sql`where ${isKey(model.place.dialect, model.main.key, key, 't')} and ${within} ${lock ? sql`for update` : sql``}`;
  const [found] = await withChildren(ground, model, await selectRows(ground, model, rest), sees);
  return found;
}

export async function readOne(db: Db, model: BoundModel, id: string, within: RawBuilder<SqlBool>, sees: Sees): Promise<ModelRecord | undefined> {
  const key = keyIn(model, id);
  if (!key) return undefined;
  // All child rows, so that a change of a hidden one changes the version too.
  const raw = await model.place.read(db, (ground) => readRaw(ground, model, key, within, () => true));
  return raw && recordOf(model, raw, sees, await lastSave(db, model, id));
}

/** The last person who saved it here; other writers of the table are unknown. */
async function lastSave(db: Db, { main, children }: BoundModel, id: string): Promise<LastSave | null> {
  const entities = [main, ...children].map(({ entity }) => entity);
  const { rows } = await sql<LastSave>`
    select user_id as "userId", at from change_log where entity = any(${entities}) and record_id = ${id} order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
