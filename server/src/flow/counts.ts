// Counters of menus: open work and unread copies.
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
