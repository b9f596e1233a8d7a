import type { taskInfo, taskLog } from '@ordo/contract/schedule-task.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { sql, type SqlBool } from 'kysely';
import { assertStartBeforeEnd } from '../kit/moment.ts';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { readPage, type Page } from '../kit/page.ts';
import type { Plan } from '../node/scheduler.ts';
import type { Call } from '../kit/serve.ts';
import type { RunMessage } from '../kit/task.ts';

export type TaskRow = Omit<Result<typeof taskInfo>, 'nextRunTime' | 'executeType' | 'executeContent'>;

export const taskSelect = sql`
  ${sql.join(historyColumnsSql)}, t.full_name as "fullName", t.en_code as "enCode", t.kind, t.cron, t.time_zone as "timeZone", t.enabled_mark as "enabledMark",
    t.sort_code as "sortCode", t.description, coalesce(t.interface_id, '') as "interfaceId", t.parameters, coalesce(i.full_name, '') as "interfaceName",
    coalesce(o.real_name || '/' || o.account, '') as "ownerName",
    (select count(*)::int from schedule_task_log l where l.task_id = t.id and l.outcome <> 'skipped') as "runCount",
    last.at as "lastRunTime", last.outcome as "lastOutcome"
  from schedule_task t ${historyJoinSql} left join data_interface i on i.id = t.interface_id left join app_user o on o.id = t.owner_user_id
    left join lateral (select l.at, l.outcome from schedule_task_log l where l.task_id = t.id order by l.at desc, l.id desc limit 1) last on true`;

/** The enabled ones. */
export async function plansOf(db: Db): Promise<Map<string, Plan>> {
  const rows = await db.selectFrom('schedule_task').select(['id', 'cron', 'time_zone']).where('enabled_mark', '=', 1).where('delete_mark', '=', 0).execute();
  return new Map(rows.map((row) => [row.id, { cron: row.cron, timeZone: row.time_zone }]));
}

/** A run without a heartbeat for a minute has crashed with its node. */
const SILENT = sql`interval '1 minute'`;

/** @returns the number of the run; null when the previous one is still running */
export async function startRun(db: Db, taskId: string, userId: string | null, lost: RunMessage, skipped: RunMessage): Promise<string | null> {
  await sql`update schedule_task_log set outcome = 'lost', said = ${JSON.stringify(lost)}::jsonb
    where task_id = ${taskId} and outcome = 'running' and alive_at < now() - ${SILENT}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into schedule_task_log (task_id, user_id) values (${taskId}, ${userId}) on conflict (task_id) where outcome = 'running' do nothing returning id`.execute(
    db,
  );
  if (rows[0]) return rows[0].id;
  await sql`insert into schedule_task_log (task_id, user_id, outcome, ended_at, said)
    values (${taskId}, ${userId}, 'skipped', now(), ${JSON.stringify(skipped)}::jsonb)`.execute(db);
  return null;
}

export async function heartbeat(db: Db, run: string): Promise<void> {
  await sql`update schedule_task_log set alive_at = now() where id = ${run}::bigint`.execute(db);
}

export async function finishRun(db: Db, run: string, outcome: 'done' | 'failed', said: RunMessage): Promise<void> {
  await sql`update schedule_task_log set outcome = ${outcome}, said = ${JSON.stringify(said)}::jsonb, ended_at = now() where id = ${run}::bigint`.execute(db);
}

type Line = Result<typeof taskLog>['list'][number];

export async function runsOf(call: Call, { id, runResult, startTime, endTime, ...paging }: Parsed<typeof taskLog>): Promise<Page<Line>> {
  const all = [sql<SqlBool>`t.task_id = ${id}`];
  if (runResult) all.push(runResult === '0' ? sql<SqlBool>`t.outcome in ('running', 'done')` : sql<SqlBool>`t.outcome not in ('running', 'done')`);
  assertStartBeforeEnd(startTime, endTime);
  if (startTime !== undefined) all.push(sql<SqlBool>`t.at >= ${new Date(startTime)}`);
  if (endTime !== undefined) all.push(sql<SqlBool>`t.at <= ${new Date(endTime)}`);
  const page = await readPage<Omit<Line, 'description' | 'runResult'> & { said: { said: Phrase; parameters?: Record<string, unknown> } | null }>(
    call.db,
    paging,
    {
      table: 'schedule_task_log',
      where: sql.join(all, sql` and `),
      order: { runTime: 'at' },
      select: sql`t.id, t.at as "runTime", (extract(epoch from t.ended_at - t.at) * 1000)::int as duration, t.outcome, t.said,
      coalesce(u.real_name || '/' || u.account, '') as "userName" from schedule_task_log t left join app_user u on u.id = t.user_id`,
    },
  );
  return {
    ...page,
    list: page.list.map(({ said, ...line }) => ({
      ...line,
      runResult: line.outcome === 'running' || line.outcome === 'done' ? 0 : 1,
      description: said ? translate(said.said, call.language, said.parameters ?? {}, zhtw) : '',
    })),
  };
}
