// The grants that apply to a person, one by one, with the names to explain them.
import type { ItemType } from '@ordo/contract/authorize.ts';
import { translate } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Held } from '@ordo/engine/permission/proof.ts';
import { sql } from 'kysely';
import { enabledMenus, loadAuthority, rightCode } from '../kit/authority.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { menuName } from '../session/session.read.ts';

interface Grant extends Held {
  kind: ItemType;
  item: string;
  page: string;
  fullName: string;
}

export interface HeldBy {
  userId: string;
  fullName: string;
  administrator: boolean;
  holders: string[];
  grants: Grant[];
}

interface Row extends Held {
  kind: ItemType;
  item: string;
  full_name: string;
  full_name_en: string | null;
  full_name_zhtw: string | null;
  pageName: string;
  pageNameEn: string | null;
  pageNameZhtw: string | null;
}

/** Grants of a page that is disabled, or is in a disabled catalogue, have no effect. */
export async function loadHeldGrants({ db, language }: Call, userId: string): Promise<HeldBy> {
  const there = await db.selectFrom('app_user').select(['real_name', 'account']).where('id', '=', userId).where('delete_mark', '=', 0).executeTakeFirst();
  if (!there) throw new Refusal('notFound');
  const { rights, holders } = await loadAuthority(db, userId);
  const { rows } = await sql<Row>`
    with mine as (select item_type as kind, item_id as item, object_id as through from permission_grant where object_id = any(${holders}::text[])),
    page as (select * from ${enabledMenus} m)
    select g.*, m.en_code || ':view' as code, m.full_name, m.full_name_en, m.full_name_zhtw,
           m.full_name as "pageName", m.full_name_en as "pageNameEn", m.full_name_zhtw as "pageNameZhtw"
    from mine g join page m on m.id = g.item and g.kind = 'module'
    union all
    select g.*, m.en_code || ':' || ${rightCode}, r.full_name, r.full_name_en, r.full_name_zhtw, m.full_name, m.full_name_en, m.full_name_zhtw
    from mine g join menu_right r on r.id = g.item and r.kind = g.kind join page m on m.id = r.menu_id where r.delete_mark = 0 and r.enabled_mark = 1
    union all
    select g.*, '', s.full_name, null, null, m.full_name, m.full_name_en, m.full_name_zhtw
    from mine g join menu_scheme s on s.id = g.item and g.kind = 'resource' join page m on m.id = s.menu_id where s.delete_mark = 0
    order by "pageName", kind, full_name`.execute(db);
  const grants = rows.map(({ kind, item, code, through, pageName, pageNameEn, pageNameZhtw, ...named }) => ({
    kind,
    item,
    code,
    through,
    fullName: menuName(named, language),
    page: menuName({ full_name: pageName, full_name_en: pageNameEn, full_name_zhtw: pageNameZhtw }, language),
  }));
  return { userId, fullName: `${there.real_name}/${there.account}`, administrator: rights.administrator, holders, grants };
}

export interface Via {
  type: 'administrator' | 'Role' | 'Position' | 'User' | 'Organize';
  id: string;
  fullName: string;
}

/** Roles, positions, organisations and people by their ids. */
export async function viaNames({ db }: Call, ids: readonly string[]): Promise<Map<string, Via>> {
  const { rows } = await sql<Via>`
    select 'Role' as type, id, full_name as "fullName" from role where id = any(${ids}::text[])
    union all select 'Position', id, full_name from position where id = any(${ids}::text[])
    union all select 'User', id, real_name || '/' || account from app_user where id = any(${ids}::text[])
    union all select 'Organize', id, full_name from organize where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const ADMINISTRATOR: Phrase = ['管理员', 'Administrator'];

interface Told {
  who: { id: string; fullName: string; administrator: boolean };
  /** Everything that can carry a grant to this person. */
  byId: Map<string, Via>;
  administrator: Via[];
}

export async function viaOf(call: Call, { userId, fullName, administrator, holders }: HeldBy): Promise<Told> {
  return {
    who: { id: userId, fullName, administrator },
    byId: await viaNames(call, holders),
    administrator: [{ type: 'administrator', id: userId, fullName: translate(ADMINISTRATOR, call.language, {}, zhtw) }],
  };
}

/** `menu enCode:right` → its displayed name; unknown codes are left out. */
export async function namesOfCodes({ db, language }: Call, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    code: string;
    page: string;
    pageEn: string | null;
    pageZhtw: string | null;
    right: string | null;
    rightEn: string | null;
    rightZhtw: string | null;
  }>`
    select m.en_code || ':view' as code, m.full_name as page, m.full_name_en as "pageEn", m.full_name_zhtw as "pageZhtw", null as right, null as "rightEn", null as "rightZhtw"
    from menu m where m.delete_mark = 0 and m.en_code || ':view' = any(${codes}::text[])
    union all
    select m.en_code || ':' || ${rightCode}, m.full_name, m.full_name_en, m.full_name_zhtw, r.full_name, r.full_name_en, r.full_name_zhtw
    from menu_right r join menu m on m.id = r.menu_id
    where m.delete_mark = 0 and r.delete_mark = 0 and m.en_code || ':' || ${rightCode} = any(${codes}::text[])`.execute(db);
  const named = (full_name: string, full_name_en: string | null, full_name_zhtw: string | null) =>
    menuName({ full_name, full_name_en, full_name_zhtw }, language);
  return new Map(
    rows.map((row) => [
      row.code,
      [named(row.page, row.pageEn, row.pageZhtw), ...(row.right === null ? [] : [named(row.right, row.rightEn, row.rightZhtw)])].join(' · '),
    ]),
  );
}
