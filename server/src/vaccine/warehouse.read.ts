// For other features: which warehouses the caller may see.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { Call } from '../kit/serve.ts';

/** The fields of a warehouse that a data scheme may use. */
export const warehouseFields = {
  organizeId: { column: sql.ref('t.organize_id'), name: rowFieldPhrases.organize, kind: 'organize' },
  code: { column: sql.ref('t.code'), name: rowFieldPhrases.code, kind: 'text' },
  name: { column: sql.ref('t.name'), name: rowFieldPhrases.name, kind: 'text' },
  enabledMark: { column: sql.ref('t.enabled_mark'), name: rowFieldPhrases.enabled, kind: 'mark' },
  creatorUserId: { column: sql.ref('t.creator_user_id'), name: rowFieldPhrases.creator, kind: 'user' },
} as const satisfies RowSource['fields'];

/** Rows that belong to a warehouse in the caller's scope. */
export function inWarehousesInSight(call: Call, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (call.user.rights.administrator) return sql<SqlBool>`true`;
  return sql<SqlBool>`${column} in (select t.id from vac_warehouse t where ${call.scope('vaccine.warehouse', warehouseFields)})`;
}
