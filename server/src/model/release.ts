// From a draft to a release: what it would do to the records, and doing it, in one transaction that nobody's save falls into.
import { createHash } from 'node:crypto';
import type { ModelStep } from '@ordo/contract/model.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions } from '@ordo/engine/form/look.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { storedFields } from '@ordo/engine/model/fields.ts';
import { columnsAfter, stepsBetween, type Column, type Step, type StoredField } from '@ordo/engine/model/storage.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { recordTable, tableSql } from '../kit/ddl.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Options } from './carry.ts';
import { comparedBy, comparedRows, keepIndexes, uniqueIndexes } from './indexes.ts';
import { designAt, isSealed } from './live.ts';
import { columnId, columnsOf, makeHead, takeStep, touchedBy, type Touched } from './storage.ts';

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
  /** Says whether what was shown still holds. */
  plan: string;
  before: readonly Column[];
  after: readonly Column[];
  fields: readonly StoredField[];
}

/** Its options by their ids and names, for a field whose options stand in the design. */
function optionsIn({ form }: Design): (field: string) => Options {
  const nodes = new Map(fieldsOf(form).map(({ node }) => [node.id, node]));
  return (field) => {
    const node = nodes.get(field);
    const source = node && fieldKinds[node.kind].source(node);
    return source?.from === 'options' ? allOptions(source.options).map(({ id, name }) => ({ id, name: name.zh })) : null;
  };
}

export async function planOf(db: Db, { id, release, draft }: Drafted): Promise<Planned> {
  const before = await columnsOf(db, id);
  const inUse = release === 0 ? null : await designAt(db, id, release);
  const had = inUse ? storedFields(inUse) : [];
  const sealed = new Set([...(inUse ? sealedIn(inUse) : []), ...sealedIn(draft)]);
  const fields = storedFields(draft);
  const steps = stepsBetween(before, had, fields);
  const options = optionsIn(draft);
  const told: ModelStep[] = [];
  const after = columnsAfter(before, steps);
  for (const step of steps) {
    const touched =
      step.op === 'addUnique' ? await doubled(db, id, step, fields, before, after, release > 0) : await touchedBy(db, id, step, release > 0, options);
    const one = tell(step, touched);
    told.push(one.field.split(' ').some((field) => sealed.has(field)) ? { ...one, samples: [] } : one);
  }
  const plan = createHash('sha256')
    // What is lost and what is asked count; that records have come meanwhile does not, or a form in use could never be released.
    .update(JSON.stringify([release, told.map(({ rows: _, samples: __, ...step }) => step), draft]))
    .digest('hex');
  return { steps, told, plan, before, after, fields };
}

/** Fields of which not even a sample is told. */
const sealedIn = ({ form }: Design): string[] => fieldsOf(form).flatMap(({ node }) => (isSealed({ node }) ? [node.id] : []));

/** Rows that have the same value as another one; of columns that are as they will be. */
async function doubled(
  db: Db,
  model: string,
  step: { table: string; fields: readonly string[] },
  fields: readonly StoredField[],
  before: readonly Column[],
  after: readonly Column[],
  isThere: boolean,
): Promise<Touched> {
  const there = new Set(before.filter(({ parked }) => !parked).map(({ table, field, generation }) => `${table} ${field} ${generation}`));
  const index = uniqueIndexes(
    model,
    fields.filter(({ table, unique }) => table === step.table && step.fields.every((field) => unique.includes(field))),
    after,
  ).find(({ columns }) => columns.length === step.fields.length && columns.every(({ field }) => step.fields.includes(field)));
  if (!isThere || !index?.columns.every(({ table, field, generation }) => there.has(`${table} ${field} ${generation}`)))
    return { rows: 0, lost: 0, samples: [] };
  const shown = sql.join(index.columns.map((column) => sql`min(${columnId(column)}::text)`));
  const { rows } = await sql<{ value: string; count: number; all: number }>`
    select left(concat_ws(' · ', ${shown}), 100) as value, count(*)::int as count, (sum(count(*)) over ())::int as "all" from ${tableSql(recordTable(model, step.table))}
    where ${comparedRows(index)} group by ${sql.join(comparedBy(index))} having count(*) > 1 order by count(*) desc limit 5`.execute(db);
  const count = rows[0]?.all ?? 0;
  return { rows: count, lost: count, samples: rows.map(({ value, count: times }) => ({ before: `${value} ×${times}`, after: null })) };
}

