// The people whose lists and counters follow a change of a task at once.
import type { Changes, TaskState } from '@ordo/engine/flow/state.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { isAmong, isThere } from './answers.ts';

export interface Concerned {
  userIds: string[];
  /** Users, positions, roles and departments whose members may claim open work, or could until now. */
  pool: string[];
}

/** @param poolOf candidates for the work of a pool, by its visit */
export function concernedBy(
  { task, visits, operators, circulates, records }: Changes,
  state: TaskState,
  poolOf: (visit: string) => readonly string[],
): Concerned {
  const isSeen = task.status !== undefined || task.completion !== undefined || records.length > 0;
  const moved = new Set(visits.map(({ id }) => id));
  // Open work is also hidden and shown again: while the task is suspended, and while its visit is held.
  const follows = state.operators.filter(({ status, visit }) => status === 'open' && (task.suspended !== undefined || moved.has(visit)));
  const work = [...operators, ...follows];
  const people = [...work.map(({ person }) => person), ...circulates.map(({ person }) => person), ...(isSeen ? [state.initiator] : [])];
  return {
    userIds: [...new Set(people.filter((person) => person !== null))],
    pool: [...new Set(work.flatMap(({ isPool, visit }) => (isPool ? poolOf(visit) : [])))],
  };
}

/** With the members of the pool, and the deputies of all of them. */
export async function everyoneConcerned(db: Db, taskId: string, { userIds, pool }: Concerned, now: number): Promise<string[]> {
  const at = new Date(now);
  const { rows } = await sql<{ id: string }>`
    with own as (
      select unnest(${userIds}::text[]) as id
      union select u.id from app_user u where cardinality(${pool}::text[]) > 0 and ${isThere}
        and ${isAmong({ users: pool, positions: pool, roles: pool, departments: pool })}
    )
    select id from own union
    select e.to_user_id from flow_entrust e join flow_task t on t.id = ${taskId} and (e.flow_ids is null or t.flow_id = any(e.flow_ids))
    where e.from_user_id in (select id from own) and e.delete_mark = 0 and e.accepted and e.stopped_at is null and e.start_time <= ${at} and e.end_time > ${at}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
