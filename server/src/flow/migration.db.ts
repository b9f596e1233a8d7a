// Migrations as stored: queries of the lists and of the job.
import type { migratedStates, migrationStates } from '@ordo/contract/flow-migration.ts';

import { blankTask, fold, type Changes, type TaskState } from '@ordo/engine/flow/state.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { storedRefusal, type StoredRefusal } from '../kit/refusal.ts';
import type { LoadedTask } from './task.db.ts';

export interface MigrationRow {
  id: string;
  flowId: string;
  from: number;
  to: number;
  fromRelease: string;
  toRelease: string;
  map: Record<string, string>;
  state: (typeof migrationStates)[number];
  creatorId: string;
  undoneBy: string | null;
  creatorTime: number;
  creatorUser: string | null;
}

/** With the number of tasks in each state. @param seen rows `t` of the tasks that count */
export async function findMigrations(
  db: Db,
  where: RawBuilder<SqlBool>,
  seen: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<(MigrationRow & { counts: Record<string, number> })[]> {
  const { rows } = await sql<MigrationRow & { counts: Record<string, number> }>`
    select m.id, m.flow_id as "flowId", f.number as "from", o.number as "to", m.from_release as "fromRelease", m.to_release as "toRelease", m.map, m.state,
      m.creator_user_id as "creatorId", m.undone_by as "undoneBy", m.creator_time as "creatorTime", u.real_name as "creatorUser",
      (select coalesce(jsonb_object_agg(c.state, c.n), '{}') from (
        select k.state, count(*) as n from flow_migration_task k join flow_task t on t.id = k.task_id and ${seen} where k.migration_id = m.id group by 1) c) as counts
    from flow_migration m join flow_release f on f.id = m.from_release join flow_release o on o.id = m.to_release
    left join app_user u on u.id = m.creator_user_id
    where m.delete_mark = 0 and ${where} order by m.creator_time desc, m.id desc limit 100`.execute(db);
  return rows;
}

/** The next tasks in a state, in their order. */
export async function nextOf(db: Db, id: string, state: (typeof migratedStates)[number], most: number): Promise<string[]> {
  const { rows } = await sql<{ taskId: string }>`
    select task_id as "taskId" from flow_migration_task where migration_id = ${id} and state = ${state} order by place limit ${most}`.execute(db);
  return rows.map(({ taskId }) => taskId);
}

export async function settle(db: Db, id: string, task: string, state: (typeof migratedStates)[number], why: StoredRefusal | null): Promise<void> {
  await sql`update flow_migration_task set state = ${state}, why = ${why && storedRefusal(why)}::jsonb
    where migration_id = ${id} and task_id = ${task}`.execute(db);
}

/** The state of a task after a number of events. */
export async function stateAt(db: Db, { row }: LoadedTask, seq: number): Promise<TaskState> {
  const { rows } = await sql<{ changes: Changes; initiator: string | null }>`
    select changes, facts ->> 'initiator' as initiator from flow_event where task_id = ${row.id} and seq <= ${seq} order by seq`.execute(db);
  return rows.reduce((state, { changes }) => fold(state, changes), blankTask(rows[0]?.initiator ?? row.initiatorId));
}
