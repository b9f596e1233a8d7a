// The formulary as lists and sheets show it.
import type { formularyList } from '@ordo/contract/formulary.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import type { PageSource } from '../kit/page.ts';
import type { Call } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';

export type FormularyRow = Result<typeof formularyList>['list'][number];

export const formularyRow = (call: Call) => sql`
  ${sql.join(historyColumnsSql)}, t.customer_id as "customerId", c.code as "customerCode", c.name as "customerName", t.product_id as "productId",
  ${productName(call)} as "productName", t.max_doses_per_order as "maxDosesPerOrder", t.min_months_between as "minMonthsBetween"
  from vac_customer_product t join vac_customer c on c.id = t.customer_id join vac_product p on p.id = t.product_id ${historyJoinSql}`;

export const formularyInSight = (call: Call) => ofCustomersInSight(call, sql.ref('t.customer_id'));

export function listedFormulary(input: Pick<Parsed<typeof formularyList>, 'productId' | 'customerId' | 'keyword'>, call: Call): PageSource {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`, formularyInSight(call)];
  if (input.customerId) where.push(sql<SqlBool>`t.customer_id = ${input.customerId}`);
  if (input.productId) where.push(sql<SqlBool>`t.product_id = ${input.productId}`);
  if (input.keyword)
    where.push(sql<SqlBool>`t.customer_id in (select k.id from vac_customer k where k.name || ' ' || k.code ilike ${`%${escapeLike(input.keyword)}%`})`);
  return { table: 'vac_customer_product', where: sqlAnd(where), order: { creatorTime: 'creator_time' }, select: formularyRow(call) };
}
