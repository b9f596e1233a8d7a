import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** `YM20261120-0007`: one a day after the other, bound in the transaction that saves the order; a draft that fails leaves no gap. */
export async function nextOrderNumber(db: Db, today: string): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into vac_order_number (day, last) values (${today}, 1) on conflict (day) do update set last = vac_order_number.last + 1 returning last`.execute(db);
  return `YM${today.replaceAll('-', '')}-${String(rows[0]?.last).padStart(4, '0')}`;
}
