// Updates stored lookups and totals after a change of their source has committed, each in its own transaction, without a user. The records
// keep their release and modifier; only the values and the version change.
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { placed } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { settle } from '@ordo/engine/form/rules/settle.ts';
import { compile, type Program } from '@ordo/engine/form/rules/compile.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import type { Calendar } from '@ordo/engine/formula/evaluate.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { keptFrom, keptIn, type Lookup, type Rollup } from '@ordo/engine/model/related.ts';
import { sql } from 'kysely';
import { retryOnConflict, type Db } from '../kit/db.ts';
import { tableSql, tableText } from '../kit/ddl.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import { secretColumnsOf } from '../kit/record.ts';
import { withCalendar } from './calendar.ts';
import { columnRef, type LiveField, type LiveModel, type LiveModels } from './live.ts';
import { loadLookupsOfEach } from './lookups.ts';
import { readThese } from './record-read.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-query.ts';
import { writeRows } from './record-write.ts';
import { lockModel, noteKept } from './release.ts';
import { fieldNamed } from './wire.ts';
import { toColumn, toParameter } from './stored-value.ts';

/** Records of one transaction. */
const BATCH = 100;
const ALL = () => true;

export const refreshEffects = (models: LiveModels): Record<string, EffectHandler> => ({
  'model.refresh': {
    async together(payloads, db) {
      const logs = payloads.filter(({ log }) => log !== undefined);
      if (payloads.some(({ all }) => all === true)) await noteAll(db, models);
      if (logs.length) await afterChanges(db, models, logs);
      for (const { model, after } of payloads.filter((one) => one.model !== undefined)) await refreshAll(db, models, String(model), String(after));
    },
  },
});

/** Registers releases from before dependencies were recorded. Running it again changes nothing. */
async function noteAll(db: Db, models: LiveModels): Promise<void> {
  for (const { id, design, elsewhere } of await models.all(db)) {
    if (elsewhere) continue;
    await db.transaction().execute((tx) => noteKept(tx, id, keptFrom(design)));
  }
}

interface Logged {
  /** Model of the changed record. */
  model: string;
  /** Id of the child table; '' for the head. */
  table: string;
  record: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

async function afterChanges(db: Db, models: LiveModels, payloads: readonly Record<string, unknown>[]): Promise<void> {
  const far = Math.max(...payloads.map((one) => Number(one.far)));
  const { rows } = await sql<Logged>`
    select split_part(entity, '_', 2) as model, split_part(entity, '_', 3) as "table", record_id as record, before, after
    from change_log where id = any(${payloads.map(({ log }) => String(log))}::bigint[])`.execute(db);
  for (const [changed, logged] of Map.groupBy(rows, ({ model }) => model)) {
    const { rows: dependents } = await sql<{ id: string }>`
      select model_id as id from model_dependent where on_model_id = ${changed} order by model_id`.execute(db);
    for (const { id } of dependents) {
      const model = await models.find(db, id);
      const other = await models.find(db, changed);
      if (!model || !other || model.elsewhere || other.elsewhere) continue;
      const { lookups, rollups } = keptIn(model.related);
      const named = await namedBy(
        db,
        other,
        rollups.filter((one) => one.model === changed),
        logged,
      );
      const naming = await namingAny(
        db,
        model,
        lookups.filter(({ via }) => via.model === changed),
        [...new Set(logged.map(({ record }) => record))],
      );
      await refresh(db, models, id, [...new Set([...named, ...naming])].toSorted(), far);
    }
  }
}

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []);

/** Records that these changes name now, or named before, in the relations of the totals. */
async function namedBy(db: Db, other: LiveModel, rollups: readonly Rollup[], logged: readonly Logged[]): Promise<string[]> {
  const ids: string[] = [];
  const records = [...new Set(logged.map(({ record }) => record))];
  const relations = new Set(rollups.flatMap(({ by }) => fieldNamed(other, by) ?? []));
  for (const field of relations) {
    const child = childOf(other, field);
    const own = logged.filter(({ table }) => table === (child?.id ?? ''));
    const lines = own.flatMap(({ before, after }) => [before, after].flatMap((one) => (one === null ? [] : child ? Object.values(one) : [one])));
    ids.push(...lines.flatMap((line) => listed((line as Record<string, unknown> | null)?.[field.column])));
    const table = child?.table ?? other.head.table;
    const key = child ? sql`t.record_id` : sql`t.id`;
    const { rows } = await sql<{
      value: unknown;
    }>`select ${sql.ref(`t.${field.column}`)} as value from ${tableSql(table)} t where ${key} = any(${records})`.execute(db);
    ids.push(...rows.flatMap(({ value }) => listed(value)));
  }
  return ids;
}

const childOf = ({ children }: LiveModel, { path }: LiveField) => (path.includes('.') ? children.find(({ id }) => id === path.split('.', 1)[0]) : undefined);

/** Records of the model whose relations name these. */
async function namingAny(db: Db, model: LiveModel, lookups: readonly Lookup[], records: readonly string[]): Promise<string[]> {
  if (lookups.length === 0) return [];
  // Concurrent saves may have read the old value: waits for them, so that their records are found.
  await db.transaction().execute((tx) => lockModel(tx, model.id, 'to release'));
  const ids: string[] = [];
  for (const path of new Set(lookups.map(({ via }) => via.path))) {
    const field = model.fields.get(path);
    if (!field) continue;
    const child = childOf(model, field);
    const column = columnRef(field, child ? 'r' : 't');
    const names = kinds[field.kind].stored === 'text[]' ? sql`${column} && ${records}::text[]` : sql`${column} = any(${records}::text[])`;
    const rows = child ? sql`join ${tableSql(child.table)} r on r.record_id = t.id` : sql``;
    const found = await sql<{ id: string }>`select distinct t.id from ${tableSql(model.head.table)} t ${rows} where ${names}`.execute(db);
    ids.push(...found.rows.map(({ id }) => id));
  }
  return ids;
}

