// What other features ask of warehouses: whether the caller may see them.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { Call } from '../kit/serve.ts';

/** What a data scheme may ask of a warehouse. */
export const warehouseFields = {
  organizeId: { column: sql.ref('t.organize_id'), name: rowFieldPhrases.organize, kind: 'organize' },
  code: { column: sql.ref('t.code'), name: rowFieldPhrases.code, kind: 'text' },
  name: { column: sql.ref('t.name'), name: rowFieldPhrases.name, kind: 'text' },
  enabledMark: { column: sql.ref('t.enabled_mark'), name: rowFieldPhrases.enabled, kind: 'mark' },
  creatorUserId: { column: sql.ref('t.creator_user_id'), name: rowFieldPhrases.creator, kind: 'user' },
} as const satisfies RowSource['fields'];

/** The rows that lie in a warehouse of the caller's scope. */
export function inWarehousesInSight(call: Call, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (call.user.rights.administrator) return sql<SqlBool>`true`;
  return sql<SqlBool>`${column} in (select t.id from vac_warehouse t where ${call.scope('vaccine.warehouse', warehouseFields)})`;
}
