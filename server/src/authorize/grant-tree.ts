// What a caller can grant, as the trees of the permission screen: only what they hold themselves.
import type { grantTree, ItemType } from '@ordo/contract/authorize.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/serve.ts';
import { buildTree, withAncestors } from '../kit/tree.ts';
import { menuName } from '../session/session.read.ts';
import { heldItems, type Item } from './grants.ts';

/** Root node of the app's menu; it is not an entry itself (wire §1.5). */
const APP = '1';

interface Node {
  id: string;
  parentId: string;
  fullName: string;
  icon: string;
  sortCode: number;
  leaf: boolean;
}

export async function grantTreeOf(call: Call, objectId: string, type: ItemType, moduleIds: string[]): Promise<Result<typeof grantTree>> {
  const held = await heldItems(call);
  const mine = (kind: ItemType, id: string) => held === null || held.has(`${kind} ${id}` satisfies Item);
  const menus = await readMenus(call);
  const rows =
    type === 'module'
      ? menus.map((menu) => ({ ...menu, leaf: menu.id !== APP && mine('module', menu.id) }))
      : [...menus, ...(await readLeaves(call, type, moduleIds)).filter((leaf) => mine(type, leaf.id))];
  const shown = withAncestors(rows, (row) => row.leaf);
  const granted = await call.db.selectFrom('permission_grant').select('item_id').where('object_id', '=', objectId).where('item_type', '=', type).execute();
  return {
    list: buildTree(shown.map(({ leaf: _, ...row }) => row)),
    all: shown.flatMap((row) => (row.id === APP ? [] : [row.id])),
    ids: granted.map((row) => row.item_id),
    version: await versionOf(call.db, objectId),
  };
}

async function readMenus({ db, language }: Call): Promise<Node[]> {
  const rows = await db.selectFrom('menu').selectAll().where('enabled_mark', '=', 1).where('delete_mark', '=', 0).orderBy('sort_code').orderBy('id').execute();
  const app: Node = { id: APP, parentId: '-1', fullName: language === 'en' ? 'App menu' : 'app菜单', icon: '', sortCode: 0, leaf: false };
  const nodes = rows.map((menu) => ({
    id: menu.id,
    parentId: menu.category === 'App' && menu.parent_id === '-1' ? APP : menu.parent_id,
    fullName: menuName(menu, language),
    icon: menu.icon,
    sortCode: menu.sort_code,
    leaf: false,
  }));
  return [...nodes, app];
}

async function readLeaves({ db, language }: Call, type: Exclude<ItemType, 'module'>, moduleIds: string[]): Promise<Node[]> {
  if (type === 'resource') {
    const { rows } = await sql<Node>`
      select id, menu_id as "parentId", full_name as "fullName", 'icon-ym icon-ym-extend' as icon, 0 as "sortCode", true as leaf
      from menu_scheme where delete_mark = 0 and menu_id = any(${moduleIds}::text[]) order by id`.execute(db);
    return rows;
  }
  const rights = await db
    .selectFrom('menu_right')
    .selectAll()
    .where('kind', '=', type)
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .where('menu_id', '=', sql<string>`any(${moduleIds}::text[])`)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
  return rights.map((right) => ({
    id: right.id,
    parentId: right.menu_id,
    fullName: menuName(right, language),
    icon: '',
    sortCode: right.sort_code,
    leaf: true,
  }));
}

async function versionOf(db: Db, objectId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from role where id = ${objectId} union all select version from position where id = ${objectId}
    union all select version from app_user where id = ${objectId} union all select version from organize where id = ${objectId}`.execute(db);
  return rows[0]?.version ?? 0;
}