/** After a release with stored lookups: all records are updated once, batch by batch. */
async function refreshAll(db: Db, models: LiveModels, id: string, after: string): Promise<void> {
  const model = await models.find(db, id);
  if (!model || model.elsewhere) return;
  const { rows } = await sql<{ id: string }>`
    select t.id from ${tableSql(model.head.table)} t where t.id > ${after} order by t.id limit ${BATCH}`.execute(db);
  await refresh(
    db,
    models,
    id,
    rows.map((one) => one.id),
    1,
  );
  if (rows.length === BATCH)
    await sql`insert into outbox (kind, payload) values ('model.refresh', ${JSON.stringify({ model: id, after: rows.at(-1)?.id })}::jsonb)`.execute(db);
}

/** @param far length of the chain of updates, for the trigger */
async function refresh(db: Db, models: LiveModels, id: string, ids: readonly string[], far: number): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    await retryOnConflict(() =>
      db.transaction().execute(async (tx) => {
        await lockModel(tx, id, 'to save');
        const model = await models.find(tx, id);
        if (!model || model.elsewhere) return;
        await sql`select set_config('ordo.refresh', ${String(far)}, true)`.execute(tx);
        const around = await withCalendar({ db: tx, now: Date.now() }, model);
        for (const deleted of [0, 1] as const) {
          const records = await readThese(tx, model, some, EVERY_ROW, ALL, { lock: true, deleted });
          const looked = await loadLookupsOfEach(tx, models, model, records);
          for (const [place, record] of records.entries()) await keepAnew(tx, model, record, computedAnew(model, record.values, looked[place] ?? {}, around));
        }
      }),
    );
  }
}

/** A form never changes. */
const compiled = new WeakMap<FormDocument, Program>();

function formulasOf(form: FormDocument): Program {
  let program = compiled.get(form);
  if (!program) compiled.set(form, (program = compile(form, [])));
  return program;
}

/**
 * Computes the formulas of a record, without its rules: their results are already in the other fields.
 * @returns the record with the new values of these fields
 */
function computedAnew(model: LiveModel, values: RecordValues, looked: RecordValues, { now, holidays }: { now: number; holidays?: Calendar }): RecordValues {
  const { form, rules } = model.design;
  const ruled = new Set(rules.flatMap(({ then }) => then.flatMap(({ node }) => (node === null ? [] : [node]))));
  // A field that a rule may have emptied stays empty until the record is saved again.
  const kept = new Set([...placed(form.nodes)].flatMap(({ node, within }) => ([node, ...within].some(({ id }) => ruled.has(id)) ? [node.id] : [])));
  const settled = settle(formulasOf(form), values as Values, values as Values, {
    known: looked as Values,
    facts: null,
    now,
    suggests: false,
    ...(holidays && { holidays }),
  }).values as RecordValues;
  const own = (fields: readonly LiveField[], was: RecordValues, is: RecordValues): RecordValues => ({
    ...was,
    ...Object.fromEntries(
      fields
        .filter(({ node }) => fieldKinds[node.kind].computed && !(kept.has(node.id) && (was[node.id] ?? null) === null))
        .map(({ node }) => [node.id, is[node.id] ?? null]),
    ),
  });
  const tables = model.children.map((table) => {
    const anew = new Map(rowsIn(settled, table.id).map((row) => [row.id, row.values]));
    return [table.id, rowsIn(values, table.id).map((row): ChildRow => ({ id: row.id, values: own(table.fields, row.values, anew.get(row.id) ?? row.values) }))];
  });
  return { ...own(model.head.fields, values, settled), ...Object.fromEntries(tables) };
}

async function keepAnew(tx: Db, model: LiveModel, { id, values: was }: { id: string; values: RecordValues }, is: RecordValues): Promise<void> {
  const said = (kind: LiveField['kind'], value: unknown) => JSON.stringify(toColumn(kind, value));
  const head = model.head.fields.filter(({ node, kind }) => said(kind, was[node.id]) !== said(kind, is[node.id]));
  const tables = model.children.filter((table) => {
    const before = rowsIn(was, table.id);
    return rowsIn(is, table.id).some((row, at) =>
      table.fields.some(({ node, kind }) => said(kind, row.values[node.id]) !== said(kind, before[at]?.values[node.id])),
    );
  });
  if (head.length + tables.length === 0) return;
  const writer = { db: tx, requestId: '', user: { userId: null } };
  for (const table of tables) await writeRows(writer, table, id, rowsIn(was, table.id), rowsIn(is, table.id));
  const { table } = model.head;
  const changes = head.map(({ node, kind, column }) => sql`${sql.id(column)} = ${toParameter(kind, is[node.id])}`);
  await sql`
    with old as (select t.* from ${tableSql(table)} t where t.id = ${id}), changed as (
      update ${tableSql(table)} n set ${sql.join([...changes, sql`version = n.version + 1`])} from old where n.id = old.id returning n.*
    )
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    select null, '', ${tableText(table)}, ${id}, 'update', to_jsonb(old) - ${secretColumnsOf(table)}, to_jsonb(changed) - ${secretColumnsOf(table)} from old, changed`.execute(
    tx,
  );
}
