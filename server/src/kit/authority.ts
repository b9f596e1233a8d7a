// A person's rights and facts, loaded from grants: role by role, then the grants on the person and on their organisations.
import { factsAskedBy, filterSchema, type Facts, type Filter, type LongFact } from '@ordo/engine/filter/filter.ts';
import type { Fact } from '@ordo/engine/kind/fact.ts';
import type { Rights, TargetPage } from '@ordo/engine/permission/rights.ts';
import { targetKey } from '@ordo/engine/permission/target.ts';
import { targetKinds } from '@ordo/engine/text/menu-entry.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

export interface Authority {
  rights: Rights;
  facts: Facts;
  /** Ids whose grants reach the person: their own, their roles, positions and organisations. */
  holders: string[];
  /** Id of the company of their department; '' for none. */
  companyId: string;
}

interface Belonging {
  administrator: boolean;
  organizeId: string;
  /** Organisations from the root down to the person's own. */
  above: string[];
  roleIds: string[];
  positionIds: string[];
  path: string;
  /** Of the company of the person's department; null: none. */
  companyPath: string | null;
}

/** @param also conditions that are evaluated besides the person's own schemes */
export async function loadAuthority(db: Db, userId: string, also: readonly Filter[] = []): Promise<Authority> {
  const { administrator, above, path, companyPath, ...own } = await readBelonging(db, userId);
  // A grant on an organisation applies to everybody in it and below it.
  const holders = [userId, ...own.roleIds, ...own.positionIds, ...above];
  const [codes, schemes, defined, targets] = await Promise.all([
    readCodes(db, holders),
    readSchemes(db, holders),
    readDefined(db),
    readTargets(db, administrator ? null : holders),
  ]);
  const asked = new Set([...also, ...[...schemes.values()].flat()].flatMap(factsAskedBy));
  const long = await readLongFacts(db, asked, { userId, path, companyPath });
  return {
    rights: { administrator, codes, schemes, defined, targets },
    facts: { ...own, ...long, userId, now: 0 },
    holders,
    companyId: companyPath?.split('.').findLast(Boolean) ?? '',
  };
}

/** What these grants alone give to a person who is not an administrator. */
export async function rightsOf(db: Db, holders: string[]): Promise<Rights> {
  const [codes, schemes, defined, targets] = await Promise.all([readCodes(db, holders), readSchemes(db, holders), readDefined(db), readTargets(db, holders)]);
  return { administrator: false, codes, schemes, defined, targets };
}

/** “My organisation” is the company of the person's department; “my department” is the department itself. */
async function readBelonging(db: Db, userId: string): Promise<Belonging> {
  const { rows } = await sql<Belonging>`
    select u.is_administrator as administrator, o.id as "organizeId", o.path, string_to_array(rtrim(o.path, '.'), '.') as above,
           (select c.path from organize c where c.id = any(string_to_array(o.path, '.')) and c.category = 'company' order by length(c.path) desc limit 1) as "companyPath",
           array(select r.id from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.enabled_mark = 1 and r.delete_mark = 0) as "roleIds",
           array(select p.id from user_position up join position p on p.id = up.position_id where up.user_id = u.id and p.enabled_mark = 1 and p.delete_mark = 0) as "positionIds"
    from app_user u join organize o on o.id = u.organize_id where u.id = ${userId}`.execute(db);
  const found = rows[0];
  if (!found) throw new Error(`person ${userId} is gone`);
  return found;
}

interface Place {
  userId: string;
  path: string;
  companyPath: string | null;
}

/** A large installation has thousands of ids here, so only those that a condition uses are loaded. */
async function readLongFacts(db: Db, asked: ReadonlySet<Fact>, { userId, path, companyPath }: Place): Promise<Partial<Record<LongFact, string[]>>> {
  const below = (from: string | null) => sql`array(select id from organize where path like ${from}::text || '%' and delete_mark = 0)`;
  const read: Record<LongFact, RawBuilder<unknown>> = {
    organizeAndBelow: below(companyPath),
    departmentAndBelow: below(path),
    subordinateIds: sql`array(
      with recursive below (id) as (
        select id from app_user where manager_id = ${userId} and delete_mark = 0
        union select u.id from app_user u join below b on u.manager_id = b.id where u.delete_mark = 0
      ) select id from below)`,
  };
  const wanted = Object.entries(read).filter(([fact]) => asked.has(fact as Fact));
  if (wanted.length === 0) return {};
  const { rows } = await sql<Partial<Record<LongFact, string[]>>>`select ${sql.join(wanted.map(([fact, array]) => sql`${array} as ${sql.id(fact)}`))}`.execute(
    db,
  );
  return rows[0] ?? {};
}

