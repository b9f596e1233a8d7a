import { recallDone, recallInfo, recallList } from '@ordo/contract/lot.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import { newId } from '../kit/id.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { recallNotice } from './notice.ts';
import { givenBack } from './sites.ts';
import { post } from './stock.db.ts';

type Listed = Result<typeof recallList>['list'][number];

const row = (call: Call) => sql`
  ${sql.join(historyColumnsSql)}, t.lot_id as "lotId", l.lot_no as "lotNo", ${productName(call)} as "productName", t.customer_id as "customerId",
  c.name as "customerName", t.doses_held as "dosesHeld", t.recipients, t.status, t.doses_returned as "dosesReturned", t.note
  from vac_recall_task t join vac_lot l on l.id = t.lot_id join vac_product p on p.id = l.product_id join vac_customer c on c.id = t.customer_id ${historyJoinSql}`;

const inSight = (call: Call) => ofCustomersInSight(call, sql.ref('t.customer_id'));

export function recallFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, recallList, (input, call) => {
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`, inSight(call)];
    if (input.status) where.push(sql<SqlBool>`t.status = ${input.status}`);
    if (input.lotId) where.push(sql<SqlBool>`t.lot_id = ${input.lotId}`);
    if (input.keyword)
      where.push(sql<SqlBool>`(t.lot_id in (select k.id from vac_lot k where k.lot_no ilike ${`%${escapeLike(input.keyword)}%`})
        or t.customer_id in (select k.id from vac_customer k where k.name ilike ${`%${escapeLike(input.keyword)}%`}))`);
    return readPage<Listed>(call.db, input, { table: 'vac_recall_task', where: sqlAnd(where), order: { creatorTime: 'creator_time' }, select: row(call) });
  });

  serve(app, deps, recallInfo, async ({ id }, call) => {
    const { rows } = await sql<Listed>`select ${row(call)} where t.id = ${id} and t.delete_mark = 0 and ${inSight(call)}`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(app, deps, recallDone, async ({ id, version, dosesReturned, note }, call) => {
    const task = await lockRecord<{ status: string; lot_id: string; customer_id: string }>(call.db, 'vac_recall_task', id, inSight(call));
    if (task.status === 'DONE') throw new Refusal('recallDone');
    if (dosesReturned > 0) {
      const back = { customerId: task.customer_id, lotId: task.lot_id, doses: dosesReturned, toId: null, note };
      await post(call, await givenBack(call, { ...back, refType: 'recall', refId: id, naturalKey: `recall:${id}` }));
    }
    return updateRecord(call, 'vac_recall_task', id, version, { status: 'DONE', doses_returned: dosesReturned, note }, { action: 'done' });
  });
}

/** One task for every customer that has stock of the lot or has given it. @returns how many */
export async function makeTasks(call: Call, lotId: string): Promise<number> {
  const { rows } = await sql<{ customerId: string; held: number; recipients: number }>`
    select site as "customerId", sum(held)::int as held, sum(recipients)::int as recipients from (
      select b.site_id as site, b.doses as held, 0 as recipients from vac_stock_balance b where b.lot_id = ${lotId} and b.site_kind = 'CUSTOMER' and b.doses > 0
      union all
      select v.customer_id, 0, count(distinct v.person_id) from vac_vaccination v
      where v.lot_id = ${lotId} and v.event_status = 'COMPLETED' and v.delete_mark = 0 group by 1
    ) found
    where not exists (select from vac_recall_task t where t.lot_id = ${lotId} and t.customer_id = found.site and t.status = 'OPEN' and t.delete_mark = 0)
    group by 1`.execute(call.db);
  for (const { customerId, held, recipients } of rows) {
    const id = newId();
    call.afterCommit(recallNotice(id, call.user.userId));
    await insertRecord(call, 'vac_recall_task', { id, lot_id: lotId, customer_id: customerId, doses_held: held, recipients });
  }
  return rows.length;
}
