import { product, productSelector } from '@ordo/contract/product.ts';
import { productFields } from '@ordo/contract/product.fields.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import { productSheet } from '@ordo/contract/vaccine-sheet.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { crud } from '../kit/crud.ts';
import { entitySearchColumns, entitySheet } from '../kit/entity.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { listSheet } from '../kit/sheet/list-sheet.ts';
import { productRows, productsInSight } from './product.read.ts';

const sheet = entitySheet({
  name: ['产品', 'Products'],
  calls: product,
  fields: productFields,
  rows: productRows,
  taken: refusals.productCodeTaken.text,
  judge: (rows, tell) => {
    for (const { at, input } of rows)
      if (input.minTempC !== null && input.maxTempC !== null && input.minTempC > input.maxTempC) tell(at, 'minTempC', refusals.customerTemperature.text);
  },
});

export function productFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ vac_product_code_key: 'productCodeTaken', vac_product_temperature: 'customerTemperature' });
  serve(app, deps, productSelector, async (_, call) => {
    const { rows } = await sql<{ id: string; code: string; nameZh: string; nameEn: string; dosesPerVial: number }>`
      select t.id, t.code, t.name_zh as "nameZh", t.name_en as "nameEn", t.doses_per_vial as "dosesPerVial" from vac_product t
      where t.delete_mark = 0 and t.enabled_mark = 1 and ${productsInSight(call)} order by t.sort_code, t.code limit 500`.execute(call.db);
    return { list: rows };
  });
  crud(app, deps, product, productRows.table, productRows.fields, entitySearchColumns(productFields));
  listSheet(app, deps, productSheet, sheet);
}
