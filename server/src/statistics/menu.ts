// The order pages that the caller may open: products, and below them the provinces of visible customers (product §2.1).
import type { statisticsMenu } from '@ordo/contract/statistics.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import type { Call } from '../kit/serve.ts';
import { productsInSight, productName } from '../product/product.read.ts';

export async function menuOf(call: Call): Promise<Result<typeof statisticsMenu>> {
  const admin = call.user.rights.administrator;
  if (!can(call.user.rights, 'vaccine.indent:view')) return { admin, list: [] };
  const sees = (customer: string) => ofCustomersInSight(call, sql.ref(customer));
  const [{ rows: products }, { rows: regions }, { rows: waiting }] = await Promise.all([
    sql<{ id: string; code: string; fullName: string }>`
      select t.id, t.code, ${productName(call, 't')} as "fullName" from vac_product t
      where t.delete_mark = 0 and t.enabled_mark = 1 and ${productsInSight(call)} order by t.sort_code, t.code`.execute(call.db),
    sql<{ id: string; code: string; fullName: string; hasChildren: boolean }>`
      select a.id, a.en_code as code, a.full_name as "fullName", exists (select from area b where b.parent_id = a.id and b.delete_mark = 0) as "hasChildren"
      from area a where a.level = 1 and a.delete_mark = 0 and a.id in (
        select split_part(k.path, '.', 1) from vac_customer c join area k on k.id = c.area_id where c.delete_mark = 0 and ${sees('c.id')})
      order by a.sort_code, a.en_code`.execute(call.db),
    sql<{ product: string; region: string; count: number }>`
      select w.product_id as product, split_part(k.path, '.', 1) as region, sum(w.orders)::int as count from vac_stat_waiting w join area k on k.id = w.area_id
      where ${sees('w.customer_id')} group by 1, 2`.execute(call.db),
  ]);
  const pending = new Map(waiting.map(({ product, region, count }) => [`${product} ${region}`, count]));
  const list = products.map((product) => ({
    ...product,
    path: `indent/${product.code}`,
    hasChildren: regions.length > 0,
    children: regions.map((region) => ({
      ...region,
      path: `indent/${product.code}/${region.code}`,
      pendingCount: pending.get(`${product.id} ${region.id}`) ?? 0,
    })),
  }));
  return { admin, list };
}
