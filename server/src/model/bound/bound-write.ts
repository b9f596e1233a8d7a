// Saves records of bound tables: planned, noted if they are in another database, executed in one transaction there, and logged with the call.
import { matches } from '@ordo/engine/filter/filter.ts';
import type { RowChange } from '@ordo/engine/model/bound-outcome.ts';
import { toParameter } from '../../data-source/cells.read.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Call } from '../../kit/serve.ts';
import { rowsIn, type RecordValues } from '../record-query.ts';
import type { Saved } from '../record-store.ts';
import { copyOf, insertCopy, lockLastCopy, restoreCopy, type Copy } from './bin.ts';
import { allValues, rowId, versionOf, type BoundModel } from './bound-model.ts';
import { fieldsAsked, keyIn, readRaw, writtenFor } from './bound-read.ts';
import { cellsFor, changesOf, keyOfRow, newMain, newRows } from './changes.ts';
import { isKey } from './columns.ts';
import { confirmIntent, forgetIntent, recordCreated, recordIntent, type Intent } from './intents.ts';
import { keptOf, linesBetween, valuesOfKept, writeLog, type LogLine } from './logged.ts';
import type { Ground } from './place.ts';
import { executeChange } from './execute-change.ts';

/** `aside`: for notes that are independent of the call's transaction. */
export interface Writing {
  model: BoundModel;
  aside: Db;
}

const ALL = () => true;

interface Made {
  record: string;
  version: number;
  lines: readonly LogLine[];
}

/**
 * Plans under locks, notes, executes and reads again, in one transaction of the database with the records.
 * @param work calls `note` with the complete plan, right before the first change
 */
async function saved(call: Call, { model, aside }: Writing, work: (ground: Ground, note: (intent: Intent) => Promise<void>) => Promise<Made>): Promise<Made> {
  const { place } = model;
  let intent: string | null = null;
  let isWorked = false;
  let made: Made;
  try {
    made = await place.write(call.db, async (ground) => {
      const result = await work(ground, async (about) => {
        if (!place.own) intent = await recordIntent(call, aside, model, about);
      });
      isWorked = true;
      return result;
    });
  } catch (error) {
    // If the answer to the commit was lost, it is unknown here whether the commit succeeded.
    if (intent !== null && !isWorked) await forgetIntent(aside, intent);
    throw error;
  }
  await writeLog(call, made.record, made.lines);
  if (intent !== null) await confirmIntent(call.db, intent, made.record);
  return made;
}

export async function createBound(call: Call, writing: Writing, request: string, values: RecordValues, within: RawBuilder<SqlBool>): Promise<Saved> {
  const { model } = writing;
  assertWritable(model);
  const { record, version } = await saved(call, writing, async (ground, note) => {
    await assertUnique(call, ground, model, values, null);
    const main = newMain(model, values);
    const lines = linesBetween(model, 'create', null, values);
    const known = main.key.every((part) => part !== null) ? rowId(model.main, keyed(model, main.key)) : '';
    await note({ action: 'create', record: known, request, changes: [main], lines, copy: null });
    const row = await executeChange(ground, model, main);
    if (!row) throw new Error('a new row is none');
    for (const table of model.children) for (const change of newRows(model, table, row, rowsIn(values, table.id))) await executeChange(ground, model, change);
    return afterwards(ground, model, keyOfRow(model.main, row) as string[], within, 'create', null);
  });
  if (model.place.own) await recordCreated(call, model, request, record);
  return { id: record, version };
}

const keyed = ({ main }: BoundModel, key: readonly (string | null)[]) => Object.fromEntries(main.key.map(({ name }, at) => [name, key[at] ?? null]));

/** Reads the saved record again. @throws Refusal denied: the caller could not see it after the change */
async function afterwards(
  ground: Ground,
  model: BoundModel,
  key: readonly string[],
  within: RawBuilder<SqlBool>,
  action: Intent['action'],
  before: RecordValues | null,
): Promise<Made> {
  const raw = await readRaw(ground, model, key, within, ALL);
  if (!raw) throw new Refusal('denied');
  const record = rowId(model.main, raw.row);
  if (record === '') throw new Refusal('boundKeyLong');
  return { record, version: versionOf(model, raw), lines: linesBetween(model, action, before, allValues(model, raw)) };
}

/** @param version of the record as read, computed from all of its values */
export async function changeBound(
  call: Call,
  writing: Writing,
  id: string,
  version: number,
  values: RecordValues,
  within: RawBuilder<SqlBool>,
): Promise<{ version: number }> {
  const { model } = writing;
  const key = keyOrNone(model, id);
  const made = await saved(call, writing, async (ground, note) => {
    const raw = await readRaw(ground, model, key, within, ALL, true);
    if (!raw) throw new Refusal('notFound');
    if (versionOf(model, raw) !== version) throw new Refusal('boundStale');
    const before = allValues(model, raw);
    const changes = changesOf(model, raw, before, values);
    await assertUnique(call, ground, model, { ...before, ...values }, key);
    await note({ action: 'update', record: id, request: '', changes, lines: linesBetween(model, 'update', before, { ...before, ...values }), copy: null });
    for (const change of changes) await executeChange(ground, model, change);
    return afterwards(ground, model, key, within, 'update', before);
  });
  return { version: made.version };
}

