import { customerCreate, customerInfo, customerList, customerRemove, customerState, customerUpdate } from '@ordo/contract/customer.ts';
import { customerTransition } from '@ordo/engine/vaccine/customer-status.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { columnsOf } from '../kit/crud.ts';
import { readPage } from '../kit/page.ts';
import { initials } from '../kit/pinyin.ts';
import { assertWithin, insertRecord, lockRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import type { EffectHandler } from '../kit/outbox.ts';
import { customerFields, customerNullable, customerOrder, customerRow, customersWanted, holdReferences, type CustomerRow, type Listed } from './customer.db.ts';

const MENU = 'vaccine.customer';
const inScope = (call: Call) => call.scope(MENU, customerFields);

export function customerFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, customerList, (input, call) =>
    readPage<Listed>(call.db, input, {
      table: 'vac_customer',
      where: customersWanted(input, inScope(call)),
      order: customerOrder,
      nullable: customerNullable,
      select: customerRow,
    }),
  );

  serve(app, deps, customerInfo, async ({ id }, call) => {
    const { rows } = await sql<Listed>`select ${customerRow} where t.id = ${id} and t.delete_mark = 0 and ${inScope(call)}`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(app, deps, customerCreate, async (input, call) => {
    const organizeId = input.organizeId ?? call.user.organizeId;
    await holdReferences(call, { areaId: input.areaId, organizeId });
    const made = await insertRecord(call, 'vac_customer', { ...columnsOf(input), organize_id: organizeId });
    await assertWithin(call, 'vac_customer', made.id, inScope(call));
    call.after({ kind: 'customer.named', payload: { id: made.id, name: input.name } });
    return made;
  });

  serve(app, deps, customerUpdate, async ({ id, version, ...input }, call) => {
    const current = await lockRecord<CustomerRow>(call.db, 'vac_customer', id, inScope(call));
    if (current.status === 'CLOSED') throw new Refusal('customerClosed');
    await holdReferences(call, { areaId: changed(current.area_id, input.areaId), organizeId: changed(current.organize_id, input.organizeId) });
    const saved = await updateRecord(call, 'vac_customer', id, version, columnsOf(input));
    await assertWithin(call, 'vac_customer', id, inScope(call));
    if (input.name && input.name !== current.name) call.after({ kind: 'customer.named', payload: { id, name: input.name } });
    return saved;
  });

  serve(app, deps, customerState, async ({ id, status, version }, call) => {
    const current = await lockRecord<CustomerRow>(call.db, 'vac_customer', id, inScope(call));
    if (current.status === status) return { status, version: current.version };
    if (!customerTransition(current.status, status)) throw new Refusal('customerTransition', { from: current.status, to: status });
    const saved = await updateRecord(call, 'vac_customer', id, version ?? null, { status }, { action: `state ${status}` });
    return { status, version: saved.version };
  });

  serve(app, deps, customerRemove, async ({ id }, call) => {
    await removeRecord(call, 'vac_customer', id, inScope(call));
    return null;
  });
}

/** A reference that stays as it is needs no check: what it points to may have been switched off since. */
function changed(now: string, wanted: string | undefined): string | undefined {
  return wanted === now ? undefined : wanted;
}

export const customerEffects: Record<string, EffectHandler> = {
  /** Pinyin initials make a name findable by typing `dcjd` for 东城街道; a name that has changed since has an effect of its own. */
  'customer.named': async ({ id, name }, db) => {
    await sql`update vac_customer set quick_query = ${await initials(String(name))} where id = ${id} and name = ${name}`.execute(db);
  },
};
