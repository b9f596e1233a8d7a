// The ledger: each movement is posted once, on the day it is about, and no day ends below zero
// (today by the constraints vac_stock_enough and vac_stock_reserved, late entries by checking the days since).
import type { SiteKind, StockReason } from '@ordo/contract/stock.ts';
import { sql } from 'kysely';
import { firstShort, type LedgerDay } from '@ordo/engine/vaccine/ledger.ts';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';

export interface Movement {
  siteKind: SiteKind;
  siteId: string;
  lotId: string;
  /** Negative: out. */
  doses: number;
  reason: StockReason;
  refType?: string;
  refId?: string;
  note?: string;
  /** Identifies the movement, for idempotence. */
  naturalKey: string;
}

interface Poster {
  db: Db;
  now: number;
  user: { userId: string };
}

/**
 * @param on the day of the movements, `YYYY-MM-DD`; today they happen now
 * @returns the ids of those that had not been posted before
 * @throws Refusal stockShort, stockShortOn
 */
export async function post(call: Poster, movements: readonly Movement[], on = todayOf(call)): Promise<string[]> {
  const past = on < todayOf(call);
  // The hour of a past day is unknown: receipts count from its start, issues at its end.
  const at = past ? Date.parse(`${on}T${movements.some(({ doses }) => doses < 0) ? '23:59:59' : '00:00:00'}+08:00`) : call.now;
  // Balances are always locked in the same order.
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
  if (past && posted.length) await assertNoDayShort(call.db, movements, on);
  return posted.map((row) => row.id);
}

/** The posted movements have locked the balances, so nobody else changes these days in the meantime. */
async function assertNoDayShort(db: Db, movements: readonly Movement[], on: string): Promise<void> {
  for (const { siteKind, siteId, lotId, doses } of movements) {
    if (doses > 0) continue;
    const day = firstShort((await ledgerDays(db, { siteKind, siteId }, [lotId])).get(lotId) ?? [], on);
    if (day) throw new Refusal('stockShortOn', { day });
  }
}

/** The change of each day to lots at a site. */
export async function ledgerDays(
  db: Db,
  { siteKind, siteId }: Pick<Movement, 'siteKind' | 'siteId'>,
  lotIds: readonly string[],
): Promise<Map<string, LedgerDay[]>> {
  const { rows } = await sql<LedgerDay & { lotId: string }>`
    select lot_id as "lotId", vac_day(occurred_at) as day, sum(doses)::int as doses from vac_stock_event
    where site_kind = ${siteKind} and site_id = ${siteId} and lot_id = any(${lotIds}::text[])
      and product_id in (select product_id from vac_lot where id = any(${lotIds}::text[])) group by 1, 2`.execute(db);
  return Map.groupBy(rows, ({ lotId }) => lotId);
}

function byPlace(a: Movement, b: Movement): number {
  const [one, other] = [a, b].map(({ siteKind, siteId, lotId }) => `${siteKind} ${siteId} ${lotId}`) as [string, string];
  return one < other ? -1 : Number(one > other);
}

/** Reserves doses of a warehouse's lots, or releases them (negative). @throws by constraint, as refusal stockShort */
export async function reserve(db: Db, warehouseId: string, lots: readonly { lotId: string; doses: number }[]): Promise<void> {
  for (const { lotId, doses } of lots.toSorted((a, b) => (a.lotId < b.lotId ? -1 : 1))) {
    await sql`update vac_stock_balance set reserved = reserved + ${doses}::int where site_kind = 'WAREHOUSE' and site_id = ${warehouseId} and lot_id = ${lotId}`.execute(
      db,
    );
  }
}
