// The first day of use: earlier days have not been counted.
import { sql } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { usedSinceOf } from '../sys-config/sys-config.read.ts';
import { OWN } from './drill-down.db.ts';

/**
 * The installation's first day of use, independent of the caller: the day that an administrator has set, else the first order submitted, dose given at a site
 * of ours, or stock movement. Doses given elsewhere
 * may be older than the installation and do not count.
 * @returns `YYYY-MM-DD`; null: there is nothing yet
 */
export async function firstDayOfUse({ db }: Pick<Call, 'db'>): Promise<string | null> {
  const set = await usedSinceOf(db);
  if (set !== null) return set;
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select vac_day(min(i.requested_at)) from vac_indent i where i.delete_mark = 0),
      (select v.administered_on from vac_vaccination v where ${OWN} order by v.administered_on limit 1),
      (select vac_day(min(e.occurred_at)) from vac_stock_event e)
    ) as day`.execute(db);
  return rows[0]?.day ?? null;
}
