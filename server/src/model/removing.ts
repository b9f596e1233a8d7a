// Deletes a record: the relations that name it define the effect on their records, all in the same transaction, so that no existing record names a
// deleted one. A restore from the bin also restores the records that were deleted with it.
import { idsIn } from '@ordo/engine/form/look.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Relation } from '@ordo/engine/model/related.ts';
import { sql } from 'kysely';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { tableSql } from '../kit/ddl.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import { lockRecordOnly } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { reachOf } from './reach.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import { columnRef, type LiveField, type LiveModel, type LiveModels } from './live.ts';
import { readRecord, readThese } from './record-read.ts';
import type { RecordStore } from './record-store.ts';
import { rowsIn, type RecordValues } from './record-query.ts';
import { deleteRecord, updateRecordValues } from './record-write.ts';
import { lockModel } from './release.ts';

const ALL = () => true;
/** Maximum of records that are deleted or changed with one. */
const MAX = 1_000;

/** A relation of another model, or of the same one. */
interface Pointing {
  model: LiveModel;
  relation: Relation;
  field: LiveField;
}

async function pointingAt(call: Call, models: LiveModels, id: string): Promise<Pointing[]> {
  const all = await models.all(call.db);
  // Records in another database keep the reference: no transaction covers both. Its designer is warned (`boundRelation`).
  return all
    .filter(({ id: own, home, elsewhere }) => own === home.id && (elsewhere === null || elsewhere.near))
    .flatMap((model) =>
      model.related.relations.flatMap((relation) => {
        const field = relation.model === id ? model.fields.get(relation.path) : undefined;
        return field ? [{ model, relation, field }] : [];
      }),
    );
}

/** A record that names a deleted one, once for each occurrence. */
interface Named {
  id: string;
  row: string | null;
}

async function naming(call: Call, { model, field, relation }: Pointing, ids: readonly string[]): Promise<Named[]> {
  if (model.elsewhere) return namingElsewhere(call, { model, field, relation }, model.elsewhere, ids);
  const child = model.children.find((table) => table.id === relation.table);
  const column = columnRef(field, child ? 'r' : 't');
  const names = kinds[field.kind].stored === 'text[]' ? sql`${column} && ${ids}::text[]` : sql`${column} = any(${ids}::text[])`;
  const rows = child ? sql`join ${tableSql(child.table)} r on r.record_id = t.id` : sql``;
  const found = await sql<Named>`
    select t.id, ${child ? sql`r.id` : sql`null`} as row from ${tableSql(model.head.table)} t ${rows}
    where t.delete_mark = 0 and ${names} order by t.id limit ${MAX + 1} for update of t`.execute(call.db);
  return found.rows;
}

async function namingElsewhere({ db }: Call, { model, field, relation }: Pointing, store: RecordStore, ids: readonly string[]): Promise<Named[]> {
  const query = { currentPage: 1, pageSize: MAX + 1, sort: [], deleted: 0, naming: { field: field.path, ids } } as const;
  const found = (await store.page(db, query, EVERY_ROW, () => false)).list;
  // Rows without a key cannot be changed, so their reference blocks the deletion.
  const { table, node } = relation;
  if (table === null || found.length > MAX || store.readOnly) return found.map(({ id }) => ({ id, row: null }));
  const whole = await readThese(
    db,
    model,
    found.map(({ id }) => id),
    EVERY_ROW,
    ALL,
  );
  return whole.flatMap(({ id, values }) =>
    rowsIn(values, table)
      .filter((row) => idsIn(row.values[node.id] as Json).some((one) => ids.includes(one)))
      .map((row) => ({ id, row: row.id })),
  );
}

const keyOf = (model: string, id: string) => `${model} ${id}`;

interface Going {
  model: LiveModel;
  ids: readonly string[];
}

/**
 * @param only `version`: only this version; `task`: the task that owns the record
 * @throws Refusal notFound, stale, recordNamed (with number and model), recordNamedElsewhere (a model without access of the caller), recordTakesMany
 */
