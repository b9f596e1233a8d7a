// Products for other features: which of them a person sees, and their names.
import { productFields } from '@ordo/contract/product.fields.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { entityRows } from '../kit/entity.ts';
import type { Call } from '../kit/serve.ts';

export const productRows = entityRows('vac_product', productFields);

/** Of rows `t` of the products. */
export function productsInSight(call: Call): RawBuilder<SqlBool> {
  return call.scope('vaccine.product', productRows.fields);
}

/** Name of a product in the caller's language. @param alias of the table in the statement */
export function productName({ language }: Pick<Call, 'language'>, alias = 'p'): RawBuilder<string> {
  const zh = sql.ref<string>(`${alias}.name_zh`);
  return language === 'en' ? sql<string>`coalesce(nullif(${sql.ref(`${alias}.name_en`)}, ''), ${zh})` : zh;
}
