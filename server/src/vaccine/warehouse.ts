import { warehouse, warehouseSelector } from '@ordo/contract/warehouse.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { crud } from '../kit/crud.ts';
import type { Fields } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';

function fieldsOf(alias: string): Fields {
  return {
    organizeId: { column: sql.ref(`${alias}.organize_id`), type: 'string' },
    code: { column: sql.ref(`${alias}.code`), type: 'string' },
    creatorUserId: { column: sql.ref(`${alias}.creator_user_id`), type: 'string' },
  };
}

export function warehouseFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, warehouseSelector, async (_, call) => {
    const { rows } = await sql<{ id: string; fullName: string }>`
      select t.id, t.name as "fullName" from vac_warehouse t
      where t.delete_mark = 0 and t.enabled_mark = 1 and ${call.scope('vaccine.warehouse', fieldsOf('t'))} order by t.sort_code, t.code limit 500`.execute(
      call.db,
    );
    return { list: rows };
  });
  crud(app, deps, warehouse, 'vac_warehouse', fieldsOf('t'), ['code', 'name']);
}

/** The rows that lie in a warehouse of the caller's scope. */
export function inWarehousesInSight(call: Call, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (call.user.rights.administrator) return sql<SqlBool>`true`;
  return sql<SqlBool>`${column} in (select house.id from vac_warehouse house where ${call.scope('vaccine.warehouse', fieldsOf('house'))})`;
}

/** @throws Refusal missingReference unless it is there, on, and in sight */
export async function holdWarehouse(call: Call, id: string): Promise<void> {
  const { rows } = await sql`
    select from vac_warehouse t where t.id = ${id} and t.enabled_mark = 1 and t.delete_mark = 0 and ${inWarehousesInSight(call, sql.ref('t.id'))} for key share`.execute(
    call.db,
  );
  if (!rows.length) throw new Refusal('missingReference', { what: call.language === 'en' ? 'warehouse' : '仓库' });
}
