// Counters of menus and lists: open work, unread copies, and the user's own tasks by status.
import type { flowMineCounts } from '@ordo/contract/flow-launch.ts';
import type { flowCounts } from '@ordo/contract/flow-task.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { COUNTED, openWork } from './lists.ts';

export async function countsOf(call: Call): Promise<Result<typeof flowCounts>> {
  const work = await openWork(call);
  const copies = sql`select 1 from flow_circulate c join flow_task k on k.id = c.task_id and k.delete_mark = 0
    where c.person_id = ${call.user.userId} and c.read_at is null limit ${COUNTED}`;
  const number = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (${rows}) c)`;
  const { rows } = await sql<Result<typeof flowCounts>>`
    select ${number(work([]))} as todo, ${number(work([sql<SqlBool>`t.overdue`]))} as overdue, ${number(copies)} as circulate`.execute(call.db);
  return rows[0] ?? { todo: 0, overdue: 0, circulate: 0 };
}

export async function mineCountsOf({ db, user }: Pick<Call, 'db' | 'user'>): Promise<Result<typeof flowMineCounts>> {
  const { rows } = await sql<Result<typeof flowMineCounts>['list'][number]>`
    select k.status, count(*)::int as count from (
      select t.status from flow_task t where t.initiator_id = ${user.userId} and t.delete_mark = 0 order by t.creator_time desc limit ${COUNTED}) k
    group by k.status order by k.status`.execute(db);
  return { list: rows };
}
