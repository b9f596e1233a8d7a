import { warehouse, warehouseSelector } from '@ordo/contract/warehouse.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { crud } from '../kit/crud.ts';
import { Refusal } from '../kit/refusal.ts';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';

/** What a data scheme may ask of a warehouse. */
const warehouseFields = {
  organizeId: { column: sql.ref('t.organize_id'), type: 'string', name: rowFieldPhrases.organize, kind: 'organize' },
  code: { column: sql.ref('t.code'), type: 'string', name: rowFieldPhrases.code, kind: 'text' },
  name: { column: sql.ref('t.name'), type: 'string', name: rowFieldPhrases.name, kind: 'text' },
  enabledMark: { column: sql.ref('t.enabled_mark'), type: 'number', name: rowFieldPhrases.enabled, kind: 'mark' },
  creatorUserId: { column: sql.ref('t.creator_user_id'), type: 'string', name: rowFieldPhrases.creator, kind: 'user' },
} as const satisfies RowSource['fields'];

export const warehouseRows: RowSource = { table: 'vac_warehouse', fields: warehouseFields };

export function warehouseFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, warehouseSelector, async (_, call) => {
    const { rows } = await sql<{ id: string; fullName: string }>`
      select t.id, t.name as "fullName" from vac_warehouse t
      where t.delete_mark = 0 and t.enabled_mark = 1 and ${call.scope('vaccine.warehouse', warehouseFields)} order by t.sort_code, t.code limit 500`.execute(
      call.db,
    );
    return { list: rows };
  });
  crud(app, deps, warehouse, 'vac_warehouse', warehouseFields, ['code', 'name']);
}

/** The rows that lie in a warehouse of the caller's scope. */
export function inWarehousesInSight(call: Call, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (call.user.rights.administrator) return sql<SqlBool>`true`;
  return sql<SqlBool>`${column} in (select t.id from vac_warehouse t where ${call.scope('vaccine.warehouse', warehouseFields)})`;
}

/** @throws Refusal missingReference unless it is there, on, and in sight */
export async function holdWarehouse(call: Call, id: string): Promise<void> {
  const { rows } = await sql`
    select from vac_warehouse t where t.id = ${id} and t.enabled_mark = 1 and t.delete_mark = 0 and ${inWarehousesInSight(call, sql.ref('t.id'))} for key share`.execute(
    call.db,
  );
  if (!rows.length) throw new Refusal('missingReference', { what: call.language === 'en' ? 'warehouse' : '仓库' });
}
