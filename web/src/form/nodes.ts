// The nodes of a form by their ids.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { placed } from '@ordo/engine/form/fields.ts';

/** If two nodes have the same id, the first one counts. */
export function nodesOf(nodes: readonly FormNode[]): ReadonlyMap<string, FormNode> {
  return new Map([...placed(nodes)].map(({ node }) => [node.id, node] as const).reverse());
}

/** Node → child table that contains it. */
export function tablesOf(nodes: readonly FormNode[]): ReadonlyMap<string, string> {
  return new Map(
    [...placed(nodes)].flatMap(({ node, within }) => {
      const table = within.find(({ kind }) => kind === 'table');
      return table ? [[node.id, table.id] as const] : [];
    }),
  );
}

/** These nodes and all nodes inside them. */
export const withAllBelow = (nodes: readonly FormNode[], ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...placed(nodes)].flatMap(({ node, within }) => ([node, ...within].some(({ id }) => ids.has(id)) ? [node.id] : [])));
