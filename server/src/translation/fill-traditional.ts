import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { knownTraditional, traditionalOf } from './traditional.ts';
import { placeOf, tables, textsOf } from './translation.db.ts';

/** Made at once. */
const MOST = 2_000;

/**
 * Of every name that has none. It says the same in other letters, so the record stays the version that it is, and whoever is editing it may save.
 * @returns how many
 */
export async function fillTraditional(db: Db): Promise<number> {
  for (let all = 0; ;) {
    const { list } = await textsOf(db, { missing: 'zhtw' }, () => true, { limit: MOST, offset: 0 });
    const wanted = list.filter(({ fullName }) => !knownTraditional(fullName)).map((text) => ({ ...placeOf(text.id), fullName: text.fullName }));
    const made = await traditionalOf(wanted.map(({ fullName }) => fullName));
    const rows = wanted.map((one, at) => ({ ...one, made: made[at] ?? '' })).filter((one) => one.made);
    for (const [kind, own] of Map.groupBy(rows, (one) => one.kind))
      // Whatever somebody has written meanwhile stays.
      await sql`
        update ${sql.table(tables[kind])} t set full_name_zhtw = m.made
        from unnest(${own.map(({ record }) => record)}::text[], ${own.map(({ fullName }) => fullName)}::text[], ${own.map((one) => one.made)}::text[]) m (id, words, made)
        where t.id = m.id and t.full_name = m.words and coalesce(t.full_name_zhtw, '') = ''`.execute(db);
    all += rows.length;
    if (list.length < MOST || !rows.length) return all;
  }
}
