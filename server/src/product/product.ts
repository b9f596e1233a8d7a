import { product } from '@ordo/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { crud } from '../kit/crud.ts';
import type { Fields } from '../kit/filter-sql.ts';
import type { Deps } from '../kit/serve.ts';

/** What a data scheme may ask of a product. */
const fields: Fields = {
  code: { column: sql.ref('t.code'), type: 'string' },
  antigenGroup: { column: sql.ref('t.antigen_group'), type: 'string' },
  manufacturer: { column: sql.ref('t.manufacturer'), type: 'string' },
  enabledMark: { column: sql.ref('t.enabled_mark'), type: 'number' },
  creatorUserId: { column: sql.ref('t.creator_user_id'), type: 'string' },
};

export function productFeature(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, product, 'vac_product', fields, ['code', 'name_zh', 'name_en', 'manufacturer']);
}
