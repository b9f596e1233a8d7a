import { sql, type RawBuilder } from 'kysely';

/** @param on only excursions that had begun by that day */
export const openExcursionOn = (on: string | null): RawBuilder<boolean> => sql<boolean>`exists (
  select from vac_temp_breach x where x.site_kind = b.site_kind and x.site_id = b.site_id and x.product_id = b.product_id and x.status = 'OPEN'
    and x.delete_mark = 0 and b.received_on <= (coalesce(x.ended_at, now()) at time zone 'Asia/Shanghai')::date
    ${on === null ? sql`` : sql`and (x.began_at at time zone 'Asia/Shanghai')::date <= ${on}::date`})`;

/** An open excursion, while a row `b` of the stock was there. */
export const openExcursion = openExcursionOn(null);
