// My permissions as four trees: each page with its catalogues above it, and below it the buttons, columns or schemes that I hold.
import type { ownRights, RightNode } from '@ordo/contract/current-user.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { enabledMenus } from '../kit/authority.ts';
import type { Call } from '../kit/serve.ts';
import { menuName } from '../session/session.read.ts';

interface Leaf {
  id: string;
  menuId: string;
  fullName: string;
}

export async function rightTreesOf(call: Call): Promise<Result<typeof ownRights>> {
  const { db, user, language } = call;
  const [menus, rights, schemes] = await Promise.all([
    db
      .selectFrom('menu')
      .selectAll()
      .where('id', 'in', sql<string>`(select id from ${enabledMenus} o)`)
      .orderBy('sort_code')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('menu_right')
      .select(['id', 'menu_id', 'kind', 'full_name', 'full_name_en', 'full_name_zhtw', 'en_code'])
      .where('enabled_mark', '=', 1)
      .where('delete_mark', '=', 0)
      .orderBy('sort_code')
      .execute(),
    readSchemes(call),
  ]);
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const held = menus.filter((menu) => menu.type !== 1 && can(user.rights, `${menu.en_code}:view`));

  const tree = (pages: typeof menus, leaves: Leaf[]): RightNode[] => {
    const shown = new Set<string>();
    for (const page of pages) for (let at: (typeof menus)[number] | undefined = page; at && !shown.has(at.id); at = byId.get(at.parent_id)) shown.add(at.id);
    const nodes = (parentId: string): RightNode[] => [
      ...menus
        .filter((menu) => menu.parent_id === parentId && shown.has(menu.id))
        .map((menu) => withChildren({ id: menu.id, parentId, fullName: menuName(menu, language), icon: menu.icon }, nodes(menu.id))),
      ...leaves.filter((leaf) => leaf.menuId === parentId).map((leaf) => ({ id: leaf.id, parentId, fullName: leaf.fullName, icon: '' })),
    ];
    return nodes('-1');
  };
  const of = (kind: string): RightNode[] => {
    const leaves = rights
      .filter((right) => right.kind === kind && can(user.rights, `${byId.get(right.menu_id)?.en_code}:${right.en_code}`))
      .map((right) => ({ id: right.id, menuId: right.menu_id, fullName: menuName(right, language) }));
    return tree(pagesWith(leaves), leaves);
  };
  const pagesWith = (leaves: Leaf[]) => held.filter((menu) => leaves.some((leaf) => leaf.menuId === menu.id));
  return { module: tree(held, []), button: of('button'), column: of('column'), resource: tree(pagesWith(schemes), schemes) };
}

/** Leaves carry no `children`, or a cascader would show an empty column (wire §1.3). */
function withChildren(node: RightNode, children: RightNode[]): RightNode {
  return children.length ? { ...node, children } : node;
}

async function readSchemes({ db, user }: Call): Promise<Leaf[]> {
  // As in kit/authority: an organisation's grants apply to everybody in it and below it.
  const holders = [user.userId, ...(user.facts.roleIds as string[])];
  const { rows } = await sql<Leaf>`
    select s.id, s.menu_id as "menuId", s.full_name as "fullName" from menu_scheme s cross join organize o
    where o.id = ${user.organizeId} and s.delete_mark = 0 and (${user.rights.administrator} or exists (
      select from permission_grant g where g.item_type = 'resource' and g.item_id = s.id and g.object_id = any(${holders}::text[] || string_to_array(o.path, '.'))
    )) order by s.full_name, s.id`.execute(db);
  return rows;
}
