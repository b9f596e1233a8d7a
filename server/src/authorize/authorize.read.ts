// Checks for other features before they pass rights on: nobody grants what they do not hold (promises §3). Also who holds what.
import { sql, type SqlBool } from 'kysely';
import type { RightKind } from '@ordo/contract/menu-right.ts';
import type { HolderType } from '@ordo/contract/authorize.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { addGrants, type Item } from './grants.ts';
import { namesOf, type ItemNamed } from './impact.ts';

/**
 * @param holders roles, positions, people or organisations whose grants are about to apply to somebody new
 * @throws Refusal grantNotHeld when the caller does not hold one of these grants
 */
export async function assertCanGrant(call: Call, holders: readonly string[]): Promise<void> {
  if (call.user.rights.administrator || holders.length === 0) return;
  const { rows } = await sql`
    select from permission_grant g where g.object_id = any(${holders}::text[]) and ${notMine(call)} limit 1`.execute(call.db);
  if (rows.length) throw new Refusal('grantNotHeld');
}

/** Of `permission_grant g`: the caller holds it through no grant. */
const notMine = ({ user }: Call) => sql<SqlBool>`
  not exists (select from permission_grant m where m.object_id = any(${user.holders}::text[]) and m.item_type = g.item_type and m.item_id = g.item_id)`;

