// The history of the demo in one line: the number of rows, and a hash of them.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../src/kit/db.ts';

/** Loaded rows have the same ids in every installation. */
export async function pastOf(db: Db): Promise<string> {
  const { rows: past } = await sql<{ text: string }>`
    select concat_ws(' ', t.order_no, t.status, c.code, t.requested_doses, t.received_doses, t.closed_at) as text
    from vac_indent t join vac_customer c on c.id = t.customer_id where t.id < '2'
    union all
    select concat_ws(' ', v.id, v.person_id, v.dose_no, v.event_status, v.administered_on, c.code, l.lot_no, h.birth_date)
    from vac_vaccination v join vac_customer c on c.id = v.customer_id join vac_person h on h.id = v.person_id left join vac_lot l on l.id = v.lot_id`.execute(
    db,
  );
  const texts = past.map(({ text }) => text).sort();
  return `${texts.length} ${createHash('sha256').update(texts.join()).digest('hex')}`;
}
