import { departmentSelector, type OrganizeNode } from '@ordo/contract/organize.ts';
import type { FastifyInstance } from 'fastify';
import { serve, type Deps } from '../kit/serve.ts';

export function organizeFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, departmentSelector, async (_, { db }) => {
    const rows = await db
      .selectFrom('organize')
      .select(['id', 'parent_id', 'full_name', 'category'])
      .where('enabled_mark', '=', 1)
      .where('delete_mark', '=', 0)
      .orderBy('path')
      .orderBy('sort_code')
      .execute();
    const nodes = new Map<string, OrganizeNode>(
      rows.map((row) => [row.id, { id: row.id, parentId: row.parent_id, fullName: row.full_name, type: row.category, hasChildren: false, children: [] }]),
    );
    const list: OrganizeNode[] = [];
    for (const node of nodes.values()) {
      const parent = nodes.get(node.parentId);
      if (!parent) list.push(node);
      else {
        parent.children.push(node);
        parent.hasChildren = true;
      }
    }
    return { list };
  });
}
