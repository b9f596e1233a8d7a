import { customerCreate, customerInfo, customerList, customerRemove, customerSelector, customerState, customerUpdate } from '@ordo/contract/customer.ts';
import { customerSheet } from '@ordo/contract/vaccine-sheet.ts';
import { customerTransition } from '@ordo/engine/vaccine/customer-status.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { toColumns } from '../kit/crud.ts';
import { readPage } from '../kit/page.ts';
import { quickQuery } from '../kit/pinyin.ts';
import { insertRecord, lockRecord, removeRecord, updateRecord, type Reference, type Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { listSheet } from '../kit/sheet/list-sheet.ts';
import { customerSupplyFeature } from './customer-supply.ts';
import { customerSheetOf } from './customer.sheet.ts';
import { customerFields, customerNullable, customerOrder, customerRow, customersWanted, type CustomerRow, type Listed } from './customer.db.ts';

const MENU = 'vaccine.customer';
const closed = { when: sql<SqlBool>`t.status = 'CLOSED'`, refusal: () => new Refusal('customerClosed') };
const inScope = (call: Call) => call.scope(MENU, customerFields);

export function customerFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ vac_customer_code_key: 'customerCodeTaken', vac_customer_temperature: 'customerTemperature' });
  customerSupplyFeature(app, deps);
  listSheet(app, deps, customerSheet, customerSheetOf);
  serve(app, deps, customerList, (input, call) =>
    readPage<Listed>(call.db, input, {
      table: 'vac_customer',
      where: customersWanted(input, inScope(call), call.sees),
      order: customerOrder,
      nullable: customerNullable,
      select: customerRow,
    }),
  );

  serve(app, deps, customerSelector, async ({ keyword, ids }, call) => {
    const where = ids ? sql`t.id = any(${ids.split(',')})` : sql`t.status = 'ACTIVE'`;
    const { rows } = await sql<{ id: string; code: string; fullName: string; areaName: string }>`
      select t.id, t.code, t.name as "fullName", a.path_name as "areaName" from vac_customer t join area a on a.id = t.area_id
      where ${customersWanted({ keyword }, inScope(call), call.sees)} and ${where} order by t.code limit 50`.execute(call.db);
    return { list: rows };
  });

  serve(app, deps, customerInfo, async ({ id }, call) => {
    const { rows } = await sql<Listed>`select ${customerRow} where t.id = ${id} and t.delete_mark = 0 and ${inScope(call)}`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(
    app,
    deps,
    customerCreate,
    async (input, call) => {
      const organizeId = input.organizeId ?? call.user.organizeId;
      return insertRecord(call, 'vac_customer', { ...(await spelled(input)), organize_id: organizeId }, conditions(call, { ...input, organizeId }));
    },
    'one statement',
  );

  serve(
    app,
    deps,
    customerUpdate,
    async ({ id, version, ...input }, call) =>
      updateRecord(call, 'vac_customer', id, version, await spelled(input), { ...conditions(call, input), unless: closed }),
    'one statement',
  );

  serve(app, deps, customerState, async ({ id, status, version }, call) => {
    const current = await lockRecord<CustomerRow>(call.db, 'vac_customer', id, inScope(call));
    if (current.status === status) return { status, version: current.version };
    if (!customerTransition(current.status, status)) throw new Refusal('customerTransition', { from: current.status, to: status });
    const saved = await updateRecord(call, 'vac_customer', id, version ?? null, { status }, { within: inScope(call), action: `state ${status}` });
    return { status, version: saved.version };
  });

  serve(
    app,
    deps,
    customerRemove,
    async ({ id }, call) => {
      await removeRecord(call, 'vac_customer', id, inScope(call));
      return null;
    },
    'one statement',
  );
}

async function spelled(input: { name?: string | undefined }): Promise<Values> {
  return { ...toColumns(input), ...(await quickQuery(input.name)) };
}

/** Conditions of creating or changing a customer: it stays in the caller's scope, and its references exist. */
function conditions(call: Call, { areaId, organizeId }: { areaId?: string | undefined; organizeId?: string | undefined }) {
  const organisation = call.language === 'en' ? 'organisation' : '组织';
  return {
    within: inScope(call),
    references: [
      { column: 'area_id', to: 'area', id: areaId, missing: () => new Refusal('customerAreaUnknown') },
      { column: 'organize_id', to: 'organize', id: organizeId, missing: () => new Refusal('missingReference', { what: organisation }) },
    ] satisfies Reference[],
  };
}
