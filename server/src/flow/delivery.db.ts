// Hooks of workflows as rows: written with the decision, delivered in order for each task and target, with the result of each.
import type { Effect } from '@ordo/engine/flow/command.ts';
import type { HookEvent } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { storedRefusal, type Refusal } from '../kit/refusal.ts';

/** Writes the hooks of a decision, in its transaction. @returns the targets with a waiting delivery */
export async function writeDeliveries(db: Db, taskId: string, seq: number, effects: readonly Effect[]): Promise<string[]> {
  const hooks = effects.filter((one) => one.effect === 'hook');
  if (hooks.length === 0) return [];
  await sql`
    insert into flow_delivery (task_id, key, seq, event, target, visit_id)
    select ${taskId}, h.key, ${seq}, h.at, h.target, h.visit
    from jsonb_to_recordset(${JSON.stringify(hooks)}::jsonb) h (key text, at text, target text, visit text)`.execute(db);
  return [...new Set(hooks.map(({ target }) => target))];
}

export interface Due {
  taskId: string;
  key: string;
  seq: number;
  /** `childEnded`: not a hook, but a child's report that the form of its parent refused. */
  event: HookEvent | 'childEnded';
  visit: string | null;
  target: string;
  fullName: string;
  flowId: string;
  node: string | null;
  ownerId: string;
  /** Current status of the task. */
  status: number;
  old: boolean;
}

/** Time for one delivery before another node may take it, in s. */
const HELD = 30;

/** Takes the first waiting delivery; undefined while another node is delivering it, or before its next attempt is due. */
export async function nextOf(db: Db, taskId: string, target: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with taken as (
      update flow_delivery d set held_until = now() + make_interval(secs => ${HELD}), attempts = d.attempts + 1, tried_at = now()
      where d.task_id = ${taskId} and d.key = (
        select w.key from flow_delivery w where w.task_id = ${taskId} and w.target = ${target} and w.state = 'waiting'
        order by string_to_array(w.key, '.')::int[] limit 1 for update)
        and (d.held_until is null or d.held_until < now()) and (d.retry_at is null or d.retry_at <= now())
      returning d.task_id, d.key, d.seq, d.event, d.visit_id, d.target
    )
    select d.task_id as "taskId", d.key, d.seq, d.event, d.visit_id as visit, d.target, t.full_name as "fullName", t.flow_id as "flowId", t.status, v.node,
      coalesce(r.creator_user_id, '') as "ownerId", coalesce((r.document -> 'settings' ->> 'oldHooks')::boolean, false) as old
    from taken d join flow_task t on t.id = d.task_id left join flow_release r on r.id = t.release_id
    left join flow_visit v on v.task_id = d.task_id and v.id = d.visit_id`.execute(db);
  return rows[0];
}

/** Another node is delivering the first one: it is checked again when that node's claim expires, in case the node has died. */
export async function lookLater(db: Db, taskId: string, target: string): Promise<void> {
  await sql`
    insert into outbox (kind, payload, due_at)
    select 'flow.deliver', jsonb_build_object('taskId', ${taskId}::text, 'target', ${target}::text), max(held_until) from flow_delivery
    where task_id = ${taskId} and target = ${target} and state = 'waiting' and held_until > now() having count(*) > 0`.execute(db);
}

export async function wasTold(db: Db, { taskId, key }: Due): Promise<void> {
  await sql`update flow_delivery set state = 'sent', held_until = null, retry_at = null, reason = null where task_id = ${taskId} and key = ${key}`.execute(db);
}

/** @returns whether it is tried again; otherwise it is given up, and the next one is delivered */
export async function triedLater(db: Db, { taskId, key, target }: Due, why: Refusal): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    with tried as (
      update flow_delivery set held_until = null, reason = ${storedRefusal(why)}::jsonb,
        state = case when since < now() - interval '1 day' then 'dead' else 'waiting' end,
        retry_at = now() + make_interval(secs => least(3600, power(2, least(attempts - 1, 12))))
      where task_id = ${taskId} and key = ${key} returning state, retry_at
    ), again as (
      insert into outbox (kind, payload, due_at)
      select 'flow.deliver', jsonb_build_object('taskId', ${taskId}::text, 'target', ${target}::text), retry_at from tried where state = 'waiting'
    )
    select state from tried`.execute(db);
  return rows[0]?.state !== 'dead';
}

/** Days for which delivered ones are kept. */
const LISTED = 30;

export async function sweepDeliveries(db: Db): Promise<void> {
  await sql`delete from flow_delivery where state = 'sent' and at < now() - make_interval(days => ${LISTED})`.execute(db);
}
