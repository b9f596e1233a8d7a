// People whose names were written before they were sorted by how they sound.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { pinyinOfPeople } from '../kit/pinyin.ts';

/** Spelled at once. */
const MAX = 1_000;

/** Migration 0047 says so. */
export const spellingEffects: Record<string, EffectHandler> = { 'user.spelled': { together: (_, db) => spellPeople(db) } };

/** Their initials too, which a new name did not bring along. The record stays the version that it is, and whoever is editing it may save. */
async function spellPeople(db: Db): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, real_name as name from app_user where id > ${after} and name_order = '' order by id limit ${MAX}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const spelled = await pinyinOfPeople(rows.map(({ name }) => name));
    // Whoever was given another name meanwhile has been spelled with it.
    await sql`
      update app_user u set quick_query = s.initials, name_order = s.name_order
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ name }) => name)}::text[], ${spelled.map((one) => one.quick_query)}::text[],
        ${spelled.map((one) => one.name_order)}::text[]) as s (id, name, initials, name_order)
      where u.id = s.id and u.real_name = s.name`.execute(db);
    after = last.id;
  }
}
