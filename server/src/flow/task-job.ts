// What jobs over many tasks have in common: task after task, each in a transaction of its own under a command that happens once. A crashed run is
// continued by another node, which finds what is done already; a connection of its own holds the lock, so that one node works on it at a time.
import { sql } from 'kysely';
import { Refusal, type StoredRefusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { monitored } from './monitored.read.ts';
import type { BackgroundDeps } from './system.ts';

/** Asked for at a time. */
export const PORTION = 50;

export function alone(behind: BackgroundDeps, name: string, work: () => Promise<void>): Promise<void> {
  return behind.deps.db.connection().execute(async (own) => {
    const key = sql`hashtextextended(${name}, 0)`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(own);
    if (!rows[0]?.mine) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(own);
    }
  });
}

/** A locked task is retried: the job runs again. An unexpected error is logged, and stops no other task. */
export function whyNot({ log }: Pick<BackgroundDeps, 'log'>, error: unknown, job: string): StoredRefusal {
  if (error instanceof Refusal && error.key === 'flowTaskBusy') throw error;
  if (error instanceof Refusal) return error;
  log.error({ err: error }, job);
  return { key: 'flowTaskUndecided', parameters: {} };
}

/** Their right and their rows, as they are now: before the task changes, and of what it becomes. @throws Refusal denied, notFound, flowMigrationLeaves */
export const seenBy =
  (may: (call: Call) => boolean) =>
  async (call: Call, taskId: string, when: 'before' | 'after'): Promise<void> => {
    if (!may(call)) throw new Refusal('denied');
    const { rows: there } = await sql`select from app_user where id = ${call.user.userId} and enabled_mark = 1 and delete_mark = 0`.execute(call.db);
    if (there.length === 0) throw new Refusal('denied');
    const { rows } = await sql`select from flow_task t where t.id = ${taskId} and ${monitored(call)}`.execute(call.db);
    if (rows.length === 0) throw new Refusal(when === 'before' ? 'notFound' : 'flowMigrationLeaves');
  };
