// Common parts of jobs over many tasks: task by task, each in its own transaction under a command that is executed once. A crashed run is
// continued by another node, which skips finished tasks.
import { sql } from 'kysely';
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

/** Checks the requester's current permission and scope, before the task changes and after it. @throws Refusal denied, notFound, flowMigrationLeaves */
export const seenBy =
  (may: (call: Call) => boolean) =>
  async (call: Call, taskId: string, when: 'before' | 'after'): Promise<void> => {
    if (!may(call)) throw new Refusal('denied');
    const { rows: there } = await sql`select from app_user where id = ${call.user.userId} and enabled_mark = 1 and delete_mark = 0`.execute(call.db);
    if (there.length === 0) throw new Refusal('denied');
    const { rows } = await sql`select from flow_task t where t.id = ${taskId} and ${monitored(call)}`.execute(call.db);
    if (rows.length === 0) throw new Refusal(when === 'before' ? 'notFound' : 'flowMigrationLeaves');
  };
