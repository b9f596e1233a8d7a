// Counters of menus: open work and unread copies.
import type { flowCounts } from '@ordo/contract/flow-task.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { todoRows } from './lists.ts';

export async function countsOf(call: Call): Promise<Result<typeof flowCounts>> {
  const todo = await todoRows(call);
  const { rows } = await sql<Result<typeof flowCounts>>`
    select count(*)::int as todo, count(*) filter (where t.overdue)::int as overdue,
      (select count(*)::int from flow_circulate c join flow_task k on k.id = c.task_id and k.delete_mark = 0 where c.person_id = ${call.user.userId} and c.read_at is null) as circulate
    ${todo}`.execute(call.db);
  return rows[0] ?? { todo: 0, overdue: 0, circulate: 0 };
}
