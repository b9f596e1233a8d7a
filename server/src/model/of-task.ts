// A record of a task of a workflow is changed by that task alone, from the first draft on. What writes records asks so in its own statement, so there is no
// way around it; values that follow other records (refresh.ts) go on following them.
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { recordHeld } from '@ordo/engine/flow/record-held.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { tableSql, type TableName } from '../kit/ddl.ts';
import { Refusal } from '../kit/refusal.ts';

/** Over rows `t`. @param task whose own writing it is */
export const isOfTask = (task: string | null = null): RawBuilder<SqlBool> =>
  task === null ? sql<SqlBool>`t.task_id <> ''` : sql<SqlBool>`t.task_id not in ('', ${task})`;

export interface RecordTask {
  taskId: string;
  flowId: string;
  status: number;
  flow: string;
  who: string;
}

/** Of records, those that belong to tasks, in the order of their ids. */
export async function tasksOf(db: Db, table: TableName, ids: readonly string[]): Promise<Map<string, RecordTask>> {
  const { rows } = await sql<RecordTask & { id: string }>`
    select t.id, k.id as "taskId", k.flow_id as "flowId", t.flow_state as status, f.full_name as flow, u.real_name || '/' || u.account as who
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

/** Why a record cannot be changed: its task, and whose it is. */
export async function whyHeld(db: Db, table: TableName, id: string): Promise<Refusal> {
  const task = (await tasksOf(db, table, [id])).get(id);
  return task ? refusalOf(task) : new Refusal('busy');
}