/** Enabled menus with all their ancestors: what is below a disabled catalogue is disabled too. `place` is the sort order in the tree. */
export const enabledMenus = sql`(
  with recursive open_menu as (
    select m.*, array[lpad(m.sort_code::text, 10, '0') || m.id] as place from menu m where m.parent_id = '-1' and m.enabled_mark = 1 and m.delete_mark = 0
    union all
    select m.*, above.place || (lpad(m.sort_code::text, 10, '0') || m.id) from menu m join open_menu above on above.id = m.parent_id where m.enabled_mark = 1 and m.delete_mark = 0
  ) select * from open_menu
)`;

/** @param holders null: pages open to everybody */
async function readTargets(db: Db, holders: string[] | null): Promise<ReadonlyMap<string, readonly TargetPage[]>> {
  const { rows } = await sql<TargetPage & { type: number; target: string }>`
    select m.id, m.en_code as "enCode", m.type, m.target_id as target from ${enabledMenus} m
    where m.target_id <> '' and (${holders}::text[] is null or exists (
      select from permission_grant g where g.item_type = 'module' and g.item_id = m.id and g.object_id = any(${holders}::text[])))
    order by m.category desc, m.place`.execute(db);
  const targets = new Map<string, TargetPage[]>();
  for (const { id, enCode, type, target } of rows) {
    const kind = targetKinds[type];
    if (kind) targets.set(targetKey(kind, target), [...(targets.get(targetKey(kind, target)) ?? []), { id, enCode }]);
  }
  return targets;
}

/** Of `menu_right r`: buttons and columns by their codes, which never collide; a form field by `form.` and its code. */
export const rightCode = sql<string>`case r.kind when 'form' then 'form.' || r.en_code else r.en_code end`;

async function readCodes(db: Db, holders: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select m.en_code || ':view' as code
    from permission_grant g join ${enabledMenus} m on m.id = g.item_id
    where g.item_type = 'module' and g.object_id = any(${holders})
    union
    select m.en_code || ':' || ${rightCode}
    from permission_grant g join menu_right r on r.id = g.item_id and r.kind = g.item_type join ${enabledMenus} m on m.id = r.menu_id
    where g.object_id = any(${holders}) and r.enabled_mark = 1 and r.delete_mark = 0`.execute(db);
  return new Set(rows.map((row) => row.code));
}

/** A disabled column or form field restricts nothing. */
async function readDefined(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select m.en_code || ':' || ${rightCode} as code from menu_right r join menu m on m.id = r.menu_id
    where r.kind <> 'button' and r.enabled_mark = 1 and r.delete_mark = 0`.execute(db);
  return new Set(rows.map((row) => row.code));
}

/** Lists every menu that has schemes, disabled ones too, with the granted schemes; a stored condition that no longer parses grants nothing. */
async function readSchemes(db: Db, holders: string[]): Promise<ReadonlyMap<string, readonly Filter[]>> {
  const { rows } = await sql<{ menu: string; condition: unknown; granted: boolean }>`
    select m.en_code as menu, s.condition,
           exists (select from permission_grant g where g.item_type = 'resource' and g.item_id = s.id and g.object_id = any(${holders})) as granted
    from menu_scheme s join menu m on m.id = s.menu_id where s.delete_mark = 0`.execute(db);
  const schemes = new Map<string, Filter[]>();
  for (const row of rows) {
    const granted = schemes.get(row.menu) ?? [];
    schemes.set(row.menu, granted);
    const condition = row.granted ? filterSchema.safeParse(row.condition) : null;
    if (condition?.success) granted.push(condition.data);
  }
  return schemes;
}
