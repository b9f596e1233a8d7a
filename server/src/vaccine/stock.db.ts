// The ledger: what is posted once happened once, and a balance never falls below nothing (constraints vac_stock_enough, vac_stock_reserved).
import type { SiteKind, StockReason } from '@ordo/contract/stock.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';

export interface Movement {
  siteKind: SiteKind;
  siteId: string;
  lotId: string;
  /** Below zero: out. */
  doses: number;
  reason: StockReason;
  refType?: string;
  refId?: string;
  note?: string;
  /** What happened, in words of its own. */
  naturalKey: string;
}

interface Poster {
  db: Db;
  now: number;
  user: { userId: string };
}

/**
 * @param at when it happened, epoch milliseconds
 * @returns the ids of those that had not been posted before
 * @throws by constraint, as refusal stockShort
 */
export async function post(call: Poster, movements: readonly Movement[], at = call.now): Promise<string[]> {
  // Everybody locks balances in the same order.
  const rows = movements.map((movement) => ({ id: newId(), refType: '', refId: '', note: '', ...movement })).toSorted(byPlace);
  if (!rows.length) return [];
  const { rows: posted } = await sql<{ id: string }>`
    insert into vac_stock_event (id, site_kind, site_id, lot_id, product_id, doses, reason, ref_type, ref_id, note, occurred_at, user_id, natural_key)
    select m.id, m."siteKind", m."siteId", m."lotId", l.product_id, m.doses, m.reason, m."refType", m."refId", m.note,
           to_timestamp(${at}::float8 / 1000), ${call.user.userId}, m."naturalKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      m (id text, "siteKind" text, "siteId" text, "lotId" text, doses int, reason text, "refType" text, "refId" text, note text, "naturalKey" text)
    join vac_lot l on l.id = m."lotId"
    order by m."siteKind", m."siteId", m."lotId"
    on conflict (natural_key) do nothing returning id`.execute(call.db);
  return posted.map((row) => row.id);
}

function byPlace(a: Movement, b: Movement): number {
  const [one, other] = [a, b].map(({ siteKind, siteId, lotId }) => `${siteKind} ${siteId} ${lotId}`) as [string, string];
  return one < other ? -1 : Number(one > other);
}

/** Reserves doses of a warehouse's lots, or frees them (below zero). @throws by constraint, as refusal stockShort */
export async function reserve(db: Db, warehouseId: string, lots: readonly { lotId: string; doses: number }[]): Promise<void> {
  for (const { lotId, doses } of lots.toSorted((a, b) => (a.lotId < b.lotId ? -1 : 1))) {
    await sql`update vac_stock_balance set reserved = reserved + ${doses}::int where site_kind = 'WAREHOUSE' and site_id = ${warehouseId} and lot_id = ${lotId}`.execute(
      db,
    );
  }
}
