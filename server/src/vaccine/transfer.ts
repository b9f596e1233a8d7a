// Moves doses from one site to another: out and in are one transaction, made idempotent by their key.
import { stockTransfer } from '@ordo/contract/stock.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import type { HoldStatus } from '@ordo/engine/vaccine/lot.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { lockSite } from './sites.ts';
import { post, type Movement } from './stock.db.ts';

export function transferFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, stockTransfer, (input, call) => transfer(input, call));
}

async function transfer(input: Parsed<typeof stockTransfer>, call: Call): Promise<{ out: string; in: string }> {
  const { fromKind, fromId, toKind, toId, lotId, doses, on, note, key } = input;
  if (fromKind === toKind && fromId === toId) throw new Refusal('transferSame');
  if (on && on > todayOf(call)) throw new Refusal('stockFuture');
  await lockSite(call, fromKind, fromId);
  await lockSite(call, toKind, toId);
  await assertFree(call, lotId);
  const naturalKey = `transfer:${call.user.userId}:${key}`;
  const common = { lotId, reason: 'TRANSFER', refType: 'transfer', refId: key, note } as const;
  const movements: Movement[] = [
    { ...common, siteKind: fromKind, siteId: fromId, doses: -doses, naturalKey: `${naturalKey}:out` },
    { ...common, siteKind: toKind, siteId: toId, doses, naturalKey: `${naturalKey}:in` },
  ];
  await post(call, movements, on ?? todayOf(call));
  const { rows } = await sql<{ id: string; doses: number }>`
    select id, doses from vac_stock_event where natural_key = any(${movements.map((one) => one.naturalKey)}::text[]) order by doses`.execute(call.db);
  return { out: rows[0]?.id ?? '', in: rows[1]?.id ?? '' };
}

/** Locks the lot, so that it is not put on hold in the meantime. @throws Refusal transferHeld, missingReference */
async function assertFree({ db, language }: Call, lotId: string): Promise<void> {
  const { rows } = await sql<{ lotNo: string; holdStatus: HoldStatus }>`
    select lot_no as "lotNo", hold_status as "holdStatus" from vac_lot where id = ${lotId} and delete_mark = 0 for share`.execute(db);
  if (!rows[0]) throw new Refusal('missingReference', { what: language === 'en' ? 'lot' : '批号' });
  if (rows[0].holdStatus !== 'NONE') throw new Refusal('transferHeld', { lotNo: rows[0].lotNo });
}
