// A person's rights and facts, read from grants: role by role, and what is granted to the person and their organisations themselves.
import { filterSchema, type Facts, type Filter } from '@ordo/engine/filter/filter.ts';
import type { Rights } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import type { Db } from './db.ts';

export interface Authority {
  rights: Rights;
  facts: Facts;
}

export async function loadAuthority(db: Db, userId: string): Promise<Authority> {
  const user = await db
    .selectFrom('app_user as u')
    .innerJoin('organize as o', 'o.id', 'u.organize_id')
    .select(['u.organize_id', 'u.is_administrator', 'o.path'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  const [roles, below] = await Promise.all([
    db
      .selectFrom('user_role as ur')
      .innerJoin('role as r', 'r.id', 'ur.role_id')
      .select('r.id')
      .where('ur.user_id', '=', userId)
      .where('r.enabled_mark', '=', 1)
      .where('r.delete_mark', '=', 0)
      .execute(),
    db.selectFrom('organize').select('id').where('path', 'like', `${user.path}%`).where('delete_mark', '=', 0).execute(),
  ]);
  const roleIds = roles.map((role) => role.id);
  // An organisation's grants reach everybody in it and below it.
  const holders = [userId, ...roleIds, ...user.path.split('.').filter(Boolean)];
  const facts: Facts = { userId, organizeId: user.organize_id, organizeAndBelow: below.map((row) => row.id), roleIds, now: 0 };
  const [codes, schemes] = await Promise.all([readCodes(db, holders), readSchemes(db, holders)]);
  return { rights: { administrator: user.is_administrator, codes, schemes }, facts };
}

/** Menus that are switched on, with all those above them: what lies in a catalogue that is off is off too. */
export const openMenus = sql`(
  with recursive open_menu as (
    select m.* from menu m where m.parent_id = '-1' and m.enabled_mark = 1 and m.delete_mark = 0
    union all
    select m.* from menu m join open_menu above on above.id = m.parent_id where m.enabled_mark = 1 and m.delete_mark = 0
  ) select * from open_menu
)`;

async function readCodes(db: Db, holders: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select m.en_code || ':view' as code
    from permission_grant g join ${openMenus} m on m.id = g.item_id
    where g.item_type = 'module' and g.object_id = any(${holders})
    union
    select m.en_code || ':' || r.en_code
    from permission_grant g join menu_right r on r.id = g.item_id join ${openMenus} m on m.id = r.menu_id
    where g.item_type in ('button', 'column') and g.object_id = any(${holders}) and r.enabled_mark = 1`.execute(db);
  return new Set(rows.map((row) => row.code));
}

/** Every menu that has schemes is listed, also one that is off, with those granted; a stored condition that no longer parses grants nothing. */
async function readSchemes(db: Db, holders: string[]): Promise<ReadonlyMap<string, readonly Filter[]>> {
  const { rows } = await sql<{ menu: string; condition: unknown; granted: boolean }>`
    select m.en_code as menu, s.condition,
           exists (select from permission_grant g where g.item_type = 'resource' and g.item_id = s.id and g.object_id = any(${holders})) as granted
    from menu_scheme s join menu m on m.id = s.menu_id`.execute(db);
  const schemes = new Map<string, Filter[]>();
  for (const row of rows) {
    const granted = schemes.get(row.menu) ?? [];
    schemes.set(row.menu, granted);
    const condition = row.granted ? filterSchema.safeParse(row.condition) : null;
    if (condition?.success) granted.push(condition.data);
  }
  return schemes;
}
