// Lookups and totals: fields of the records that a record names, and totals over the records that name it. One query for each other model and each total,
// independent of the number of records.
import type { Json } from '@ordo/engine/form/document.ts';
import { idsIn } from '@ordo/engine/form/look.ts';
import { isUnseen, UNSEEN } from '@ordo/engine/form/unseen.ts';
import { numeralIn } from '@ordo/engine/kind/decimal.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { lookupValue, rollupValue, type Counted, type Lookup, type Relation, type Rollup } from '@ordo/engine/model/related.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { tableSql } from '../kit/ddl.ts';
import { createSystemAsker, idsNamed, readThere, type Asker, type Held } from './asker.ts';
import { columnRef, type LiveField, type LiveModel, type LiveModels } from './live.ts';
import { namesOf } from './names.ts';
import type { Reached } from './reach.ts';
import { rowsIn, type RecordValues, type Sees } from './record-query.ts';
import { tasksLookedUp } from './task-lookups.ts';
import { fieldNamed, headNamed, lookWith } from './wire.ts';

/** Adds lookups and totals to records; UNSEEN for values that the reader may not see. @param sees paths of fields of this model */
export const withLookups = <R extends Held>(db: Db, model: LiveModel, records: readonly R[], sees: Sees, asker: Asker): Promise<R[]> =>
  filledIn(db, model, records, (path) => model.shown.has(path) && sees(path), asker);

/** The lookups and totals that rules and formulas of a record use, and those that it stores. */
export const loadLookups = async (db: Db, models: LiveModels, model: LiveModel, record: Held): Promise<RecordValues> =>
  (await loadLookupsOfEach(db, models, model, [record]))[0] ?? {};

/** The same for many records, with the same number of queries. */
export async function loadLookupsOfEach(db: Db, models: LiveModels, model: LiveModel, records: readonly Held[]): Promise<RecordValues[]> {
  const { lookups, rollups } = model.related;
  if (lookups.length + rollups.length === 0) return records.map(() => ({}));
  const filled = await filledIn(db, model, records, () => true, createSystemAsker(db, models));
  const own = (paths: readonly { node: { id: string } }[], of: RecordValues) =>
    Object.fromEntries(paths.map(({ node: { id } }) => [id, isUnseen(of[id]) ? null : (of[id] ?? null)]));
  return filled.map(({ values }) => {
    const tables = [...Map.groupBy(lookups, ({ table }) => table)].flatMap(([table, cells]) =>
      table === null ? [] : [[table, rowsIn(values, table).map((row) => ({ id: row.id, values: own(cells, row.values) }))]],
    );
    return { ...own([...lookups.filter(({ table }) => table === null), ...rollups], values), ...Object.fromEntries(tables) };
  });
}

async function filledIn<R extends Held>(db: Db, model: LiveModel, records: readonly R[], wants: Sees, asker: Asker): Promise<R[]> {
  const lookups = model.related.lookups.filter(({ path }) => wants(path));
  const rollups = model.related.rollups.filter(({ path }) => wants(path));
  const tasks = model.related.taskLookups.filter(({ path }) => wants(path));
  if (records.length === 0 || lookups.length + rollups.length + tasks.length === 0) return [...records];
  const byModel = [...Map.groupBy(lookups, ({ via }) => via.model)];
  const found = await Promise.all(byModel.map(([id, own]) => lookedUp(db, id, own, records, asker)));
  const ofTasks = tasks.length ? await tasksLookedUp(db, tasks, records, asker) : [];
  const looked = [...found.flat(), ...ofTasks];
  const totals = await Promise.all(rollups.map((rollup) => totalled(db, model, rollup, records, asker)));
  const heads = looked.filter(({ lookup }) => lookup.table === null);
  const cells = Map.groupBy(
    looked.filter(({ lookup }) => lookup.table !== null),
    ({ lookup }) => lookup.table ?? '',
  );
  return records.map((record) => {
    const values: Record<string, unknown> = { ...record.values };
    for (const { lookup, valueOf } of heads) values[lookup.node.id] = valueOf(record.values[lookup.via.node.id]);
    for (const { rollup, valueOf } of totals) values[rollup.node.id] = valueOf(record.id);
    for (const [table, own] of cells) {
      if (!(table in values)) continue;
      values[table] = rowsIn(record.values, table).map((row) => {
        const added = own.map(({ lookup, valueOf }) => {
          const { node, table: of } = lookup.via;
          return [lookup.node.id, valueOf(of === null ? record.values[node.id] : row.values[node.id])];
        });
        return { id: row.id, values: { ...row.values, ...Object.fromEntries(added) } };
      });
    }
    return { ...record, values };
  });
}

/** The lookups that a relation would show for these ids. @returns path of a lookup → its value */
export async function shownBy(
  db: Db,
  model: LiveModel,
  { path, node, table }: Pick<Relation, 'path' | 'node' | 'table'>,
  ids: readonly string[],
  sees: Sees,
  asker: Asker,
): Promise<Record<string, Json>> {
  const lookups = model.related.lookups.filter((lookup) => lookup.via.path === path && sees(lookup.path));
  const tasks = model.related.taskLookups.filter((lookup) => lookup.via.path === path && sees(lookup.path));
  const [first] = lookups;
  const own = { [node.id]: ids };
  const record = { id: '', values: table === null ? own : { [table]: [{ id: '', values: own }] } };
  const found = [
    ...(first ? await lookedUp(db, first.via.model, lookups, [record], asker) : []),
    ...(tasks.length ? await tasksLookedUp(db, tasks, [record], asker) : []),
  ];
  return Object.fromEntries(found.map(({ lookup, valueOf }) => [lookup.path, valueOf(ids)]));
}

