// Common parts of jobs over many tasks: task by task, each in its own transaction under a command that is executed once. A crashed run is
// continued by another node, which skips finished tasks.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { Refusal, type StoredRefusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { monitored } from './monitored.read.ts';
import type { BackgroundDeps } from './system.ts';

/** Tasks read at a time. */
export const PORTION = 50;

/** A locked task is retried: the job runs again. An unexpected error is logged, and stops no other task. */
export function whyNot({ log }: Pick<BackgroundDeps, 'log'>, error: unknown, job: string): StoredRefusal {
  if (error instanceof Refusal && error.key === 'flowTaskBusy') throw error;
  if (error instanceof Refusal) return error;
  log.error({ err: error }, job);
  return { key: 'flowTaskUndecided', parameters: {} };
}

/** Drafts of sub-workflows that have not been submitted: their parents wait for them. */
export const awaitedDraft = sql<SqlBool>`t.delete_mark = 0 and t.status = 0
  and exists (select from flow_child c where c.task_id = t.parent_task and c.id = t.parent_child and c.result = 'open')`;

/** Tasks `t` that the caller monitors, and such drafts of them. */
export const withDrafts = (call: Pick<Call, 'scope'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${monitored(call)} or (${awaitedDraft} and exists (
    select from (values (t.parent_task)) c (parent) cross join lateral (select from flow_task t where t.id = c.parent and ${monitored(call)}) p)))`;

/** Checks the requester's current permission and scope, before the task changes and after it. @throws Refusal denied, notFound, flowMigrationLeaves */
export const seenBy =
  (may: (call: Call) => boolean) =>
  async (call: Call, taskId: string, when: 'before' | 'after'): Promise<void> => {
    if (!may(call)) throw new Refusal('denied');
    const { rows: there } = await sql`select from app_user where id = ${call.user.userId} and enabled_mark = 1 and delete_mark = 0`.execute(call.db);
    if (there.length === 0) throw new Refusal('denied');
    const { rows } = await sql`select from flow_task t where t.id = ${taskId} and ${withDrafts(call)}`.execute(call.db);
    if (rows.length === 0) throw new Refusal(when === 'before' ? 'notFound' : 'flowMigrationLeaves');
  };
