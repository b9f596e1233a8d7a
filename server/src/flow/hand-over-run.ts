// Runs a hand over task by task, as a migration (migration-run.ts). The requester must have the permission and see the task at the time of each step.
import { can } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { releaseInUse } from '../flow-engine/flow-engine.read.ts';
import { Refusal, storedRefusal, type StoredRefusal } from '../kit/refusal.ts';
import { withSessionLock } from '../kit/session-lock.ts';
import type { SideJob } from '../node/scheduler.ts';
import { tellDraft } from './children.ts';
import { PORTION, seenBy, whyNot } from './task-job.ts';
import { commandedFor, isDone, type BackgroundDeps } from './system.ts';

const HANDING_OVER = 'flowHandOver/';

export const handOverJob = (behind: BackgroundDeps): SideJob => ({
  prefix: HANDING_OVER,
  carryOut: (id, goOn) => withSessionLock(behind.deps.db, `flow hand over ${id}`, () => work(behind, id, goOn)),
  async leftBehind() {
    const { rows } = await sql<{ id: string }>`select id from flow_hand_over where state = 'running' and delete_mark = 0`.execute(behind.deps.db);
    return rows.map(({ id }) => id);
  },
});

/** Runs at once; if the queue is closed, the search for interrupted jobs finds it. */
export const takeUpHandOver = ({ deps }: BackgroundDeps, payload: Record<string, unknown>): Promise<unknown> =>
  deps.scheduler.runNow(HANDING_OVER + String(payload.id), String(payload.userId));

async function work(behind: BackgroundDeps, id: string, goOn: () => boolean): Promise<void> {
  const { db } = behind.deps;
  const { rows } = await sql<{ from: string; to: string; creatorId: string }>`
    select from_user_id as "from", to_user_id as "to", creator_user_id as "creatorId" from flow_hand_over
    where id = ${id} and state = 'running' and delete_mark = 0`.execute(db);
  const [job] = rows;
  if (!job) return;
  for (;;) {
    const { rows: tasks } = await sql<{ taskId: string }>`
      select task_id as "taskId" from flow_hand_over_task where hand_over_id = ${id} and state = 'waiting' order by place limit ${PORTION}`.execute(db);
    if (tasks.length === 0) break;
    for (const { taskId } of tasks) {
      if (!goOn()) return;
      const why = await over(behind, id, job, taskId);
      await sql`update flow_hand_over_task set state = ${why ? 'stays' : 'done'}, why = ${why && storedRefusal(why)}::jsonb
        where hand_over_id = ${id} and task_id = ${taskId}`.execute(db);
    }
  }
  await sql`update flow_hand_over set state = 'done', ended_at = now(), version = version + 1 where id = ${id} and state = 'running'`.execute(db);
}

/** @returns the refusal if the task stays; otherwise null */
async function over(
  behind: BackgroundDeps,
  id: string,
  { from, to, creatorId }: { from: string; to: string; creatorId: string },
  task: string,
): Promise<StoredRefusal | null> {
  const commandId = `handOver-${id}`;
  const command = { command: 'handOver', from, to } as const;
  const draft = await draftOf(behind, task);
  if (draft && draft.release === null) return new Refusal('flowTaskNotReleased');
  const assert = seenBy(({ user }) => can(user.rights, 'workFlow.flowMonitor:btn_handOver'));
  try {
    const went = await commandedFor(behind, task, commandId, async () => ({ command }), {
      actor: creatorId,
      may: { administer: true },
      assert,
      ...(draft?.release && { release: draft.release }),
    });
    // Nobody else knows of it, and its parent waits.
    if (draft && went === 'done') await tellDraft(behind.deps.db, task, commandId);
    return went === 'done' || (await isDone(behind.deps.db, task, commandId)) ? null : new Refusal('notFound');
  } catch (error) {
    return whyNot(behind, error, 'hand over of workflows');
  }
}

/** A draft has no release yet: it is handed over by the one in use. @returns null: it is no draft */
async function draftOf({ deps: { db } }: BackgroundDeps, task: string): Promise<{ release: string | null } | null> {
  const { rows } = await sql<{ flowId: string }>`select flow_id as "flowId" from flow_task where id = ${task} and status = 0 and delete_mark = 0`.execute(db);
  return rows[0] ? { release: await releaseInUse(db, rows[0].flowId) } : null;
}
