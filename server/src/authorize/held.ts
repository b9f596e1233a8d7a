// What reaches a person, grant by grant, and the names to say it with.
import type { ItemType } from '@ordo/contract/authorize.ts';
import type { Language } from '@ordo/contract/language.ts';
import type { Held } from '@ordo/engine/permission/proof.ts';
import { sql } from 'kysely';
import { codeOfRight, loadAuthority } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';

interface Grant extends Held {
  kind: ItemType;
  item: string;
  page: string;
  fullName: string;
}

export interface HeldBy {
  userId: string;
  administrator: boolean;
  holders: string[];
  grants: Grant[];
}

export async function heldBy(db: Db, userId: string): Promise<HeldBy> {
  const there = await db.selectFrom('app_user').select('id').where('id', '=', userId).where('delete_mark', '=', 0).executeTakeFirst();
  if (!there) throw new Refusal('notFound');
  const { rights, holders } = await loadAuthority(db, userId);
  const { rows } = await sql<Grant>`
    select g.item_type as kind, g.item_id as item, g.object_id as through, m.en_code || ':view' as code, m.full_name as page, m.full_name as "fullName"
    from permission_grant g join menu m on m.id = g.item_id
    where g.item_type = 'module' and g.object_id = any(${holders}::text[]) and m.enabled_mark = 1 and m.delete_mark = 0
    union all
    select g.item_type, g.item_id, g.object_id, m.en_code || ':' || ${codeOfRight}, m.full_name, r.full_name
    from permission_grant g join menu_right r on r.id = g.item_id join menu m on m.id = r.menu_id
    where g.item_type = r.kind and r.delete_mark = 0 and g.object_id = any(${holders}::text[]) and r.enabled_mark = 1 and m.enabled_mark = 1 and m.delete_mark = 0
    union all
    select g.item_type, g.item_id, g.object_id, '', m.full_name, s.full_name
    from permission_grant g join menu_scheme s on s.id = g.item_id join menu m on m.id = s.menu_id
    where g.item_type = 'resource' and s.delete_mark = 0 and g.object_id = any(${holders}::text[])
    order by 5, 1, 6`.execute(db);
  return { userId, administrator: rights.administrator, holders, grants: rows };
}

interface Via {
  type: 'administrator' | 'Role' | 'Position' | 'User' | 'Organize';
  id: string;
  fullName: string;
}

/** Everything that could carry a grant to this person, by id. */
export async function viaOf(db: Db, language: Language, { userId, holders }: HeldBy): Promise<{ byId: Map<string, Via>; administrator: Via[] }> {
  const { rows } = await sql<Via>`
    select 'Role' as type, id, full_name as "fullName" from role where id = any(${holders}::text[])
    union all select 'Position', id, full_name from position where id = any(${holders}::text[])
    union all select 'User', id, real_name || '/' || account from app_user where id = ${userId}
    union all select 'Organize', id, full_name from organize where id = any(${holders}::text[])`.execute(db);
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    administrator: [{ type: 'administrator', id: userId, fullName: language === 'en' ? 'Administrator' : '管理员' }],
  };
}

/** `menu enCode:right` → how people call it; codes that no page has are left out. */
export async function namesOfCodes(db: Db, language: Language, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; page: string; en: string | null; right: string | null }>`
    select m.en_code || ':view' as code, m.full_name as page, m.full_name_en as en, null as right from menu m where m.delete_mark = 0 and m.en_code || ':view' = any(${codes}::text[])
    union all
    select m.en_code || ':' || ${codeOfRight}, m.full_name, m.full_name_en, r.full_name from menu_right r join menu m on m.id = r.menu_id
    where m.delete_mark = 0 and r.delete_mark = 0 and m.en_code || ':' || ${codeOfRight} = any(${codes}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.code, [language === 'en' ? (row.en ?? row.page) : row.page, row.right].filter(Boolean).join(' · ')]));
}
