// From a draft to a release: computes its effects on the records, and applies it in one transaction that excludes saves.
import { createHash } from 'node:crypto';
import type { ModelStep } from '@ordo/contract/model.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions } from '@ordo/engine/form/look.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { storedFields } from '@ordo/engine/model/fields.ts';
import { formerKeys } from '@ordo/engine/model/key-changes.ts';
import { keptFrom } from '@ordo/engine/model/related.ts';
import { columnsAfter, rebuildsBefore, stepsBetween, type Column, type Step, type StoredField } from '@ordo/engine/model/storage.ts';
import { fieldsInTitle, titleOf } from '@ordo/engine/model/title.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import { recordTable, tableSql } from '../kit/ddl.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { KindStep } from './conversion-sql.ts';
import type { Options } from './convert-sql.ts';
import { keyedAt, withOwnKeys } from './form-uses.ts';
import { comparedBy, comparedRows, keepIndexes, uniqueIndexes, type UniqueIndex } from './indexes.ts';
import { designAt, isSealed } from './live.ts';
import { isWritten } from './save.ts';
import { viewedOf } from './viewed.ts';
import { addColumn, applyStep, columnId, columnsOf, everHad, makeHead, touchedBy, UNTOUCHED, valueAfter, type Choices, type Touched } from './storage.ts';

export interface Drafted {
  id: string;
  version: number;
  /** Number of the release in use; 0: none. */
  release: number;
  draft: Design;
}

export interface Planned {
  steps: readonly Step[];
  told: readonly ModelStep[];
  /** Hash that shows whether the displayed plan is still valid. */
  plan: string;
  after: readonly Column[];
  fields: readonly StoredField[];
  /** The external tables of the release; null: it has its own tables. */
  binding: Found | null;
  /** Steps whose converted values are ready in separate columns. */
  converted: readonly KindStep[];
}

/** `KeptBinding` of bound/bound-model. */
type Found = object & { salt: string };

/** Options by field, if they are part of the design. */
function optionsIn({ form }: Design): (field: string) => Options {
  const nodes = new Map(fieldsOf(form).map(({ node }) => [node.id, node]));
  return (field) => {
    const node = nodes.get(field);
    const source = node && fieldKinds[node.kind].source(node);
    return source?.from === 'options' ? allOptions(source.options).map(({ id, name }) => ({ id, name: name.zh })) : null;
  };
}

/**
 * @param binding of a design whose records are in external tables: those are never altered here
 * @param converted steps whose converted values are ready in separate columns
 */
export async function planOf(db: Db, { id, release, draft }: Drafted, binding: Found | null = null, converted: readonly KindStep[] = []): Promise<Planned> {
  if (binding !== null) {
    // The salt may be generated again for each plan, so it is not part of the hash.
    const { salt: _, ...there } = binding;
    const plan = createHash('sha256')
      .update(JSON.stringify([release, there, draft]))
      .digest('hex');
    return { steps: [], told: [], plan, after: [], fields: [], binding, converted };
  }
  const before = await columnsOf(db, id);
  const inUse = release === 0 ? null : await designAt(db, id, release);
  const had = inUse ? storedFields(inUse) : [];
  const sealed = new Set([...(inUse ? sealedIn(inUse) : []), ...sealedIn(draft)]);
  const fields = storedFields(draft);
  const between = stepsBetween(before, had, fields);
  const labels = new Map([...fields, ...had].map(({ id: field, label }) => [field, label]));
  const steps = [...rebuildsBefore(between, await everHad(db, id), (table) => labels.get(table) ?? ''), ...between];
  const told: ModelStep[] = [];
  const after = columnsAfter(before, steps);
  const choices = choicesIn(db, id, draft);
  const value = (column: Column) => valueAfter(column, id, steps, choices, converted);
  // Fields that the server fills or computes are filled with the next save.
  const filledIn = new Set(fieldsOf(draft.form).flatMap(({ node }) => (isWritten({ node }) ? [node.id] : [])));
  const tables = new Set([...(release > 0 ? [''] : []), ...before.filter(({ field, purged }) => field === '' && !purged).map(({ table }) => table)]);
  for (const step of steps) {
    const table = 'column' in step ? step.column.table : 'from' in step && typeof step.from === 'object' ? step.from.table : 'table' in step ? step.table : '';
    // A table that is created by this release has no rows.
    const touched = !tables.has(table)
      ? UNTOUCHED
      : step.op === 'addUnique'
        ? await doubled(db, id, step, uniqueIndexes(id, fields, after), value)
        : await touchedBy(db, id, step, value);
    const one = tell(step, touched, filledIn);
    told.push(one.field.split(' ').some((field) => sealed.has(field)) ? { ...one, samples: [] } : one);
  }
  const plan = createHash('sha256')
    // The plan covers losses and questions, but not the number of rows: otherwise a form in use could never be released.
    .update(JSON.stringify([release, told.map(({ rows: _, samples: __, ...step }) => step), draft]))
    .digest('hex');
  return { steps, told, plan, after, fields, binding, converted };
}