export async function removeBound(call: Call, writing: Writing, id: string, within: RawBuilder<SqlBool>, version?: number): Promise<void> {
  const { model } = writing;
  const key = keyOrNone(model, id);
  let copy: Copy | null = null;
  await saved(call, writing, async (ground, note) => {
    const raw = await readRaw(ground, model, key, within, ALL, true);
    if (!raw) throw new Refusal('notFound');
    const before = allValues(model, raw);
    if (version !== undefined && versionOf(model, raw) !== version) throw new Refusal('boundStale');
    copy = { version: versionOf(model, raw), kept: keptOf(model, before), whole: await copyOf(ground, model, raw, key) };
    const lines = linesBetween(model, 'remove', before, null);
    const main: RowChange = { op: 'delete', table: '', key, before: raw.row };
    const rows = model.children.flatMap((table) =>
      (raw.children.get(table.id) ?? []).map((row): RowChange => ({ op: 'delete', table: table.id, key: keyOfRow(table, row), before: row })),
    );
    await note({ action: 'remove', record: id, request: '', changes: [main], lines, copy });
    for (const change of [...rows, main]) await executeChange(ground, model, change);
    return { record: id, version: 0, lines };
  });
  if (copy) await insertCopy(call.db, model, id, copy, call.user.userId);
}

/** @param binned visible rows of the bin @throws Refusal boundTaken if a row with this key exists again */
export async function restoreBound(call: Call, writing: Writing, id: string, binned: RawBuilder<SqlBool>, within: RawBuilder<SqlBool>): Promise<void> {
  const { model } = writing;
  const key = keyOrNone(model, id);
  const copy = await lockLastCopy(call.db, model, id, binned);
  if (!copy) throw new Refusal('notFound');
  await saved(call, writing, async (ground, note) => {
    const values = valuesOfKept(model, copy.kept, ALL);
    if (await readRaw(ground, model, key, sql<SqlBool>`true`, () => false)) throw new Refusal('boundTaken');
    await assertUnique(call, ground, model, values, key);
    const lines = linesBetween(model, 'restore', null, values);
    await note({ action: 'restore', record: id, request: '', changes: [{ op: 'insert', table: '', key, set: {} }], lines, copy: null });
    await restoreCopy(ground, model, copy.whole);
    return afterwards(ground, model, key, within, 'restore', null);
  });
  await sql`delete from bound_copy where id = ${copy.id}`.execute(call.db);
}

/** @throws Refusal boundReadOnly */
function assertWritable({ main }: BoundModel): void {
  if (main.key.length === 0) throw new Refusal('boundReadOnly');
}

function keyOrNone(model: BoundModel, id: string): readonly string[] {
  assertWritable(model);
  const key = keyIn(model, id);
  if (!key) throw new Refusal('notFound');
  return key;
}

/**
 * Unique rules: external tables have no constraint of ours, so saves that need one are serialised here.
 * @throws Refusal recordTaken
 */
async function assertUnique(call: Call, ground: Ground, model: BoundModel, values: RecordValues, key: readonly string[] | null): Promise<void> {
  const { main, place } = model;
  const sets = main.fields.flatMap(({ node }) =>
    node.checks.flatMap((check) => (check.check === 'unique' ? [{ set: [node.id, ...check.with], within: check.within }] : [])),
  );
  const kindsOf = Object.fromEntries(main.fields.map(({ node, kind }) => [node.id, { kind }]));
  if (sets.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bound unique ${model.id}`}, 0))`.execute(call.db);
  for (const { set, within } of sets) {
    if (within && !matches(within, values, kindsOf)) continue;
    const fields = main.fields.filter(({ node }) => set.includes(node.id));
    const row = cellsFor(model, fields, values);
    const texts = fields.map(({ column }) => row[column.name] ?? null);
    if (texts.some((text) => text === null || text === '')) continue;
    const alike = fields.map(({ column }, at) => {
      const ref = sql.id('t', column.name);
      const value = toParameter(place.dialect, column.type, texts[at] ?? null);
      return column.type.is === 'text' ? sql<SqlBool>`lower(${ref}) = lower(${value})` : sql<SqlBool>`${ref} = ${value}`;
    });
    const others = key ? sql<SqlBool>`not (${isKey(place.dialect, main.key, key, 't')})` : sql<SqlBool>`true`;
    const { rows } =
      await sql`select 1 as one from ${ground.table(main.table)} t where ${sql.join([...alike, others, ...(within ? [writtenFor(model)(within, fieldsAsked(model))] : [])], sql` and `)} limit 1`.execute(
        ground.db,
      );
    if (rows.length) {
      const labels = fields.map(({ node }) => node.label.zh).join('+');
      throw new Refusal('recordTaken', { field: labels, value: texts.join(' · ') }, { fields: fields.map(({ path }) => path) });
    }
  }
}
