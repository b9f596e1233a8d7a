// Engines as stored: rows of their list, and one engine with its draft.
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import type { PageSource } from '../kit/page.ts';
import { Refusal } from '../kit/refusal.ts';

const shown = sql`${sql.join(historyColumnsSql)}, t.full_name as "fullName", t.en_code as "enCode", t.category, coalesce(d.full_name, '') as "categoryName", t.type,
  2 as "formType", t.visible_type as "visibleType", t.icon, t.icon_background as "iconBackground", t.model_id as "formId", coalesce(f.full_name, '') as "formName",
  t.description, t.sort_code::int as "sortCode", t.enabled_mark as "enabledMark", t.release_number as release,
  case when r.document is null or r.document::text <> t.draft::text or r.model_id <> t.model_id then 1 else 0 end as changed`;
const joined = sql`from flow t ${historyJoinSql}
  left join flow_release r on r.flow_id = t.id and r.number = t.release_number
  left join model f on f.id = t.model_id
  left join dictionary_type y on normal_form(y.en_code) = normal_form('WorkFlowCategory') and y.delete_mark = 0
  left join dictionary_data d on d.dictionary_type_id = y.id and d.en_code = t.category and d.delete_mark = 0`;

export interface Shown {
  id: string;
  version: number;
  fullName: string;
  enCode: string;
  category: string;
  categoryName: string;
  type: number;
  formType: number;
  visibleType: number;
  icon: string;
  iconBackground: string;
  formId: string | null;
  formName: string;
  description: string;
  sortCode: number;
  enabledMark: number;
  release: number;
  changed: number;
  creatorTime: number | null;
  creatorUser: string | null;
  lastModifyTime: number | null;
  lastModifyUser: string | null;
}

/** With the number of tasks that still run. */
export type Listed = Shown & { running: number };

export const flowSource = (where: RawBuilder<SqlBool>, archived: boolean): PageSource => ({
  table: 'flow',
  where: sql<SqlBool>`t.delete_mark = ${archived ? 1 : 0} and ${where}`,
  order: { sortCode: 'sort_code', fullName: 'full_name', enCode: 'en_code', creatorTime: 'creator_time', lastModifyTime: 'last_modify_time' },
  nullable: ['last_modify_time'],
  select: sql`${shown}, (select count(*)::int from flow_task k where k.flow_id = t.id and k.status = 1 and k.delete_mark = 0) as running ${joined}`,
});

export type Kept = Shown & { draft: FlowDocument };

/** @throws Refusal notFound */
export async function findFlow(db: Db, id: string, lock = false): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select ${shown}, t.draft ${joined} where t.id = ${id} and t.delete_mark = 0 ${lock ? sql`for update of t` : sql``}`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

/** Names of other engines that start it, in their release or their draft. */
export async function startersOf(db: Db, id: string): Promise<string[]> {
  const named = `"engine":"${id}"`;
  const { rows } = await sql<{ name: string }>`
    select t.full_name as name from flow t left join flow_release r on r.flow_id = t.id and r.number = t.release_number
    where t.delete_mark = 0 and t.id <> ${id} and (strpos(t.draft::text, ${named}) > 0 or (t.enabled_mark = 1 and strpos(r.document::text, ${named}) > 0))
    order by t.id limit 10`.execute(db);
  return rows.map(({ name }) => name);
}

export async function releaseOf(db: Db, id: string, number: number): Promise<{ document: FlowDocument; modelId: string; formNumber: number }> {
  const { rows } = await sql<{ document: FlowDocument; modelId: string; formNumber: number }>`
    select document, model_id as "modelId", form_number as "formNumber" from flow_release where flow_id = ${id} and number = ${number}`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}
