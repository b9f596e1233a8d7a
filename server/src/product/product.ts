import { product } from '@ordo/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { crud } from '../kit/crud.ts';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { Deps } from '../kit/serve.ts';

/** What a data scheme may ask of a product. */
const fields: RowSource['fields'] = {
  code: { column: sql.ref('t.code'), type: 'string', name: rowFieldPhrases.code, kind: 'text' },
  antigenGroup: { column: sql.ref('t.antigen_group'), type: 'string', name: rowFieldPhrases.antigen, kind: 'text' },
  manufacturer: { column: sql.ref('t.manufacturer'), type: 'string', name: rowFieldPhrases.manufacturer, kind: 'text' },
  enabledMark: { column: sql.ref('t.enabled_mark'), type: 'number', name: rowFieldPhrases.enabled, kind: 'mark' },
  creatorUserId: { column: sql.ref('t.creator_user_id'), type: 'string', name: rowFieldPhrases.creator, kind: 'user' },
};

export const productRows: RowSource = { table: 'vac_product', fields };

export function productFeature(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, product, 'vac_product', fields, ['code', 'name_zh', 'name_en', 'manufacturer']);
}
