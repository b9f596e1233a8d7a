import { formularyAssign, formularyCreate, formularyInfo, formularyList, formularyRemove, formularyUpdate } from '@ordo/contract/formulary.ts';
import { formularySheet } from '@ordo/contract/vaccine-sheet.ts';
import { sqlAnd } from '../kit/filter-sql.ts';
import { listSheet } from '../kit/sheet/list-sheet.ts';
import { formularyInSight, formularyRow, listedFormulary, type FormularyRow } from './formulary.list.ts';
import { formularySheetOf } from './formulary.sheet.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { toColumns } from '../kit/crud.ts';
import { newId } from '../kit/id.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { lockProduct } from './names.ts';

export function formularyFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ vac_customer_product_key: 'formularyTaken' });
  serve(app, deps, formularyList, (input, call) => readPage<FormularyRow>(call.db, input, listedFormulary(input, call)));
  listSheet(app, deps, formularySheet, formularySheetOf);

  serve(app, deps, formularyInfo, async ({ id }, call) => {
    const { rows } = await sql<FormularyRow>`select ${formularyRow(call)} where t.id = ${id} and t.delete_mark = 0 and ${formularyInSight(call)}`.execute(
      call.db,
    );
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(app, deps, formularyCreate, async (input, call) => {
    await lockProduct(call, input.productId);
    const { rows } = await sql`
      select from vac_customer t where t.id = ${input.customerId} and t.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('t.id'))} for key share`.execute(
      call.db,
    );
    if (!rows.length) throw new Refusal('missingReference', { what: call.language === 'en' ? 'customer' : '客户' });
    return insertRecord(call, 'vac_customer_product', toColumns(input));
  });

  serve(app, deps, formularyUpdate, ({ id, version, ...input }, call) =>
    updateRecord(call, 'vac_customer_product', id, version, toColumns(input), { within: formularyInSight(call) }),
  );

  serve(app, deps, formularyRemove, async ({ id }, call) => {
    await removeRecord(call, 'vac_customer_product', id, formularyInSight(call));
    return null;
  });

  serve(app, deps, formularyAssign, async ({ productIds, type, areaId, maxDosesPerOrder, minMonthsBetween }, call) => {
    for (const productId of new Set(productIds)) await lockProduct(call, productId);
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`c.delete_mark = 0 and c.status = 'ACTIVE'`, ofCustomersInSight(call, sql.ref('c.id'))];
    if (type) where.push(sql<SqlBool>`c.type = ${type}`);
    if (areaId) where.push(sql<SqlBool>`c.area_id in (select s.id from area s where s.path like (select r.path || '%' from area r where r.id = ${areaId}))`);
    const { rows } = await sql<{ customerId: string; productId: string }>`
      select c.id as "customerId", p.id as "productId" from vac_customer c cross join vac_product p
      where p.id = any(${[...new Set(productIds)]}) and ${sqlAnd(where)}
        and not exists (select from vac_customer_product t where t.customer_id = c.id and t.product_id = p.id and t.delete_mark = 0)`.execute(call.db);
    const made = rows.map((pair) => ({ id: newId(), ...pair }));
    const { rows: kept } = await sql`
      with made as (
        insert into vac_customer_product (id, customer_id, product_id, max_doses_per_order, min_months_between, creator_user_id)
        select m.id, m."customerId", m."productId", ${maxDosesPerOrder}::int, ${minMonthsBetween}::int, ${call.user.userId}
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) m (id text, "customerId" text, "productId" text)
        on conflict do nothing returning *
      ), logged as (
        insert into change_log (user_id, request_id, entity, record_id, action, after)
        select ${call.user.userId}, ${call.requestId}, 'vac_customer_product', made.id, 'create', to_jsonb(made) from made
      )
      select id from made`.execute(call.db);
    return { count: kept.length };
  });
}