function tell(step: Step, { rows, lost, samples }: Touched): ModelStep {
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
      return { ...base, ...place, ...none, from: step.from.kind, to: step.to.kind, loss: step.loss === 'checked' ? (lost ? 'lossy' : 'free') : step.loss };
    case 'parkColumn':
    case 'parkTable':
      return { ...base, ...place, ...none, loss: rows ? 'lossy' : 'free' };
    case 'require':
      return { ...base, ...place, ...none, asks: rows ? 'fill' : null };
    case 'addUnique':
      return { ...base, ...place, ...none, loss: rows ? 'lossy' : 'free' };
    default:
      return { ...base, ...place, ...none };
  }
}

/** Whether a plan needs nobody's yes: nothing is lost by it and nothing has to be answered. */
export const isPlain = ({ told }: Planned): boolean => told.every(({ loss, asks }) => loss === 'free' && asks === null);

/** Field → the value that its gaps are filled with, as its column takes it. */
export type Fill = Readonly<Record<string, unknown>>;

/**
 * Within a transaction that holds the model (`holdModel`).
 * @returns the number of the release
 * @throws Refusal designAsks, designDoubled
 */
export async function carryOut(db: Db, { id, release, draft }: Drafted, planned: Planned, fill: Fill, userId: string): Promise<number> {
  const number = release + 1;
  const unanswered = planned.told.filter(({ asks, field }) => asks && !(field in fill));
  if (unanswered.length) throw new Refusal('designAsks', { steps: unanswered.map(({ label }) => label).join('、') });
  const double = planned.told.find(({ op, rows }) => op === 'addUnique' && rows > 0);
  if (double) throw new Refusal('designDoubled', { field: double.label, values: double.samples.map(({ before }) => before).join('、') });
  await sql`set local lock_timeout = '2s'`.execute(db);
  if (release === 0) await makeHead(db, id);
  const choices = {
    after: optionsIn(draft),
    when: async ({ table, field, generation }: Column) => {
      const { rows } = await sql<{ made: number }>`
        select from_number as made from model_column where model_id = ${id} and table_field = ${table} and field = ${field} and generation = ${generation}`.execute(
        db,
      );
      return rows[0] ? optionsIn(await designAt(db, id, rows[0].made))(field) : null;
    },
  };
  for (const step of planned.steps) {
    await takeStep(db, id, number, step, choices);
    if (step.op === 'require' && step.column.field in fill) await fillGaps(db, id, step.column, fill[step.column.field]);
  }
  const unique = uniqueIndexes(id, planned.fields, planned.after);
  await keepIndexes(db, id, unique, searchedIn(draft), planned.after);
  await sql`insert into model_release (id, model_id, number, design, steps, creator_user_id)
    values (${newId()}, ${id}, ${number}, ${JSON.stringify(draft)}::json, ${JSON.stringify(planned.told)}::jsonb, ${userId})`.execute(db);
  return number;
}

async function fillGaps(db: Db, model: string, column: Column, value: unknown): Promise<void> {
  const { stored } = kinds[column.kind];
  const target = tableSql(recordTable(model, column.table));
  await sql`update ${target} set ${columnId(column)} = ${stored === 'jsonb' ? JSON.stringify(value) : value} where ${columnId(column)} is null`.execute(db);
}

/** Fields of the head that the list sorts by, takes apart by and is searched by. */
function searchedIn({ list }: Design): string[] {
  if (!list) return [];
  const by = [list.parent, list.group, list.tree?.field].flatMap((path) => path || []);
  return [...new Set([...list.sort.map(({ field }) => field), ...by, ...list.search.map(({ field }) => field)])].filter((path) => !path.includes('.'));
}

/** No save is under way while a release is carried out, and none begins: they hold the same lock together. */
export async function holdModel(db: Db, id: string, how: 'to save' | 'to release'): Promise<void> {
  const key = sql`hashtextextended(${`model ${id}`}, 0)`;
  await (how === 'to save' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`).execute(db);
}
