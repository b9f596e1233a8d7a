// Adds the pinyin sort key to people who were created before it existed.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { pinyinOfPeople } from '../kit/pinyin.ts';

/** Batch size. */
const MAX = 1_000;

/** Requested by migration 0047. */
export const spellingEffects: Record<string, EffectHandler> = { 'user.spelled': { together: (_, db) => spellPeople(db) } };

/** Also their initials, which a renaming did not update then. The version stays, so that open forms can be saved. */
async function spellPeople(db: Db): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, real_name as name from app_user where id > ${after} and name_order = '' order by id limit ${MAX}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const spelled = await pinyinOfPeople(rows.map(({ name }) => name));
    // Who was renamed in the meantime has the new name's spelling already.
    await sql`
      update app_user u set quick_query = s.initials, name_order = s.name_order
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ name }) => name)}::text[], ${spelled.map((one) => one.quick_query)}::text[],
        ${spelled.map((one) => one.name_order)}::text[]) as s (id, name, initials, name_order)
      where u.id = s.id and u.real_name = s.name`.execute(db);
    after = last.id;
  }
}
