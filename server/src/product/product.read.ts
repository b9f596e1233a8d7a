// What other features know of products: which of them somebody sees, and what they are called.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { Call } from '../kit/serve.ts';

/** What a data scheme may ask of a product. */
export const productFields: RowSource['fields'] = {
  code: { column: sql.ref('t.code'), name: rowFieldPhrases.code, kind: 'text' },
  antigenGroup: { column: sql.ref('t.antigen_group'), name: rowFieldPhrases.antigen, kind: 'text' },
  manufacturer: { column: sql.ref('t.manufacturer'), name: rowFieldPhrases.manufacturer, kind: 'text' },
  enabledMark: { column: sql.ref('t.enabled_mark'), name: rowFieldPhrases.enabled, kind: 'mark' },
  creatorUserId: { column: sql.ref('t.creator_user_id'), name: rowFieldPhrases.creator, kind: 'user' },
};

/** Columns that a keyword looks into. */
export const productSearched: [string, ...string[]] = ['code', 'name_zh', 'name_en', 'manufacturer'];

export const productRows: RowSource = { table: 'vac_product', fields: productFields };

/** Of rows `t` of the products. */
export function productsInSight(call: Call): RawBuilder<SqlBool> {
  return call.scope('vaccine.product', productFields);
}

/** What a product is called in the caller's language. @param alias of the table in the statement */
export function productName({ language }: Pick<Call, 'language'>, alias = 'p'): RawBuilder<string> {
  const zh = sql.ref<string>(`${alias}.name_zh`);
  return language === 'en' ? sql<string>`coalesce(nullif(${sql.ref(`${alias}.name_en`)}, ''), ${zh})` : zh;
}
