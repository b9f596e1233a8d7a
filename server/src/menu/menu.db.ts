import type { MenuCategory } from '@ordo/contract/menu.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { sql } from 'kysely';
import { enabledMenus } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import { insertRecord, type Writer } from '../kit/record.ts';

export interface MenuRecord {
  id: string;
  parent_id: string;
  category: MenuCategory;
  full_name: string;
  en_code: string;
  type: number;
  url_address: string;
  property_json: string;
  link_target: string;
  enabled_mark: number;
  version: number;
  shipped: boolean;
}

/**
 * Rows of a page that can be granted. As soon as a page has a scheme, its rows are visible only to people who are granted one.
 * @returns the scheme's id
 */
export async function createScheme(writer: Writer, menuId: string, fullName: string, condition: Filter): Promise<string> {
  const { id } = await insertRecord(writer, 'menu_scheme', { menu_id: menuId, full_name: fullName, condition: JSON.stringify(condition) });
  return id;
}

/** One change of the tree at a time; locked before any row of it. */
export async function lockMenus(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('menu tree'))`.execute(db);
}

/** The entry and everything below it. */
export async function subtreeOf(db: Db, id: string): Promise<{ ids: Set<string>; depth: number }> {
  const { rows } = await sql<{ id: string; depth: number }>`
    with recursive below as (
      select id, 1 as depth from menu where id = ${id} and delete_mark = 0
      union all select m.id, b.depth + 1 from menu m join below b on m.parent_id = b.id where m.delete_mark = 0
    ) select id, depth from below`.execute(db);
  return { ids: new Set(rows.map((row) => row.id)), depth: Math.max(0, ...rows.map((row) => row.depth)) };
}

/** Depth of an entry placed in this catalogue: the number of its ancestors with the catalogue itself. */
export async function levelOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ level: number }>`
    with recursive above as (
      select id, parent_id, 1 as level from menu where id = ${id}
      union all select m.id, m.parent_id, a.level + 1 from menu m join above a on m.id = a.parent_id where m.delete_mark = 0
    ) select max(level)::int as level from above`.execute(db);
  return rows[0]?.level ?? 0;
}

export async function enabledMenuIds(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; category: string }>`select id, category from ${enabledMenus} m`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Those of the items that somebody is granted other than through `holders`. */
export async function grantedToOthers(db: Db, type: string, ids: readonly string[], holders: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct item_id as id from permission_grant g where item_type = ${type} and item_id = any(${ids}::text[])
      and not exists (select from permission_grant m where m.item_type = g.item_type and m.item_id = g.item_id and m.object_id = any(${holders}::text[]))`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** How many roles, positions, organisations and people are granted an item. */
export async function grantsOf(db: Db, types: readonly string[], id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from permission_grant where item_type = any(${types}::text[]) and item_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Everything that a page restricts, deleted with it. */
export async function removeRights(writer: Writer, menuId: string): Promise<void> {
  for (const table of ['menu_right', 'menu_field', 'menu_scheme'] as const)
    await sql`
      with gone as (
        update ${sql.table(table)} set delete_mark = 1, version = version + 1, last_modify_time = now(), last_modify_user_id = ${writer.user.userId}
        where menu_id = ${menuId} and delete_mark = 0 returning *
      )
      insert into change_log (user_id, request_id, entity, record_id, action, before)
      select ${writer.user.userId}, ${writer.requestId}, ${table}, id, 'remove', to_jsonb(gone) from gone`.execute(writer.db);
}

/** Grants of what a page restricts, by any holder. */
export async function grantsBelow(db: Db, menuId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from permission_grant g
    where (g.item_type = 'module' and g.item_id = ${menuId})
      or (g.item_type in ('button', 'column', 'form') and g.item_id in (select id from menu_right where menu_id = ${menuId} and delete_mark = 0))
      or (g.item_type = 'resource' and g.item_id in (select id from menu_scheme where menu_id = ${menuId} and delete_mark = 0))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many of each kind a page restricts. */
export async function countsOf(db: Db, menuId: string): Promise<Record<'button' | 'column' | 'form' | 'data', number>> {
  const { rows } = await sql<Record<'button' | 'column' | 'form' | 'data', number>>`
    select count(*) filter (where kind = 'button')::int as button, count(*) filter (where kind = 'column')::int as "column", count(*) filter (where kind = 'form')::int as form,
           (select count(*)::int from menu_scheme where menu_id = ${menuId} and delete_mark = 0) as data
    from menu_right where menu_id = ${menuId} and delete_mark = 0`.execute(db);
  return rows[0] ?? { button: 0, column: 0, form: 0, data: 0 };
}

/** Numbers the entries of a catalogue in the given order. */
export async function numberChildren(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update menu m set sort_code = n.place from unnest(${ids}::text[]) with ordinality as n (id, place) where m.id = n.id and m.sort_code <> n.place`.execute(
    db,
  );
}
