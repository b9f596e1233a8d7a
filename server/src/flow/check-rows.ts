// The nightly check of workflows: what the rows of tasks have to agree with besides their events, by one query each.
import type { Invariant } from '@ordo/engine/flow/always.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

export interface Difference {
  taskId: string;
  /** `fold`: rows differ from the folded events; `again`: an event is decided differently now. */
  rule: Invariant | 'fold' | 'again';
  what: string;
}

/** Children without a task or a parent, and ended ones whose parent was not notified; those with a pending effect, and of a parent that is a stub, are left out. */
export async function strayChildren(db: Db, ids: readonly string[]): Promise<Difference[]> {
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
    select k.id, 'no task knows of this child' from flow_task k where k.id = any(${ids}::text[]) and k.parent_task is not null and k.parent_child not like 'revoke.%' and k.delete_mark = 0 and k.stub_since is null
      and not exists (select from flow_task p where p.id = k.parent_task and p.stub_since is not null)
      and not exists (select from flow_child c where c.task_id = k.parent_task and c.id = k.parent_child)`.execute(db);
  return rows.map((row) => ({ rule: 'I11', ...row }));
}

/** The mark of work that may be decided now, compared with what it stands for. */
export async function wronglyReady(db: Db, ids: readonly string[]): Promise<Difference[]> {
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

/** Differences between the clock of an event and that of the change of an account, in seconds. */
const GRACE = 60;

/**
 * I9: a person named in an operator takes part by that, and could read the task unless their account was disabled or deleted then. The initiator gets the
 * work of the start in any case; it is taken over when they have left.
 */
export async function unreadable(db: Db, ids: readonly string[]): Promise<Difference[]> {
  const { rows } = await sql<{ taskId: string; id: string; person: string }>`
    select o.task_id as "taskId", o.id, o.person_id as person from flow_operator o join flow_task t on t.id = o.task_id and t.delete_mark = 0
    join flow_event e on e.task_id = o.task_id and e.seq = o.begun
    cross join lateral (
      select l.at, l.after from change_log l where l.entity = 'app_user' and l.record_id = o.person_id and l.at <= e.at + make_interval(secs => ${GRACE})
        and l.after ? 'enabled_mark' order by l.id desc limit 1) l
    where o.task_id = any(${ids}::text[]) and o.person_id <> t.initiator_id and l.at < e.at - make_interval(secs => ${GRACE})
      and ((l.after ->> 'enabled_mark')::int = 0 or (l.after ->> 'delete_mark')::int = 1)
    order by o.task_id, o.id`.execute(db);
  return rows.map(({ taskId, id, person }) => ({ taskId, rule: 'I9', what: `operators ${id} names ${person}, whose account was disabled then` }));
}

/** I12: the releases that a task is or was pinned to exist, with their forms, and are what they were when they were released. @param named by tasks */
export async function alteredVersions(db: Db, named: ReadonlyMap<string, ReadonlySet<string>>): Promise<Difference[]> {
  const releases = [...new Set([...named.values()].flatMap((own) => [...own]))];
  const { rows } = await sql<{ id: string; what: string }>`
    select n.id, case when r.id is null then 'does not exist' when r.digest is distinct from flow_release_digest(r) then 'is not what it was'
      when m.id is null then 'has a form that does not exist' else 'has a form that is not what it was' end as what
    from unnest(${releases}::text[]) n (id) left join flow_release r on r.id = n.id
    left join model_release m on m.model_id = r.model_id and m.number = r.form_number
    where r.id is null or m.id is null or r.digest is distinct from flow_release_digest(r) or m.digest is distinct from model_release_digest(m)`.execute(db);
  const altered = new Map(rows.map(({ id, what }) => [id, what]));
  if (altered.size === 0) return [];
  return [...named].flatMap(([taskId, own]) =>
    [...own].flatMap((id): Difference[] => (altered.has(id) ? [{ taskId, rule: 'I12', what: `release ${id} ${altered.get(id) ?? ''}` }] : [])),
  );
}
