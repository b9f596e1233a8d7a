// Lookups from workflow tasks that records name: fields of their forms, as far as the reader sees them in the task or on a page of the form.
import type { Json } from '@ordo/engine/form/document.ts';
import { isCovered } from '@ordo/engine/form/fields.ts';
import { idsIn } from '@ordo/engine/form/look.ts';
import { UNSEEN } from '@ordo/engine/form/unseen.ts';
import { hiddenWithResults } from '@ordo/engine/model/inputs.ts';
import { lookupValue, type TaskLookup } from '@ordo/engine/model/related.ts';
import type { ReadableTask } from '../flow/readable.read.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import type { Db } from '../kit/db.ts';
import { isSealed, type LiveField } from './live.ts';
import { idsNamed, readThere, type Asker, type Held } from './asker.ts';
import { namesOf } from './names.ts';
import type { Reached } from './reach.ts';
import { headNamed, lookWith } from './wire.ts';

interface TaskLookedUp {
  lookup: TaskLookup;
  /** @param named the value of the field that names the task */
  valueOf(named: unknown): Json;
}

type Cells = ReadonlyMap<string, (lookup: TaskLookup) => Json>;

export async function tasksLookedUp(db: Db, lookups: readonly TaskLookup[], records: readonly Held[], asker: Asker): Promise<TaskLookedUp[]> {
  const tasks = await asker.tasks(idsNamed(lookups, records));
  const byForm = Map.groupBy(tasks, ([, { modelId }]) => modelId);
  const found = await Promise.all([...byForm].map(([form, own]) => ofForm(db, form, own, lookups, asker)));
  const cells = new Map(found.flatMap((one) => [...one]));
  return lookups.map((lookup) => ({
    lookup,
    valueOf: (named) => {
      const [id] = idsIn(named as Json);
      return id === undefined ? null : (cells.get(id)?.(lookup) ?? UNSEEN);
    },
  }));
}

/** Task → the value of each lookup. */
async function ofForm(db: Db, form: string, tasks: readonly (readonly [string, ReadableTask])[], lookups: readonly TaskLookup[], asker: Asker): Promise<Cells> {
  const cells = new Map<string, (lookup: TaskLookup) => Json>();
  const model = await asker.form(form);
  if (!model) return cells;
  const ways = [
    { way: { model, within: EVERY_ROW, sees: () => true }, own: tasks.filter(([, { hidden }]) => hidden !== null) },
    { way: await asker.reach(form), own: tasks.filter(([, { hidden }]) => hidden === null) },
  ];
  for (const { way, own } of ways) if (way && own.length) await add(db, cells, way, own, lookups, asker);
  return cells;
}

async function add(
  db: Db,
  cells: Map<string, (lookup: TaskLookup) => Json>,
  way: Reached,
  tasks: readonly (readonly [string, ReadableTask])[],
  lookups: readonly TaskLookup[],
  { language, related }: Asker,
): Promise<void> {
  const fields = new Map(lookups.map((lookup) => [lookup, shownIn(way, lookup.show)]));
  const wanted = [...new Set([...fields.values()].filter((field) => field !== null))];
  if (wanted.length === 0) return;
  const ids = tasks.map(([, { recordId }]) => recordId);
  const there = new Map((await readThere(db, way, wanted, ids)).map((one) => [one.id, one]));
  const told = new Set(wanted.map(({ path }) => path));
  const look = lookWith(await namesOf(db, way.model, [...there.values()], (path) => told.has(path), language, related), language);
  for (const [task, { recordId, hidden }] of tasks) {
    const record = there.get(recordId);
    const covered = hiddenWithResults(way.model.design, hidden ?? new Set());
    if (record)
      cells.set(task, (lookup) => {
        const field = fields.get(lookup);
        if (!field || isCovered(covered, field.path)) return UNSEEN;
        return lookupValue(lookup, field.node, [(record.values[field.node.id] ?? null) as Json], look);
      });
  }
}

function shownIn({ model, sees }: Pick<Reached, 'model' | 'sees'>, show: string): LiveField | null {
  const field = headNamed(model, show);
  return field && !isSealed(field) && sees(field.path) ? field : null;
}