/** The options of a draft, and of the designs that created its columns. */
export function choicesIn(db: Db, id: string, draft: Design): Choices {
  return {
    after: optionsIn(draft),
    when: async ({ table, field, generation }) => {
      const { rows } = await sql<{ made: number }>`
        select from_number as made from model_column where model_id = ${id} and table_field = ${table} and field = ${field} and generation = ${generation}`.execute(
        db,
      );
      return rows[0] ? optionsIn(await designAt(db, id, rows[0].made))(field) : null;
    },
  };
}

/** Fields whose values are not shown even as samples. */
const sealedIn = ({ form }: Design): string[] => fieldsOf(form).flatMap(({ node }) => (isSealed({ node }) ? [node.id] : []));

/** Rows with duplicate values after the steps. */
async function doubled(
  db: Db,
  model: string,
  { table, fields, within }: { table: string; fields: readonly string[]; within: Filter | null },
  indexes: readonly UniqueIndex[],
  after: (column: Column) => Promise<RawBuilder<unknown> | null>,
): Promise<Touched> {
  const index = indexes.find(
    (one) =>
      one.table === table &&
      one.columns.length === fields.length &&
      one.columns.every(({ field }) => fields.includes(field)) &&
      JSON.stringify(one.within?.filter ?? null) === JSON.stringify(within),
  );
  if (!index) return UNTOUCHED;
  const values = new Map<Column, RawBuilder<unknown>>();
  for (const column of [...index.columns, ...(index.within?.asks.values() ?? [])]) {
    const value = await after(column);
    if (value === null) return UNTOUCHED;
    values.set(column, sql`(${value})`);
  }
  const value = (column: Column) => values.get(column) ?? sql`null`;
  const shown = sql.join(index.columns.map((column) => sql`min(${value(column)}::text)`));
  const { rows } = await sql<{ value: string; count: number; all: number }>`
    select left(concat_ws(' · ', ${shown}), 100) as value, count(*)::int as count, (sum(count(*)) over ())::int as "all" from ${tableSql(recordTable(model, table))} t
    where ${comparedRows(index, value)} group by ${sql.join(comparedBy(index, value))} having count(*) > 1 order by count(*) desc limit 5`.execute(db);
  const count = rows[0]?.all ?? 0;
  return { rows: count, lost: count, samples: rows.map(({ value: shownValue, count: times }) => ({ before: `${shownValue} ×${times}`, after: null })) };
}

function tell(step: Step, { rows, lost, samples }: Touched, filledIn: ReadonlySet<string>): ModelStep {
  const column = 'column' in step ? step.column : 'to' in step && typeof step.to === 'object' ? step.to : null;
  const base = { op: step.op, label: 'label' in step ? step.label : step.to, rows, lost, samples: [...samples] };
  const place = {
    table: column?.table ?? ('table' in step ? step.table : ''),
    field: column?.field ?? ('field' in step ? step.field : 'fields' in step ? step.fields.join(' ') : ''),
  };
  const none = { from: '', to: '', loss: 'free' as const, asks: null };
  switch (step.op) {
    case 'rename':
      return { ...base, ...place, ...none, from: step.from, to: step.to };
    case 'changeKind':
      return { ...base, ...place, ...none, from: step.from.kind, to: step.to.kind, loss: lost || step.loss === 'lossy' ? 'lossy' : 'free' };
    case 'parkColumn':
    case 'parkTable':
      return { ...base, ...place, ...none, loss: rows ? 'lossy' : 'free' };
    case 'require':
      return { ...base, ...place, ...none, asks: rows && filledIn.has(place.field) ? 'fill' : null };
    case 'addUnique':
      return { ...base, ...place, ...none, loss: rows ? 'lossy' : 'free' };
    default:
      return { ...base, ...place, ...none };
  }
}

/** Stores the models that its stored lookups depend on; existing records are updated after the release. */
export async function noteKept(db: Db, id: string, from: readonly string[]): Promise<void> {
  await sql`delete from model_dependent where model_id = ${id}`.execute(db);
  if (from.length === 0) return;
  await sql`insert into model_dependent (model_id, on_model_id) select ${id}, unnest(${from}::text[])`.execute(db);
  await sql`insert into outbox (kind, payload) values ('model.refresh', jsonb_build_object('model', ${id}::text, 'after', ''))`.execute(db);
}

/** Whether a plan needs no confirmation: nothing is lost and nothing has to be answered. */
export const isPlain = ({ told }: Planned): boolean => told.every(({ loss, asks }) => loss === 'free' && asks === null);

