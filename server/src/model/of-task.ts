// A record of a workflow task is changed only by that task, from the first draft on. Every write checks this in its own statement, so it cannot be
// bypassed; values that follow other records (refresh.ts) are still updated.
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { recordHeld } from '@ordo/engine/flow/record-held.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { tableSql, type TableName } from '../kit/ddl.ts';
import { Refusal } from '../kit/refusal.ts';
import { lasting } from '../kit/statement-cache.ts';

/** Over rows `t`. @param task the task that is writing */
export const isOfTask = (task: string | null = null): RawBuilder<SqlBool> => (task === null ? OF_A_TASK : sql<SqlBool>`t.task_id not in ('', ${task})`);
const OF_A_TASK = lasting(sql<SqlBool>`t.task_id <> ''`);

/** State in the table of a record that is shown although its task is a draft: it was there before. */
export const DRAFT_OVER = -1;
/** State of the task of a record `t`. */
export const stateOf = sql<number>`greatest(t.flow_state, 0)`;

export interface RecordTask {
  taskId: string;
  flowId: string;
  status: number;
  flow: string;
  who: string;
}

/** The records that belong to tasks, ordered by id. */
export async function tasksOf(db: Db, table: TableName, ids: readonly string[]): Promise<Map<string, RecordTask>> {
  const { rows } = await sql<RecordTask & { id: string }>`
    select t.id, k.id as "taskId", k.flow_id as "flowId", ${stateOf} as status, f.full_name as flow, u.real_name || '/' || u.account as who
    from ${tableSql(table)} t join flow_task k on k.id = t.task_id join flow f on f.id = k.flow_id join app_user u on u.id = k.initiator_id
    where t.id = any(${ids}::text[]) and t.task_id <> '' order by t.id`.execute(db);
  return new Map(rows.map(({ id, ...task }) => [id, task]));
}

const keys: Readonly<Record<ReturnType<typeof recordHeld>, RefusalKey>> = {
  draft: 'recordOfDraft',
  running: 'recordUnderApproval',
  adopted: 'recordAdopted',
  initiator: 'recordOfInitiator',
  cancelled: 'recordCancelled',
};

export const refusalOf = ({ status, flow, who, taskId, flowId }: RecordTask): Refusal =>
  new Refusal(keys[recordHeld(status)], { flow, who }, { taskId, flowId, status });

/** The refusal for a record that cannot be changed: its task, and the initiator. */
export async function whyHeld(db: Db, table: TableName, id: string): Promise<Refusal> {
  const task = (await tasksOf(db, table, [id])).get(id);
  return task ? refusalOf(task) : new Refusal('busy');
}