interface LookedUp {
  lookup: Lookup;
  /** @param named the value of its relation */
  valueOf(named: unknown): Json;
}

async function lookedUp(db: Db, id: string, lookups: readonly Lookup[], records: readonly Held[], { reach, related, language }: Asker): Promise<LookedUp[]> {
  const other = await reach(id);
  const fields = new Map(lookups.map(({ path, show }) => [path, other && shownThere(other, show)]));
  const wanted = [...new Set([...fields.values()].filter((field) => field !== null && field !== undefined))];
  const ids = idsNamed(lookups, records);
  const there = new Map(other && wanted.length && ids.length ? (await readThere(db, other, wanted, ids)).map((one) => [one.id, one.values]) : []);
  const told = new Set(wanted.map(({ path }) => path));
  const of = [...there].map(([one, values]) => ({ id: one, values }));
  const look = lookWith(other ? await namesOf(db, other.model, of, (path) => told.has(path), language, related) : {}, language);
  return lookups.map((lookup) => {
    const field = fields.get(lookup.path);
    const at = (one: string): Json => (field && there.has(one) ? ((there.get(one)?.[field.node.id] ?? null) as Json) : UNSEEN);
    return { lookup, valueOf: (named) => lookupValue(lookup, field?.node ?? lookup.node, idsIn(named as Json).map(at), look) };
  });
}

function shownThere({ model, sees }: Reached, show: string): LiveField | null {
  const field = headNamed(model, show);
  return field && sees(field.path) ? field : null;
}

interface Totalled {
  rollup: Rollup;
  valueOf(id: string): Json;
}

const NONE: Counted = { count: 0, valued: 0, sum: null, least: null, most: null };
const NUMBERS: ReadonlySet<string> = new Set(['numeric', 'smallint', 'integer', 'bigint']);

async function totalled(db: Db, model: LiveModel, rollup: Rollup, records: readonly Held[], { reach }: Asker): Promise<Totalled> {
  const other = await reach(rollup.model);
  const parts = other && partsOf(model, rollup, other);
  if (!other || !parts) return { rollup, valueOf: () => UNSEEN };
  const ids = records.map(({ id }) => id);
  const counted = await countedBy(db, other, parts, ids);
  return { rollup, valueOf: (id) => rollupValue(rollup, counted.get(id) ?? NONE) };
}

interface Parts {
  by: LiveField;
  of: LiveField | null;
  /** The child table of both fields; null: they are in the head. */
  child: LiveModel['children'][number] | null;
}

/** @returns null: the reader may not see one of the fields, or one of them is unsuitable */
function partsOf(model: LiveModel, { by, of, aggregate }: Rollup, other: Reached): Parts | null {
  const seen = (key: string) => {
    const field = fieldNamed(other.model, key);
    return field && other.sees(field.path) ? field : null;
  };
  const relation = seen(by);
  if (!relation || !other.model.related.relations.some((one) => one.path === relation.path && one.model === model.home.id)) return null;
  const counted = of === '' ? null : seen(of);
  if (aggregate !== 'count' && (!counted || !NUMBERS.has(kinds[counted.kind].stored))) return null;
  if (of !== '' && !counted) return null;
  const tables = new Set([relation, ...(counted ? [counted] : [])].flatMap(({ path }) => (path.includes('.') ? [path.split('.', 1)[0] ?? ''] : [])));
  // Rows of two child tables are unrelated.
  if (tables.size > 1) return null;
  return { by: relation, of: counted, child: other.model.children.find(({ id }) => tables.has(id)) ?? null };
}

/** Record → totals over the visible records that name it. */
async function countedBy(db: Db, { model, within }: Reached, { by, of, child }: Parts, ids: readonly string[]): Promise<ReadonlyMap<string, Counted>> {
  if (model.elsewhere) return model.elsewhere.counted(db, within, { by: by.path, of: of?.path ?? null, child: child?.id ?? null }, ids);
  const at = (field: LiveField) => columnRef(field, field.path.includes('.') ? 'r' : 't');
  const isList = kinds[by.kind].stored === 'text[]';
  const rows = child ? sql`join ${tableSql(child.table)} r on r.record_id = t.id` : sql``;
  const named = isList ? sql`cross join lateral unnest(${at(by)}) as u(id)` : sql`cross join lateral (select ${at(by)} as id) u`;
  const narrowed = isList ? sql`${at(by)} && ${ids}::text[]` : sql`${at(by)} = any(${ids}::text[])`;
  const isNumber = of !== null && NUMBERS.has(kinds[of.kind].stored);
  const value = isNumber ? sql`${at(of)}::numeric` : sql`null::numeric`;
  const { rows: found } = await sql<{ id: string; count: number; valued: number; sum: string | null; least: string | null; most: string | null }>`
    select u.id, count(distinct t.id)::int as count, count(${value})::int as valued, sum(${value})::text as sum, min(${value})::text as least, max(${value})::text as most
    from ${tableSql(model.head.table)} t ${rows} ${named}
    where ${narrowed} and u.id = any(${ids}::text[]) and t.delete_mark = 0 and ${within} group by u.id`.execute(db);
  const exact = (text: string | null) => (text === null ? null : numeralIn(text));
  return new Map(found.map(({ id, sum, least, most, ...own }) => [id, { ...own, sum: exact(sum), least: exact(least), most: exact(most) }]));
}
