// Keywords that are too short for trigrams: every task would be looked at for a word of one or two characters. Rare ones are found by their characters.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';

const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;
/** Among so many of the newest tasks a common word is found often enough: then tasks are read in their order. */
const [NEWEST, COMMON] = [2_000, 20];
const RARE = 2_000;

/** @returns the ids of all tasks with a short word in title or number if they are few; null: it is not short, or there are many */
export async function rareTasks(db: Db, keyword: string): Promise<string[] | null> {
  if (HAS_TRIGRAM.test(keyword)) return null;
  const words = `%${escapeLike(keyword)}%`;
  const has = sql`(t.full_name ilike ${words} or t.en_code ilike ${words})`;
  const { rows: newest } = await sql<{ n: number }>`
    select count(*)::int as n from (select full_name, en_code from flow_task where delete_mark = 0 and status > 0 order by creator_time desc limit ${NEWEST}) t
    where ${has}`.execute(db);
  if ((newest[0]?.n ?? 0) >= COMMON) return null;
  const { rows } = await sql<{ id: string }>`
    select t.id from flow_task t where t.delete_mark = 0 and ${has}
      and string_to_array(lower(t.full_name || ' ' || coalesce(t.en_code, '')), null) @> string_to_array(lower(${keyword}), null)
    limit ${RARE + 1}`.execute(db);
  return rows.length > RARE ? null : rows.map(({ id }) => id);
}