/** Field → the value for its empty rows, as its column stores it. */
export type Fill = Readonly<Record<string, unknown>>;

/** @throws Refusal designAsks, designDoubled */
export function assertReleasable({ told }: Planned, fill: Fill): void {
  const unanswered = told.filter(({ asks, field }) => asks && !(field in fill));
  if (unanswered.length) throw new Refusal('designAsks', { steps: unanswered.map(({ label }) => label) });
  const double = told.find(({ op, rows }) => op === 'addUnique' && rows > 0);
  if (double) throw new Refusal('designDoubled', { field: double.label, values: double.samples.map(({ before }) => before) });
}

/**
 * Within a transaction that holds the model (`lockModel`).
 * @returns the number of the release
 * @throws Refusal designAsks, designDoubled
 */
export async function applyRelease(db: Db, model: Drafted, planned: Planned, fill: Fill, userId: string): Promise<number> {
  const { id, release, draft } = await withOwnKeys(db, model);
  const number = release + 1;
  assertReleasable(planned, fill);
  if (planned.binding === null) await changeTables(db, { id, release, draft }, planned, fill);
  await noteKept(db, id, planned.binding === null ? keptFrom(draft) : []);
  const former = formerKeys(await keyedAt(db, id, release), draft.form);
  await sql`insert into model_release (id, model_id, number, design, former_keys, steps, creator_user_id, binding)
    values (${newId()}, ${id}, ${number}, ${JSON.stringify(draft)}::json, ${JSON.stringify(former)}::jsonb, ${JSON.stringify(planned.told)}::jsonb, ${userId},
      ${planned.binding === null ? null : JSON.stringify(planned.binding)}::jsonb)`.execute(db);
  return number;
}

async function changeTables(db: Db, { id, release, draft }: Omit<Drafted, 'version'>, planned: Planned, fill: Fill): Promise<void> {
  const number = release + 1;
  if (release === 0) await makeHead(db, id);
  const choices = choicesIn(db, id, draft);
  const unique = uniqueIndexes(id, planned.fields, planned.after);
  let indexing = false;
  await onceEach(unique, planned.fields, async () => {
    const gaps = { ...fill };
    for (const step of planned.steps) {
      const filled = 'column' in step ? (gaps[step.column.field] ?? null) : null;
      if (step.op === 'addColumn' && filled !== null) {
        await addColumn(db, id, number, step.column, filled);
        delete gaps[step.column.field];
        continue;
      }
      await applyStep(db, id, number, step, choices, planned.converted);
      if (step.op === 'require' && filled !== null) await fillGaps(db, id, step.column, filled);
    }
    indexing = await keepIndexes(db, id, unique, searchedIn(draft, await viewedOf(db, id)), planned.after);
  });
  await sql`update model set indexing = ${indexing ? 1 : 0} where id = ${id}`.execute(db);
}

/** A value filled into several rows may violate a unique rule. @throws Refusal designDoubled */
async function onceEach(unique: readonly UniqueIndex[], fields: readonly StoredField[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code, constraint, detail = '' } = error as { code?: string; constraint?: string; detail?: string };
    const index = unique.find(({ name }) => name === constraint);
    if (code !== '23505' || !index) throw error;
    const labels = index.columns.map(({ table, field }) => fields.find((one) => one.table === table && one.id === field)?.label ?? field);
    throw new Refusal('designDoubled', { field: labels.join('+'), values: /=\((.*)\) /.exec(detail)?.[1]?.slice(0, 100) ?? '' });
  }
}

async function fillGaps(db: Db, model: string, column: Column, value: unknown): Promise<void> {
  const target = tableSql(recordTable(model, column.table));
  await sql`update ${target} set ${columnId(column)} = ${value} where ${columnId(column)} is null`.execute(db);
}

/** Fields of the head that are in the title, or that the list sorts, groups and searches by. */
export function searchedIn(design: Design, viewed: readonly string[]): string[] {
  const { list } = design;
  const title = fieldsInTitle(titleOf(design));
  if (!list) return [...new Set([...title, ...viewed])];
  const by = [list.parent, list.group, list.tree?.field].flatMap((path) => path || []);
  return [...new Set([...title, ...list.sort.map(({ field }) => field), ...by, ...viewed, ...list.search.map(({ field }) => field)])].filter(
    (path) => !path.includes('.'),
  );
}

/** Saves share the lock, and a release excludes them: it waits for running saves, and new ones wait for it. */
export async function lockModel(db: Db, id: string, how: 'to save' | 'to release'): Promise<void> {
  const key = sql`hashtextextended(${`model ${id}`}, 0)`;
  await (how === 'to save' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`).execute(db);
}
