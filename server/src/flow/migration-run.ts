// Runs a migration, forward or back (task-job.ts).
import { can } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { releasedFlow, type ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { withSessionLock } from '../kit/session-lock.ts';
import type { SideJob } from '../node/scheduler.ts';
import { findMigrations, nextOf, settle, stateAt, type MigrationRow } from './migration.db.ts';
import { PORTION, seenBy, whyNot } from './task-job.ts';
import { commandedFor, isDone, type BackgroundDeps } from './system.ts';
import type { LoadedTask } from './task.db.ts';

export const MIGRATING = 'flowMigration/';
const JOB = 'migration of workflows';

export const migrationJob = (behind: BackgroundDeps): SideJob => ({
  prefix: MIGRATING,
  carryOut: (id, goOn) => carryOut(behind, id, goOn),
  async leftBehind() {
    const { rows } = await sql<{ id: string }>`select id from flow_migration where state in ('running', 'undoing') and delete_mark = 0`.execute(behind.deps.db);
    return rows.map(({ id }) => id);
  },
});

export const carryOut = (behind: BackgroundDeps, id: string, goOn: () => boolean = () => true): Promise<void> =>
  withSessionLock(behind.deps.db, `flow migration ${id}`, () => work(behind, id, goOn));

async function work(behind: BackgroundDeps, id: string, goOn: () => boolean): Promise<void> {
  const { db } = behind.deps;
  const [migration] = await findMigrations(db, sql`m.id = ${id} and m.state in ('running', 'undoing')`);
  if (!migration) return;
  const isBack = migration.state === 'undoing';
  const one = isBack ? back : over(await versionOf(db, migration.toRelease));
  for (;;) {
    const tasks = await nextOf(db, id, isBack ? 'moved' : 'waiting', PORTION);
    if (tasks.length === 0) break;
    for (const task of tasks) {
      if (!goOn()) return;
      await one(behind, migration, task);
    }
  }
  await sql`update flow_migration set state = ${isBack ? 'undone' : 'done'}, ended_at = now(), version = version + 1
    where id = ${id} and state = ${migration.state}`.execute(db);
}

const over =
  (target: ReleasedFlow) =>
  async (behind: BackgroundDeps, migration: MigrationRow, task: string): Promise<void> => {
    const { id, map, fromRelease, creatorId } = migration;
    const { db } = behind.deps;
    const commandId = `migrate-${id}`;
    const asking = async ({ row }: LoadedTask) => {
      assertGoes(row, { fromRelease, target });
      return { command: { command: 'migrate', target: target.version, map } as const, after: target };
    };
    try {
      const went = (await commandedFor(behind, task, commandId, asking, asMonitor(creatorId))) === 'done' || (await isDone(db, task, commandId));
      await settle(db, id, task, went ? 'moved' : 'refused', went ? null : new Refusal('notFound'));
    } catch (error) {
      await settle(db, id, task, 'refused', whyNot(behind, error, JOB));
    }
  };

async function back(behind: BackgroundDeps, { id, undoneBy }: MigrationRow, task: string): Promise<void> {
  const { db } = behind.deps;
  const commandId = `unmigrate-${id}`;
  const asking = async (loaded: LoadedTask, tx: Db) => {
    const { migratedSeq } = loaded.row;
    const { rows } = await sql<{ seq: number }>`select seq from flow_event where task_id = ${task} and command_id = ${`migrate-${id}`}`.execute(tx);
    if (migratedSeq === null || rows[0]?.seq !== migratedSeq) throw new Refusal('flowTaskTouched');
    const before = await stateAt(tx, loaded, migratedSeq - 1);
    return { command: { command: 'undoMigration', before } as const, after: await versionOf(tx, before.version) };
  };
  try {
    const went = (await commandedFor(behind, task, commandId, asking, asMonitor(undoneBy ?? ''))) === 'done' || (await isDone(db, task, commandId));
    await settle(db, id, task, went ? 'undone' : 'stays', went ? null : new Refusal('notFound'));
  } catch (error) {
    await settle(db, id, task, 'stays', whyNot(behind, error, JOB));
  }
}

const asMonitor = (actor: string) => ({ actor, may: { monitor: true }, assert: seenBy(({ user }) => can(user.rights, 'workFlow.flowMonitor:btn_migrate')) });

/** @throws Refusal flowMigrationMoved, flowMigrationForm */
export function assertGoes(row: LoadedTask['row'], { fromRelease, target }: { fromRelease: string; target: { modelId: string } }): void {
  if (row.releaseId !== fromRelease) throw new Refusal('flowMigrationMoved');
  if (row.modelId !== target.modelId) throw new Refusal('flowMigrationForm');
}

/** @throws Refusal notFound */
export async function versionOf(db: Db, release: string): Promise<ReleasedFlow> {
  const found = await releasedFlow(db, release);
  if (!found) throw new Refusal('notFound');
  return found;
}
