// Nightly check: tasks that have changed since the last one, and some others in turn, are compared with their events. The folded events must equal the rows,
// decided again they must give the same result, and the invariants of a task must hold.
import { breachesOf, type Invariant } from '@ordo/engine/flow/always.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { replay, told, type StoredEvent } from '@ordo/engine/flow/replay.ts';
import { tables, type TaskState } from '@ordo/engine/flow/state.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { releasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import { readTasks, taskColumns, type LoadedTask } from './task.db.ts';

export interface Difference {
  taskId: string;
  /** `fold`: rows differ from the folded events; `again`: an event is decided differently now. */
  rule: Invariant | 'fold' | 'again';
  what: string;
}

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
    select id from flow_task where delete_mark = 0 and id > ${last?.upto ?? ''} order by id limit ${IN_TURN}`.execute(db);
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
      const tasks = await readTasks(tx, ids);
      const events = await eventsOf(tx, ids);
      const derived = await derivedOf(tx, ids);
      const versions = await versionsOf(tx, tasks, events);
      const found = [...(await strayChildren(tx, ids)), ...(await wronglyReady(tx, ids))];
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

async function versionsOf(db: Db, tasks: readonly LoadedTask[], events: ReadonlyMap<string, readonly StoredEvent[]>): Promise<ReadonlyMap<string, Version>> {
  const named = [...tasks.map(({ state }) => state.version), ...[...events.values()].flat().map(({ facts }) => facts.release)];
  const versions = new Map<string, Version>();
  for (const release of new Set(named)) {
    const flow = release ? await releasedFlow(db, release) : null;
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

/** Children without a task or a parent, and ended ones whose parent was not notified; those with a pending effect are left out. */
async function strayChildren(db: Db, ids: readonly string[]): Promise<Difference[]> {
  const { rows } = await sql<{ taskId: string; what: string }>`
    select c.task_id as "taskId", 'child ' || c.id || ' has no task' as what from flow_child c join flow_task t on t.id = c.task_id and t.delete_mark = 0
    where c.task_id = any(${ids}::text[]) and c.result = 'open' and not exists (select from flow_task k where k.parent_task = c.task_id and k.parent_child = c.id)
      and not exists (select from outbox o where o.kind = 'flow.startChild' and o.payload ->> 'taskId' = c.task_id)
    union all
    select c.task_id, 'child ' || c.id || ' has ended, and its parent waits' from flow_child c
    join flow_task t on t.id = c.task_id and t.delete_mark = 0 join flow_task k on k.parent_task = c.task_id and k.parent_child = c.id and k.status in (2, 5)
    where c.task_id = any(${ids}::text[]) and c.result = 'open'
      and not exists (select from outbox o where o.kind = 'flow.tellParent' and o.payload ->> 'taskId' = k.id)
    union all
    select k.id, 'no task knows of this child' from flow_task k where k.id = any(${ids}::text[]) and k.parent_task is not null and k.parent_child not like 'revoke.%' and k.delete_mark = 0
      and not exists (select from flow_child c where c.task_id = k.parent_task and c.id = k.parent_child)`.execute(db);
  return rows.map((row) => ({ rule: 'I11', ...row }));
}

/** The mark of work that may be decided now, compared with what it stands for. */
async function wronglyReady(db: Db, ids: readonly string[]): Promise<Difference[]> {
  const { rows } = await sql<{ taskId: string; id: string; ready: boolean }>`
    select o.task_id as "taskId", o.id, o.ready from flow_operator o join flow_task t on t.id = o.task_id and t.delete_mark = 0
    where o.task_id = any(${ids}::text[]) and o.ready <> (o.status = 'open' and t.status = 1 and not t.suspended and exists (
      select from flow_visit v where v.task_id = o.task_id and v.id = o.visit_id and v.status = 'live' and v.state ->> 'heldBy' is null))
    order by o.task_id, o.id`.execute(db);
  return rows.map(({ taskId, id, ready }) => ({
    taskId,
    rule: 'fold',
    what: `operators ${id} is marked as ${ready ? 'ready, and is not' : 'not ready, and is'}`,
  }));
}
