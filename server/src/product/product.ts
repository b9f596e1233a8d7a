import { product, productSelector } from '@ordo/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { crud } from '../kit/crud.ts';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';
import { serve, type Deps } from '../kit/serve.ts';

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
  serve(app, deps, productSelector, async (_, call) => {
    const { rows } = await sql<{ id: string; code: string; nameZh: string; nameEn: string; dosesPerVial: number }>`
      select t.id, t.code, t.name_zh as "nameZh", t.name_en as "nameEn", t.doses_per_vial as "dosesPerVial" from vac_product t
      where t.delete_mark = 0 and t.enabled_mark = 1 and ${call.scope('vaccine.product', fields)} order by t.sort_code, t.code limit 500`.execute(call.db);
    return { list: rows };
  });
  crud(app, deps, product, 'vac_product', fields, ['code', 'name_zh', 'name_en', 'manufacturer']);
}