export async function removedRecord(
  call: Call,
  models: LiveModels,
  { model, within }: Pick<RecordAccess, 'model' | 'within'>,
  id: string,
  only: { version?: number | undefined; task?: string } = {},
): Promise<void> {
  if (!model.elsewhere) await lockRecordOnly(call.db, model.head.table, id, within);
  else if (!(await readRecord(call.db, model, id, within, () => false))) throw new Refusal('notFound');
  const own = model.home.id;
  const going = new Map([[keyOf(own, id), { model, id }]]);
  const named: { from: Pointing; by: Named; ids: readonly string[] }[] = [];
  const queue: Going[] = [{ model, ids: [id] }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { ids } = next;
    for (const from of await pointingAt(call, models, next.model.home.id)) {
      await lockModel(call.db, from.model.id, 'to save');
      const found = await naming(call, from, ids);
      if (found.length > MAX || going.size + named.length > MAX) throw new Refusal('recordTakesMany', { most: MAX });
      if (from.relation.whenGone === 'with' && from.relation.table === null) {
        const news = found.filter((one) => !going.has(keyOf(from.model.id, one.id)));
        for (const one of news) going.set(keyOf(from.model.id, one.id), { model: from.model, id: one.id });
        if (news.length) queue.push({ model: from.model, ids: news.map((one) => one.id) });
      } else named.push(...found.map((by) => ({ from, by, ids })));
    }
  }
  const staying = named.filter(({ from, by }) => !going.has(keyOf(from.model.id, by.id)));
  await assertNotNamed(
    call,
    models,
    staying.filter(({ from }) => from.relation.whenGone === 'refuse'),
  );
  const root = { model: own, id };
  for (const [, changes] of Map.groupBy(staying, ({ from, by }) => keyOf(from.model.id, by.id))) await takeOut(call, root, changes);
  for (const one of going.values()) {
    if (one.id === id && one.model.home.id === own) continue;
    await deleteRecord(call, one.model, one.id, EVERY_ROW);
    await note(call, root, one, { what: 'with' });
  }
  await deleteRecord(call, model, id, within, only);
}

async function assertNotNamed(call: Call, models: LiveModels, refusing: readonly { from: Pointing; by: Named }[]): Promise<void> {
  // On the caller's page of that model, if there is one.
  const reach = reachOf(call, models);
  const own = await Promise.all(refusing.map(async (one) => ((await reach(one.from.model.id)) ? [one] : [])));
  const [first = own.length ? null : undefined] = own.flat();
  if (first === null) throw new Refusal('recordNamedElsewhere');
  if (!first) return;
  const { model } = first.from;
  const count = new Set(refusing.filter(({ from }) => from.model.id === model.id).map(({ by }) => by.id)).size;
  throw new Refusal('recordNamed', { count, model: model.fullName }, { model: model.id, count });
}

interface Root {
  model: string;
  id: string;
}

interface Noted {
  what: 'with' | 'emptied' | 'row';
  table?: string;
  field?: string;
  row?: string;
  kept?: unknown;
}

async function note(
  { db }: Call,
  root: Root,
  { model, id }: { model: LiveModel; id: string },
  { what, table = '', field = '', row = '', kept }: Noted,
): Promise<void> {
  await sql`
    insert into record_removal (by_model, by_record, model_id, record_id, what, table_field, field, row_id, kept)
    values (${root.model}, ${root.id}, ${model.id}, ${id}, ${what}, ${table}, ${field}, ${row}, ${kept === undefined ? null : JSON.stringify(kept)}::jsonb)`.execute(
    db,
  );
}

