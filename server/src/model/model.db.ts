// Models as stored: rows of their list, and one model with its draft.
import type { Design } from '@ordo/engine/model/design.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { PageSource } from '../kit/page.ts';
import { Refusal } from '../kit/refusal.ts';

/** What a draft is compared with: the design of the release in use. */
const changed = sql`case when r.design is null or r.design::text <> t.draft::text then 1 else 0 end`;

const shown = sql`t.id, t.version, t.full_name as "fullName", t.en_code as "enCode", t.category_id as category,
  coalesce(d.full_name, '') as "categoryName", t.type, t.web_type as "webType", t.description, t.sort_code::int as "sortCode",
  t.enabled_mark as state, t.enabled_mark as "enabledMark", t.release_number as release, ${changed} as changed, t.indexing,
  (select count(*)::int from model_conversion v where v.model_id = t.id and v.state = 'running') as converting,
  t.creator_time as "creatorTime", c.real_name || '/' || c.account as "creatorUser",
  t.last_modify_time as "lastModifyTime", m.real_name || '/' || m.account as "lastModifyUser",
  t.last_modify_time as lastmodifytime, m.real_name || '/' || m.account as lastmodifyuser`;
const joined = sql`from model t
  left join model_release r on r.model_id = t.id and r.number = t.release_number
  left join dictionary_data d on d.id = t.category_id
  left join app_user c on c.id = t.creator_user_id left join app_user m on m.id = t.last_modify_user_id`;

export interface Shown {
  id: string;
  version: number;
  fullName: string;
  enCode: string;
  category: string;
  categoryName: string;
  type: number;
  webType: number;
  description: string;
  sortCode: number;
  state: number;
  enabledMark: number;
  release: number;
  changed: number;
  indexing: number;
  converting: number;
  creatorTime: number | null;
  creatorUser: string | null;
  lastModifyTime: number | null;
  lastModifyUser: string | null;
  lastmodifytime: number | null;
  lastmodifyuser: string | null;
}

export const modelSource = (where: RawBuilder<SqlBool>): PageSource => ({
  table: 'model',
  where: sql<SqlBool>`t.delete_mark = 0 and ${where}`,
  order: { sortCode: 'sort_code', fullName: 'full_name', enCode: 'en_code', creatorTime: 'creator_time', lastModifyTime: 'last_modify_time' },
  nullable: ['last_modify_time'],
  select: sql`${shown} ${joined}`,
});

export type Kept = Shown & { dbLinkId: string; flowId: string; draft: Design };

/** @throws Refusal notFound */
export async function findModel(db: Db, id: string, lock = false): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select ${shown}, t.db_link_id as "dbLinkId", t.flow_id as "flowId", t.draft ${joined}
    where t.id = ${id} and t.delete_mark = 0 ${lock ? sql`for update of t` : sql``}`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

/** Names of menu entries that open it, and of other models that refer to it, in their release or their draft. */
export async function usesOf(db: Db, id: string): Promise<string[]> {
  const named = `"${id}"`;
  const { rows } = await sql<{ name: string }>`
    select full_name as name from menu where type = 3 and target_id = ${id} and delete_mark = 0
    union all
    select t.full_name from model t left join model_release r on r.model_id = t.id and r.number = t.release_number
    where t.delete_mark = 0 and t.id <> ${id} and (strpos(t.draft::text, ${named}) > 0 or strpos(r.design::text, ${named}) > 0 or r.binding ->> 'web' = ${id})
    limit 10`.execute(db);
  return rows.map(({ name }) => name);
}
