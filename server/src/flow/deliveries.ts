// Deliveries of workflows to other systems, for those who monitor tasks.
import * as contract from '@ordo/contract/flow-delivery.ts';

import type { Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { readPage } from '../kit/page.ts';
import { Refusal, sayStored, type StoredRefusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { hookSecret } from './hooks.ts';
import { monitored } from './monitored.read.ts';

/** Over rows `t` of deliveries. */
const within = (call: Call) => sql<SqlBool>`t.task_id in (select t.id from flow_task t where ${monitored(call)})`;

type Row = Result<typeof contract.flowDeliveries>['list'][number];

export function deliveryFeature(app: FastifyInstance, deps: Deps, hookKey: Buffer): void {
  serve(app, deps, contract.flowDeliveries, async ({ state, taskId, keyword: _, ...page }, call) => {
    const all = [within(call)];
    if (state) all.push(sql<SqlBool>`t.state = ${state}`);
    if (taskId) all.push(sql<SqlBool>`t.task_id = ${taskId}`);
    const found = await readPage<Omit<Row, 'reason'> & { why: StoredRefusal | null }>(call.db, page, {
      table: 'flow_delivery',
      where: sql.join(all, sql` and `),
      order: { at: 'id' },
      select: sql`t.id::text, t.task_id as "taskId", t.key, k.full_name as "fullName", t.event, t.target, t.at, t.state, t.attempts,
        t.tried_at as "triedTime", case when t.state = 'waiting' then t.retry_at end as "retryTime", t.reason as why
        from flow_delivery t join flow_task k on k.id = t.task_id`,
    });
    const list = found.list.map(({ why, ...one }) => ({ ...one, reason: sayStored(why, call.language) }));
    return { ...found, list };
  });

  serve(app, deps, contract.flowRedeliver, async ({ id }, call) => {
    const { rows } = await sql<{ taskId: string; target: string }>`
      update flow_delivery t set state = 'waiting', attempts = 0, since = now(), retry_at = null, held_until = null
      where t.state = 'dead' and (${id ?? null}::bigint is null or t.id = ${id ?? null}::bigint) and ${within(call)}
      returning t.task_id as "taskId", t.target`.execute(call.db);
    if (id !== undefined && rows.length === 0) throw new Refusal('notFound');
    for (const payload of rows) call.afterCommit({ kind: 'flow.deliver', payload: { ...payload } });
    return { count: rows.length };
  });

  serve(app, deps, contract.flowHookSecret, async ({ id }, { db }) => {
    const { rows } = await sql`select from flow where id = ${id} and delete_mark = 0`.execute(db);
    if (!rows[0]) throw new Refusal('notFound');
    return { secret: hookSecret(hookKey, id) };
  });
}