/** Changes one record: clears its references to deleted records, and removes rows. */
async function takeOut(call: Call, root: Root, changes: readonly { from: Pointing; by: Named; ids: readonly string[] }[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { model } = first.from;
  const { id } = first.by;
  const now = await readRecord(call.db, model, id, EVERY_ROW, ALL, { lock: true });
  if (!now) return;
  const values: Record<string, unknown> = { ...now.values };
  for (const { from, by, ids } of changes) {
    const { node, table, whenGone } = from.relation;
    if (table === null) {
      await note(call, root, { model, id }, { what: 'emptied', field: node.id, kept: values[node.id] });
      values[node.id] = without(values[node.id], ids);
      continue;
    }
    const rows = rowsIn(values, table);
    const place = rows.findIndex((row) => row.id === by.row);
    const row = rows[place];
    if (!row) continue;
    if (whenGone === 'with') {
      await note(call, root, { model, id }, { what: 'row', table, row: row.id, kept: { place, values: row.values } });
      values[table] = rows.toSpliced(place, 1);
    } else {
      await note(call, root, { model, id }, { what: 'emptied', table, field: node.id, row: row.id, kept: row.values[node.id] });
      values[table] = rows.with(place, { id: row.id, values: { ...row.values, [node.id]: without(row.values[node.id], ids) } });
    }
  }
  await updateRecordValues(call, model, id, now.version, now.values, values, EVERY_ROW);
}

function without(value: unknown, ids: readonly string[]): unknown {
  if (!Array.isArray(value)) return null;
  const left = (value as readonly unknown[]).filter((one) => !ids.includes(one as string));
  return left.length ? left : null;
}

interface Line {
  model: string;
  record: string;
  what: Noted['what'];
  table: string;
  field: string;
  row: string;
  kept: unknown;
}

/**
 * Within the transaction that restores the record: restores the records that were deleted with it, and the references to it, unless the field has
 * another value since.
 * @param back restores one record from the bin
 * @throws Refusal recordNamesGone
 */
export async function broughtBack(
  call: Call,
  models: LiveModels,
  model: LiveModel,
  id: string,
  back: (model: LiveModel, id: string) => Promise<void>,
): Promise<void> {
  const { rows: lines } = await sql<Line>`
    with gone as (delete from record_removal where by_model = ${model.home.id} and by_record = ${id} returning *)
    select model_id as model, record_id as record, what, table_field as "table", field, row_id as row, kept from gone order by id`.execute(call.db);
  // It is restored separately: the record that it was deleted with does not restore it any more.
  await sql`delete from record_removal where model_id = ${model.home.id} and record_id = ${id} and what = 'with'`.execute(call.db);
  const returned = [{ model, id }];
  for (const line of lines.filter(({ what }) => what === 'with')) {
    const other = await models.find(call.db, line.model);
    if (!other || !(await readRecord(call.db, other, line.record, EVERY_ROW, ALL, { deleted: 1 }))) continue;
    await back(other, line.record);
    returned.push({ model: other, id: line.record });
  }
  for (const [, own] of Map.groupBy(
    lines.filter(({ what }) => what !== 'with'),
    (line) => keyOf(line.model, line.record),
  ))
    await putBack(call, models, own);
  for (const one of returned) await assertNamesNoneGone(call, models, one);
}

async function putBack(call: Call, models: LiveModels, lines: readonly Line[]): Promise<void> {
  const [first] = lines;
  const model = first && (await models.find(call.db, first.model));
  const now = model && (await readRecord(call.db, model, first.record, EVERY_ROW, ALL, { lock: true }));
  // A record that got a task meanwhile stays unchanged.
  if (!model || !now || now.taskId !== undefined) return;
  const values: Record<string, unknown> = { ...now.values };
  for (const { what, table, field, row, kept } of lines) {
    const rows = rowsIn(values, table);
    const place = rows.findIndex((one) => one.id === row);
    if (what === 'row') {
      const { place: at, values: own } = kept as { place: number; values: RecordValues };
      if (place < 0 && model.children.some((one) => one.id === table)) values[table] = rows.toSpliced(at, 0, { id: row, values: own });
    } else if (!model.fields.has(table === '' ? field : `${table}.${field}`)) continue;
    else if (table === '') values[field] = again(values[field], kept);
    else if (place >= 0) {
      const there = rows[place];
      if (there) values[table] = rows.with(place, { id: row, values: { ...there.values, [field]: again(there.values[field], kept) } });
    }
  }
  if (JSON.stringify(values) !== JSON.stringify(now.values)) await updateRecordValues(call, model, now.id, now.version, now.values, values, EVERY_ROW);
}

/** A newer choice is kept; in a list, the restored references are appended. */
function again(now: unknown, kept: unknown): unknown {
  if (!Array.isArray(kept)) return now ?? kept;
  const there = Array.isArray(now) ? (now as readonly unknown[]) : [];
  return [...there, ...(kept as readonly unknown[]).filter((one) => !there.includes(one))];
}

/** @throws Refusal recordNamesGone: it names a record in the bin */
async function assertNamesNoneGone(call: Call, models: LiveModels, { model, id }: { model: LiveModel; id: string }): Promise<void> {
  const now = await readRecord(call.db, model, id, EVERY_ROW, ALL, { lock: true });
  if (!now) return;
  for (const { node, table, model: to } of model.related.relations) {
    const held = table === null ? [now.values[node.id]] : rowsIn(now.values, table).map((row) => row.values[node.id]);
    const ids = held.flatMap((value) => idsIn(value as Json));
    const other = ids.length ? await models.find(call.db, to) : undefined;
    if (!other || other.elsewhere) continue;
    const { rows } = await sql<{ no: string }>`
      select t.record_no::text as no from ${tableSql(other.head.table)} t where t.id = any(${ids}) and t.delete_mark = 1 order by t.id limit 1`.execute(
      call.db,
    );
    if (rows[0]) throw new Refusal('recordNamesGone', { model: other.fullName, no: rows[0].no });
  }
}
