import { organizeRoot } from '@ordo/contract/organize.ts';
import { sql } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import { insertRecord, type Writer } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { lockPath } from '../kit/tree.ts';

export type Category = 'company' | 'department';

export interface OrganizeRecord {
  id: string;
  parent_id: string;
  category: Category;
  enabled_mark: number;
  path: string;
}

export interface TreeRow {
  id: string;
  parentId: string;
  fullName: string;
  type: Category;
  category: Category;
  icon: string;
  enCode: string;
  description: string;
  enabledMark: number;
  sortCode: number;
  version: number;
  creatorTime: number | null;
  manager: string;
  path: string;
}

/** Flat, siblings in sort order. */
export async function readTree(db: Db, categories: readonly Category[]): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select o.id, o.parent_id as "parentId", o.full_name as "fullName", o.category as type, o.category, o.en_code as "enCode", o.description, o.enabled_mark as "enabledMark",
           o.sort_code as "sortCode", o.version, o.creator_time as "creatorTime", coalesce(m.real_name || '/' || m.account, '') as manager, o.path,
           case o.category when 'company' then 'icon-ym icon-ym-tree-organization3' else 'icon-ym icon-ym-tree-department1' end as icon
    from organize o left join app_user m on m.id = o.manager_id
    where o.category = any(${categories}::text[]) and o.delete_mark = 0
    order by o.sort_code, o.id`.execute(db);
  return rows;
}

export type Node = Pick<TreeRow, 'id' | 'parentId' | 'fullName' | 'type' | 'icon' | 'enCode' | 'enabledMark' | 'sortCode'>;

const nodeColumns = sql`o.id, o.parent_id as "parentId", o.full_name as "fullName", o.category as type, o.en_code as "enCode", o.enabled_mark as "enabledMark",
  o.sort_code as "sortCode"`;

const nodeOf = ({ type, ...row }: Omit<Node, 'icon'>): Node => ({
  ...row,
  type,
  icon: type === 'company' ? 'icon-ym icon-ym-tree-organization3' : 'icon-ym icon-ym-tree-department1',
});

/**
 * The enabled ones, flat, siblings in sort order.
 * @param excludeId left out with all below it
 */
export async function readNodes(db: Db, categories: readonly Category[], excludeId?: string): Promise<Node[]> {
  const without = excludeId === undefined ? sql`true` : sql`not exists (select from organize x where x.id = ${excludeId} and starts_with(o.path, x.path))`;
  const { rows } = await sql<Omit<Node, 'icon'>>`
    select ${nodeColumns} from organize o
    where o.category = any(${categories}::text[]) and o.delete_mark = 0 and o.enabled_mark = 1 and ${without} order by o.sort_code, o.id`.execute(db);
  return rows.map(nodeOf);
}

/** Those directly below one. */
export async function nodesBelow(db: Db, parentId: string): Promise<Node[]> {
  const { rows } = await sql<Omit<Node, 'icon'>>`
    select ${nodeColumns} from organize o
    where o.parent_id = ${parentId} and o.delete_mark = 0 and o.enabled_mark = 1 order by o.sort_code, o.id`.execute(db);
  return rows.map(nodeOf);
}

interface Info {
  id: string;
  parentId: string;
  fullName: string;
  enCode: string;
  enabledMark: number;
  sortCode: number;
  description: string;
  version: number;
  propertyJson: string;
  managerId: string;
  creatorTime: number | null;
  creatorUser: string | null;
  lastModifyTime: number | null;
  lastModifyUser: string | null;
}

export async function infoOf(db: Db, category: Category, id: string): Promise<Info> {
  const { rows } = await sql<Info>`
    select ${sql.join(historyColumnsSql)}, t.parent_id as "parentId", t.full_name as "fullName", t.en_code as "enCode", t.enabled_mark as "enabledMark", t.sort_code as "sortCode",
           t.description, t.property_json::text as "propertyJson", coalesce(t.manager_id, '') as "managerId"
    from organize t ${historyJoinSql} where t.id = ${id} and t.category = ${category} and t.delete_mark = 0`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

export interface NewOrganize {
  parentId: string;
  category: Category;
  fullName: string;
  enCode: string;
  sortCode: number;
  enabledMark?: number;
  description?: string;
  managerId?: string;
  profile?: object;
}

/**
 * Within a transaction.
 * @throws Refusal organizeParentMissing, organizeParentKind, managerUnknown
 */
export async function createOrganize(writer: Writer, wanted: NewOrganize): Promise<{ id: string; version: number }> {
  const above = await pathOfParent(writer.db, wanted.category, wanted.parentId);
  await assertManager(writer.db, wanted.managerId);
  const id = newId();
  return insertRecord(writer, 'organize', {
    id,
    parent_id: wanted.parentId,
    category: wanted.category,
    full_name: wanted.fullName,
    en_code: wanted.enCode,
    path: `${above}${id}.`,
    sort_code: wanted.sortCode,
    enabled_mark: wanted.enabledMark ?? 1,
    description: wanted.description ?? '',
    manager_id: wanted.managerId || null,
    property_json: JSON.stringify(wanted.profile ?? {}),
  });
}

/** Locked until the end: otherwise a concurrent move of the parent would miss the new row's path. */
async function pathOfParent(db: Db, category: Category, parentId: string): Promise<string> {
  if (parentId === organizeRoot) {
    if (category === 'department') throw new Refusal('organizeParentKind');
    return '';
  }
  const parent = await lockPath<OrganizeRecord>(db, 'organize', parentId);
  if (!parent || parent.enabled_mark === 0) throw new Refusal('organizeParentMissing');
  if (category === 'company' && parent.category === 'department') throw new Refusal('organizeParentKind');
  return parent.path;
}

/** Moves the organisation and all below it to another parent. */
export async function moveOrganize(db: Db, organize: OrganizeRecord, parentId: string): Promise<void> {
  const above = await pathOfParent(db, organize.category, parentId);
  if (above.startsWith(organize.path)) throw new Refusal('organizeCycle');
  await sql`update organize set path = ${`${above}${organize.id}.`} || substr(path, ${organize.path.length + 1}::int) where path like ${`${organize.path}%`}`.execute(
    db,
  );
}

export async function assertManager(db: Db, managerId: string | undefined): Promise<void> {
  if (!managerId) return;
  const { rows } = await sql`select from app_user where id = ${managerId} and enabled_mark = 1 and delete_mark = 0 for key share`.execute(db);
  if (!rows.length) throw new Refusal('managerUnknown');
}

export async function usesOf(db: Db, id: string): Promise<{ children: number; positions: number; users: number; customers: number }> {
  const { rows } = await sql<{ children: number; positions: number; users: number; customers: number }>`
    select (select count(*)::int from organize where parent_id = ${id} and delete_mark = 0) as children,
           (select count(*)::int from position where organize_id = ${id} and delete_mark = 0) as positions,
           (select count(*)::int from app_user where organize_id = ${id} and delete_mark = 0) as users,
           (select count(*)::int from vac_customer where organize_id = ${id} and delete_mark = 0) as customers`.execute(db);
  return rows[0] ?? { children: 0, positions: 0, users: 0, customers: 0 };
}