/** Those of the holders that the caller may not assign to anybody, in one query; for an organisation the grants of its ancestors count too. */
export async function ungrantable(call: Call, holders: readonly string[]): Promise<Set<string>> {
  if (call.user.rights.administrator || holders.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    with asked as (
      select id, id as carrier from unnest(${holders}::text[]) id
      union select o.id, above from organize o, unnest(string_to_array(rtrim(o.path, '.'), '.')) above where o.id = any(${holders}::text[])
    )
    select distinct a.id from asked a join permission_grant g on g.object_id = a.carrier where ${notMine(call)}`.execute(call.db);
  return new Set(rows.map((row) => row.id));
}

/**
 * Moving somebody into an organisation gives them what it and its ancestors grant.
 * @param from their present organisation; null: none
 * @throws Refusal grantNotHeld
 */
export async function assertCanPlace(call: Call, from: string | null, to: string): Promise<void> {
  if (call.user.rights.administrator) return;
  const { rows } = await sql<{ id: string; path: string }>`select id, path from organize where id in (${from}, ${to})`.execute(call.db);
  const above = (id: string | null) =>
    new Set(
      rows
        .find((row) => row.id === id)
        ?.path.split('.')
        .filter(Boolean),
    );
  await assertCanGrant(call, [...above(to).difference(above(from))]);
}

/**
 * Who can change a person's account could sign in as that person, so they must hold all that the person holds.
 * @throws Refusal grantNotHeld
 */
export function assertCanManageUser(call: Call, userId: string): Promise<void> {
  return assertCanManageUsers(call, [userId]);
}

/**
 * `assertCanManageUser` for many people in one query.
 * @throws Refusal grantNotHeld when one of them holds more
 */
export async function assertCanManageUsers(call: Call, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter((id) => id !== call.user.userId);
  if (call.user.rights.administrator || others.length === 0) return;
  const { rows } = await sql<{ administrator: boolean; holder: string }>`
    with them as (select u.id, u.is_administrator, o.path from app_user u join organize o on o.id = u.organize_id where u.id = any(${others}::text[]))
    select is_administrator as administrator, id as holder from them
    union select false, role_id from user_role where user_id in (select id from them)
    union select false, position_id from user_position where user_id in (select id from them)
    union select false, above from them, unnest(string_to_array(rtrim(path, '.'), '.')) above`.execute(call.db);
  if (rows.some((row) => row.administrator)) throw new Refusal('grantNotHeld');
  await assertCanGrant(
    call,
    rows.map((row) => row.holder),
  );
}

/** The rights gained and lost when the grants of the first holders are replaced by those of the second. */
export async function changeOfHolders(call: Call, before: readonly string[], after: readonly string[]): Promise<{ gained: ItemNamed[]; lost: ItemNamed[] }> {
  const { rows } = await sql<{ holder: string; item: Item }>`
    select object_id as holder, item_type || ' ' || item_id as item from permission_grant
    where object_id = any(${[...before, ...after]}::text[]) and item_type <> 'portal'`.execute(call.db);
  const of = (holders: readonly string[]) => new Set(rows.filter(({ holder }) => holders.includes(holder)).map(({ item }) => item));
  const [had, has] = [of(before), of(after)];
  const [gained, lost] = [[...has.difference(had)], [...had.difference(has)]];
  const names = await namesOf(call, [...gained, ...lost]);
  const said = (items: Item[]) => items.flatMap((item) => names.get(item) ?? []);
  return { gained: said(gained), lost: said(lost) };
}

interface PageHolder {
  type: HolderType;
  id: string;
  fullName: string;
}

/** Roles, positions, organisations and people that are granted a page, and how many people have it through each. */
export async function pageHolders({ db }: Pick<Call, 'db'>, menuId: string): Promise<{ people: number; list: PageHolder[] }> {
  const { rows: list } = await sql<PageHolder>`
    with held as (select object_id as id from permission_grant where item_type = 'module' and item_id = ${menuId})
    select * from (
      select 1 as place, 'Role' as type, r.id, r.full_name as "fullName" from role r join held using (id) where r.delete_mark = 0
      union all select 2, 'Position', p.id, p.full_name from position p join held using (id) where p.delete_mark = 0
      union all select 3, 'Organize', o.id, o.full_name from organize o join held using (id) where o.delete_mark = 0
      union all select 4, 'User', u.id, u.real_name || '/' || u.account from app_user u join held using (id) where u.delete_mark = 0
    ) holder order by place, "fullName", id`.execute(db);
  const { rows } = await sql<{ people: number }>`
    with held as (select object_id as id from permission_grant where item_type = 'module' and item_id = ${menuId})
    select count(*)::int as people from app_user u join organize o on o.id = u.organize_id
    where u.delete_mark = 0 and u.enabled_mark = 1 and not u.is_administrator and exists (
      select from held h where h.id = u.id or h.id = any(string_to_array(o.path, '.'))
        or exists (select from user_role l join role r on r.id = l.role_id where l.user_id = u.id and r.id = h.id and r.enabled_mark = 1 and r.delete_mark = 0)
        or exists (select from user_position l join position p on p.id = l.position_id where l.user_id = u.id and p.id = h.id and p.enabled_mark = 1 and p.delete_mark = 0))`.execute(
    db,
  );
  return { people: rows[0]?.people ?? 0, list: list.map(({ type, id, fullName }) => ({ type, id, fullName })) };
}

/**
 * When something on a page becomes restricted, the named ones of those who had it keep it: nobody gains anything.
 * @throws Refusal holdersStrange when one of them does not have the page
 */
export async function grantToPageHolders(call: Call, menuId: string, kind: RightKind, rightIds: readonly string[], holders: readonly string[]): Promise<void> {
  const wanted = [...new Set(holders)];
  if (wanted.length === 0 || rightIds.length === 0) return;
  const { rows } = await sql<{ object_type: string; object_id: string }>`
    select object_type, object_id from permission_grant
    where item_type = 'module' and item_id = ${menuId} and object_id = any(${wanted}::text[]) for key share`.execute(call.db);
  if (rows.length < wanted.length) throw new Refusal('holdersStrange');
  await sql`
    insert into permission_grant (object_type, object_id, item_type, item_id)
    select h.type, h.id, ${kind}, item from unnest(${rows.map((row) => row.object_type)}::text[], ${rows.map((row) => row.object_id)}::text[]) as h (type, id),
      unnest(${rightIds}::text[]) as item on conflict do nothing`.execute(call.db);
  for (const id of rightIds) await logHolders(call, kind, id, [], wanted);
}

/** Called before the granted thing itself is deleted. */
export async function deleteGrants(call: Call, kind: RightKind, id: string): Promise<void> {
  const { rows } = await sql<{ holder: string }>`
    delete from permission_grant where item_type = ${kind} and item_id = ${id} returning object_id as holder`.execute(call.db);
  if (rows.length)
    await logHolders(
      call,
      kind,
      id,
      rows.map(({ holder }) => holder),
      [],
    );
}

async function logHolders({ db, user, requestId }: Call, kind: RightKind, id: string, before: readonly string[], after: readonly string[]): Promise<void> {
  await sql`
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    values (${user.userId}, ${requestId}, 'permission_grant', ${`${kind}/${id}`}, 'replace', ${JSON.stringify(before.toSorted())}::jsonb, ${JSON.stringify(after.toSorted())}::jsonb)`.execute(
    db,
  );
}

/** Grants pages and buttons to roles in addition to their grants. @throws Refusal grantNotHeld when the caller does not hold one of them */
export function grantToRoles(call: Call, roleIds: readonly string[], pages: readonly string[], buttons: readonly string[]): Promise<void> {
  const items = new Set<Item>([...pages.map((id): Item => `module ${id}`), ...buttons.map((id): Item => `button ${id}`)]);
  return addGrants(
    call,
    roleIds.map((id) => ({ type: 'Role', id })),
    items,
  );
}
