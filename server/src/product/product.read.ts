// What other features know of products: which of them somebody sees.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { Call } from '../kit/serve.ts';

/** What a data scheme may ask of a product. */
export const productFields: RowSource['fields'] = {
  code: { column: sql.ref('t.code'), type: 'string', name: rowFieldPhrases.code, kind: 'text' },
  antigenGroup: { column: sql.ref('t.antigen_group'), type: 'string', name: rowFieldPhrases.antigen, kind: 'text' },
  manufacturer: { column: sql.ref('t.manufacturer'), type: 'string', name: rowFieldPhrases.manufacturer, kind: 'text' },
  enabledMark: { column: sql.ref('t.enabled_mark'), type: 'number', name: rowFieldPhrases.enabled, kind: 'mark' },
  creatorUserId: { column: sql.ref('t.creator_user_id'), type: 'string', name: rowFieldPhrases.creator, kind: 'user' },
};

/** Columns that a keyword looks into. */
export const productSearched: [string, ...string[]] = ['code', 'name_zh', 'name_en', 'manufacturer'];

export const productRows: RowSource = { table: 'vac_product', fields: productFields };

/** Of rows `t` of the products. */
export function productsInSight(call: Call): RawBuilder<SqlBool> {
  return call.scope('vaccine.product', productFields);
}
