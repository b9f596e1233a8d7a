// Preview of what a save of grants would change.
import type { grantImpact, ItemType } from '@ordo/contract/authorize.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/serve.ts';
import { menuName } from '../session/session.read.ts';
import type { Holder, Item } from './grants.ts';

export async function impactOf(
  call: Call,
  holder: Holder,
  before: ReadonlySet<Item>,
  after: ReadonlySet<Item>,
): Promise<Omit<Result<typeof grantImpact>, 'rows' | 'looked'>> {
  const [gained, lost] = [[...after.difference(before)], [...before.difference(after)]];
  const names = await namesOf(call, [...gained, ...lost]);
  const say = (items: Item[]) => items.flatMap((item) => names.get(item) ?? []);
  const [people, peopleGaining, peopleLosing] = await Promise.all([reached(call.db, holder), touched(call.db, holder, gained), touched(call.db, holder, lost)]);
  return { gained: say(gained), lost: say(lost), people, peopleGaining, peopleLosing };
}

/** A subquery: the people to whom the holder's grants apply, with everything that carries grants to each of them. */
export function reachedPeopleSql({ type, id }: Holder): RawBuilder<unknown> {
  const who = {
    Role: sql`u.id in (select user_id from user_role where role_id = ${id})`,
    Position: sql`u.id in (select user_id from user_position where position_id = ${id})`,
    User: sql`u.id = ${id}`,
    Organize: sql`${id} = any(string_to_array(o.path, '.'))`,
  }[type];
  return sql`
    select u.id, array[u.id] || string_to_array(rtrim(o.path, '.'), '.')
      || array(select ur.role_id from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.enabled_mark = 1 and r.delete_mark = 0)
      || array(select up.position_id from user_position up join position p on p.id = up.position_id where up.user_id = u.id and p.enabled_mark = 1 and p.delete_mark = 0) as holders
    from app_user u join organize o on o.id = u.organize_id where u.delete_mark = 0 and u.enabled_mark = 1 and not u.is_administrator and ${who}`;
}

async function reached(db: Db, holder: Holder): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from (${reachedPeopleSql(holder)}) p`.execute(db);
  return rows[0]?.people ?? 0;
}

/** People who gain or lose at least one of the items through this holder, because no other grant gives it to them. */
async function touched(db: Db, holder: Holder, items: readonly Item[]): Promise<number> {
  if (!items.length) return 0;
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (${reachedPeopleSql(holder)}) p
    where exists (
      select from unnest(${items}::text[]) as item
      where not exists (select from permission_grant g where g.object_id = any(p.holders) and g.object_id <> ${holder.id} and g.item_type || ' ' || g.item_id = item)
    )`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Page and right, each in the caller's language. */
export async function namesOf({ db, language }: Call, items: readonly Item[]): Promise<Map<Item, ItemNamed>> {
  const page = sql`m.full_name as "pageName", m.full_name_en as "pageNameEn", m.full_name_zhtw as "pageNameZhtw"`;
  const { rows } = await sql<Named & { item: Item; id: string; kind: ItemType }>`
    select 'module ' || m.id as item, m.id, 'module' as kind, ${page}, null as "rightName", null as "rightNameEn", null as "rightNameZhtw"
      from menu m where 'module ' || m.id = any(${items}::text[])
    union all select r.kind || ' ' || r.id, r.id, r.kind, ${page}, r.full_name, r.full_name_en, r.full_name_zhtw from menu_right r join menu m on m.id = r.menu_id
      where r.kind || ' ' || r.id = any(${items}::text[])
    union all select 'resource ' || s.id, s.id, 'resource', ${page}, s.full_name, null, null from menu_scheme s join menu m on m.id = s.menu_id
      where 'resource ' || s.id = any(${items}::text[])`.execute(db);
  const said = (full_name: string | null, full_name_en: string | null, full_name_zhtw: string | null) =>
    full_name === null ? [] : [menuName({ full_name, full_name_en, full_name_zhtw }, language)];
  return new Map(
    rows.map(({ item, id, kind, ...name }) => [
      item,
      {
        id,
        kind,
        fullName: [...said(name.pageName, name.pageNameEn, name.pageNameZhtw), ...said(name.rightName, name.rightNameEn, name.rightNameZhtw)].join(' · '),
      },
    ]),
  );
}

export interface ItemNamed {
  id: string;
  fullName: string;
  kind: ItemType;
}

interface Named {
  pageName: string;
  pageNameEn: string | null;
  pageNameZhtw: string | null;
  rightName: string | null;
  rightNameEn: string | null;
  rightNameZhtw: string | null;
}
