// Nightly check: tasks that have changed since the last one, and some others in turn, are compared with their events. The folded events must equal the rows,
// decided again they must give the same result, and the invariants of a task must hold.
import { breachesOf } from '@ordo/engine/flow/always.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { replay, told, type StoredEvent } from '@ordo/engine/flow/replay.ts';
import { tables, type TaskState } from '@ordo/engine/flow/state.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { releasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import { alteredVersions, strayChildren, unreadable, wronglyReady, type Difference } from './check-rows.ts';
import { readTasks, taskColumns, type LoadedTask } from './task.db.ts';

/** Tasks read at once, in one snapshot of the database. */
const AT_ONCE = 100;
/** Unchanged tasks checked each night. */
const IN_TURN = 2_000;
/** Covers events that were being written when the last check started, in ms. */
const OVERLAP = 3_600_000;
const MAX_KEPT = 100;

/** @returns the number of checked tasks, and all differences */
export async function checkFlows(db: Db, now: number): Promise<{ tasks: number; again: number; found: Difference[] }> {
  const { rows: looks } = await sql<{ at: number; upto: string }>`select at, upto from flow_check order by id desc limit 1`.execute(db);
  const [last] = looks;
  const since = new Date(last ? last.at - OVERLAP : 0);
  const { rows: changed } = await sql<{ id: string }>`select distinct task_id as id from flow_event where at >= ${since} order by 1`.execute(db);
  const { rows: others } = await sql<{ id: string }>`
    select id from flow_task where delete_mark = 0 and stub_since is null and id > ${last?.upto ?? ''} order by id limit ${IN_TURN}`.execute(db);
  const ids = [...new Set([...changed, ...others].map(({ id }) => id))];
  const found: Difference[] = [];
  let again = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = await looked(db, ids.slice(at, at + AT_ONCE));
    again += part.again;
    found.push(...part.found);
  }
  const upto = others.length < IN_TURN ? '' : (others.at(-1)?.id ?? '');
  await sql`insert into flow_check (at, upto, tasks, again, found, findings)
    values (${new Date(now)}, ${upto}, ${ids.length}, ${again}, ${found.length}, ${JSON.stringify(found.slice(0, MAX_KEPT))}::jsonb)`.execute(db);
  await sql`delete from flow_check where id not in (select id from flow_check order by id desc limit 100)`.execute(db);
  return { tasks: ids.length, again, found };
}

/** Rows and events of one snapshot, so that no decision comes between them. */
async function looked(db: Db, ids: readonly string[]): Promise<{ again: number; found: Difference[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // A task may have become a stub meanwhile.
      const tasks = (await readTasks(tx, ids)).filter(({ row }) => row.stub === null);
      const events = await eventsOf(tx, ids);
      const derived = await derivedOf(tx, ids);
      const named = new Map(tasks.map((task) => [task.row.id, releasesOf(task, events.get(task.row.id) ?? [])]));
      const versions = await versionsOf(tx, named);
      const found = [
        ...(await strayChildren(tx, ids)),
        ...(await wronglyReady(tx, ids)),
        ...(await unreadable(tx, ids)),
        ...(await alteredVersions(tx, named)),
      ];
      let again = 0;
      for (const task of tasks) {
        const { id: taskId } = task.row;
        const replayed = replay(task.row.initiatorId, events.get(taskId) ?? [], (release) => versions.get(release));
        again += replayed.again;
        const flow = versions.get(task.state.version)?.flow ?? null;
        const titleOf = (node: string) => (flow && planOf(flow).places[node]?.node.title) ?? '';
        const columns = taskColumns({ task: {} }, task.state, 0, titleOf);
        found.push(
          ...replayed.breaches.map((breach) => ({ taskId, ...breach })),
          ...replayed.differ.map(({ seq, what }): Difference => ({ taskId, rule: 'again', what: `event ${seq}: ${what}` })),
          ...beside(task, replayed.state).map((what): Difference => ({ taskId, rule: 'fold', what })),
          ...breachesOf(task.state, flow).map((breach) => ({ taskId, ...breach })),
          ...besideColumns(derived.get(taskId), columns).map((what): Difference => ({ taskId, rule: 'fold', what })),
        );
      }
      return { again, found };
    });
}

async function eventsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StoredEvent[]>> {
  const { rows } = await sql<StoredEvent & { taskId: string }>`
    select task_id as "taskId", seq, command, facts, changes, effects, coalesce((answer ->> 'version')::int, 0) as "formVersion"
    from flow_event where task_id = any(${ids}::text[]) order by task_id, seq`.execute(db);
  return Map.groupBy(rows, ({ taskId }) => taskId);
}

/** Columns that lists are ordered by, compared with the values derived from the rows. */
const derivedColumns = ['at_nodes', 'this_step', 'overdue', 'due_at'] as const;
type Derived = Record<(typeof derivedColumns)[number], unknown>;

async function derivedOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Derived>> {
  const { rows } = await sql<{ id: string; at_nodes: string[]; this_step: string; overdue: boolean; due_at: number | null }>`
    select id, at_nodes, this_step, overdue, due_at from flow_task where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, due_at, ...rest }) => [id, { ...rest, due_at: due_at === null ? null : new Date(due_at).toISOString() }]));
}

const besideColumns = (there: Derived | undefined, wanted: Record<string, unknown>): string[] =>
  derivedColumns.filter((column) => told(there?.[column]) !== told(wanted[column])).map((column) => `flow_task.${column} is not what the rows make`);

/** Releases that a task is or was pinned to. */
const releasesOf = ({ state }: LoadedTask, events: readonly StoredEvent[]): ReadonlySet<string> =>
  new Set(
    [state.version, ...events.flatMap(({ command, facts }) => [facts.release ?? '', ...(command.command === 'migrate' ? [command.target] : [])])].filter(
      Boolean,
    ),
  );

async function versionsOf(db: Db, named: ReadonlyMap<string, ReadonlySet<string>>): Promise<ReadonlyMap<string, Version>> {
  const versions = new Map<string, Version>();
  for (const release of new Set([...named.values()].flatMap((own) => [...own]))) {
    const flow = await releasedFlow(db, release);
    if (flow) versions.set(flow.version.id, flow.version);
  }
  return versions;
}

/** Without form values: they are in the record, which may also be changed elsewhere. */
function beside({ state }: LoadedTask, folded: TaskState): string[] {
  const facts = (of: TaskState) => Object.entries(of).filter(([key]) => key !== 'values' && !(tables as readonly string[]).includes(key));
  const wanted = new Map(facts(folded));
  const differ = facts(state).filter(([key, value]) => told(value) !== told(wanted.get(key)));
  const rows = tables.flatMap((table) => {
    const made = new Map(folded[table].map((row) => [row.id, told(row)]));
    const strange = state[table].filter((row) => made.get(row.id) !== told(row)).map(({ id }) => `${table} ${id} is not what its events make`);
    const there = new Set(state[table].map(({ id }) => id));
    return [...strange, ...folded[table].filter(({ id }) => !there.has(id)).map(({ id }) => `${table} ${id} is missing`)];
  });
  return [...differ.map(([key]) => `${key} is not what its events make`), ...rows];
}
