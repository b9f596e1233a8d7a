// Migrations of running tasks: preview, start, progress, and undo. Tasks outside the caller's data scope are not reported.
import * as contract from '@ordo/contract/flow-migration.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { handMap } from '@ordo/engine/flow/migration.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { newId } from '../kit/id.ts';
import { insertRecord, updateRecord } from '../kit/record.ts';
import { Refusal, sayStored, type StoredRefusal } from '../kit/refusal.ts';
import { serve, type Call } from '../kit/serve.ts';
import { findMigrations, type MigrationRow } from './migration.db.ts';
import { previewed, type Chosen } from './migration-preview.ts';
import { MIGRATING, migrationJob, versionOf } from './migration-run.ts';
import { monitored } from './monitored.read.ts';
import type { BackgroundDeps } from './system.ts';

const TABLE = 'flow_migration';

export function migrationFeature(app: FastifyInstance, behind: BackgroundDeps): void {
  const { deps } = behind;
  deps.scheduler.alsoFor(migrationJob(behind));

  serve(app, deps, contract.flowMigrationReleases, async ({ flowId }, call) => {
    const { rows } = await sql<{ number: number; running: number; inUse: boolean }>`
      select r.number, (select count(*)::int from flow_task t where t.release_id = r.id and t.status = 1 and ${monitored(call)}) as running,
        f.enabled_mark = 1 and f.release_number = r.number as "inUse"
      from flow_release r join flow f on f.id = r.flow_id and f.delete_mark = 0 where r.flow_id = ${flowId} and r.number > 0 order by r.number desc limit 200`.execute(
      call.db,
    );
    return { list: rows };
  });

  serve(app, deps, contract.flowMigrationPreview, async (input, call) => previewed(behind.forms, call, await chosenBy(call, input)));

  serve(app, deps, contract.flowMigrationCreate, async (input, call) => {
    const { flowId, from, to, ids, map } = await chosenBy(call, input);
    if (ids.length === 0) throw new Refusal('flowMigrationNothing');
    const id = newId();
    const over = handMap(from.version.flow, to.version.flow, map);
    await insertRecord(call, TABLE, {
      id,
      flow_id: flowId,
      from_release: from.version.id,
      to_release: to.version.id,
      map: JSON.stringify(over),
      state: 'running',
    });
    await sql`insert into flow_migration_task (migration_id, task_id, place, state)
      select ${id}, task, place, 'waiting' from unnest(${ids}::text[]) with ordinality as k (task, place)`.execute(call.db);
    call.afterCommit({ kind: 'flow.migrate', payload: { id, userId: call.user.userId } });
    return { id };
  });

  serve(app, deps, contract.flowMigrationList, async ({ flowId }, call) => {
    const found = await findMigrations(call.db, sql<SqlBool>`m.flow_id = ${flowId} and ${someSeen(call)}`, monitored(call));
    return { list: found.map(told) };
  });

  serve(app, deps, contract.flowMigrationInfo, async ({ id }, call) => {
    const [found] = await findMigrations(call.db, sql<SqlBool>`m.id = ${id} and ${someSeen(call)}`, monitored(call));
    if (!found) throw new Refusal('notFound');
    const { rows } = await sql<Task>`
      select t.id, t.full_name as "fullName", coalesce(t.en_code, '') as "enCode", t.this_step as step, k.state, k.why,
        k.state = 'moved' and coalesce(e.seq = t.migrated_seq, false)
          and not exists (select from jsonb_array_elements(e.effects) x where x ->> 'effect' in ('endChild', 'ended')) as undoable
      from flow_migration_task k join flow_task t on t.id = k.task_id
      left join flow_event e on e.task_id = k.task_id and e.command_id = ${`migrate-${id}`}
      where k.migration_id = ${id} and ${monitored(call)} order by k.place`.execute(call.db);
    return { ...told(found), list: rows.map(({ why, ...row }) => ({ ...row, why: sayStored(why, call.language) })) };
  });

  serve(app, deps, contract.flowMigrationUndo, async ({ id }, call) => {
    const { rows } = await sql<{ state: MigrationRow['state'] }>`
      select m.state from flow_migration m where m.id = ${id} and m.delete_mark = 0 and ${someSeen(call)} for update`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    if (rows[0].state === 'running' || rows[0].state === 'undoing') throw new Refusal('flowMigrationBusy');
    const { rows: left } = await sql`select from flow_migration_task where migration_id = ${id} and state = 'moved' limit 1`.execute(call.db);
    if (left.length === 0) throw new Refusal('flowMigrationUndone');
    await updateRecord(call, TABLE, id, null, { state: 'undoing', undone_by: call.user.userId, ended_at: null });
    call.afterCommit({ kind: 'flow.migrate', payload: { id, userId: call.user.userId } });
    return null;
  });
}

interface Task {
  id: string;
  fullName: string;
  enCode: string;
  step: string;
  state: (typeof contract.migratedStates)[number];
  why: StoredRefusal | null;
  undoable: boolean;
}

const told = ({ id, flowId, from, to, state, creatorTime, creatorUser, counts }: Awaited<ReturnType<typeof findMigrations>>[number]) => ({
  id,
  flowId,
  from,
  to,
  state,
  creatorTime,
  creatorUser,
  counts,
});

/** Migrations `m` with a task that the caller may monitor. */
const someSeen = (call: Call): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from flow_migration_task k join flow_task t on t.id = k.task_id where k.migration_id = m.id and ${monitored(call)})`;

/** Running tasks of the release that the caller may monitor. @throws Refusal notFound, flowMigrationSame, flowMigrationForm */
async function chosenBy(call: Call, { flowId, from, to, taskIds, map }: Parsed<typeof contract.flowMigrationPreview>): Promise<Chosen> {
  if (from === to) throw new Refusal('flowMigrationSame');
  const { rows } = await sql<{ id: string; number: number }>`
    select r.id, r.number from flow_release r join flow f on f.id = r.flow_id and f.delete_mark = 0 where r.flow_id = ${flowId} and r.number in (${from}, ${to})`.execute(
    call.db,
  );
  const releaseOf = async (number: number) => versionOf(call.db, rows.find((one) => one.number === number)?.id ?? '');
  const [old, target] = [await releaseOf(from), await releaseOf(to)];
  const among = taskIds ? sql<SqlBool>`t.id = any(${taskIds}::text[])` : sql<SqlBool>`true`;
  const { rows: tasks } = await sql<{ id: string }>`
    select t.id from flow_task t where t.flow_id = ${flowId} and t.release_id = ${old.version.id} and t.status = 1 and ${monitored(call)} and ${among}
    order by t.creator_time, t.id limit ${contract.MAX_MIGRATED}`.execute(call.db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from flow_task t where t.flow_id = ${flowId} and t.release_id = ${old.version.id} and t.status = 1 and ${monitored(call)} and ${among}`.execute(
    call.db,
  );
  return { flowId, from: old, to: target, ids: tasks.map(({ id }) => id), map, more: (counted[0]?.n ?? 0) - tasks.length };
}

/** Runs at once; if the queue is closed, the search for interrupted jobs finds it. */
export const takeUp = ({ deps }: BackgroundDeps, payload: Record<string, unknown>): Promise<unknown> =>
  deps.scheduler.runNow(MIGRATING + String(payload.id), String(payload.userId));
