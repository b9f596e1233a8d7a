// Merges two changes of the tree of a form. No node is lost: what one user has moved, filled or changed stays even if the other has removed its parent.
import type { FormNode } from '../../form/document.ts';
import { childrenIn, withoutCircles, withParents, type Hung } from '../../form/design/merge-tree.ts';
import { isTableColumn } from '../../form/design/placement.ts';
import type { Nodes } from '../../form/design/tree.ts';
import { placed } from '../../form/fields.ts';
import { fieldKinds } from '../../form/kinds.ts';
import { kept, type Merging } from '../../form/design/three-way.ts';

/** '' is the form itself. */
interface Flat extends Hung {
  /** Without its children. */
  node: FormNode;
}

const ROOT = '';

const flat = (nodes: Nodes): Map<string, Flat> =>
  new Map([...placed(nodes)].map(({ node, within }) => [node.id, { node: { ...node, children: [] }, parent: within.at(-1)?.id ?? ROOT }]));

const orders = (nodes: Nodes): Map<string, string[]> =>
  new Map([[ROOT, nodes.map(({ id }) => id)], ...[...placed(nodes)].map(({ node }) => [node.id, node.children.map(({ id }) => id)] as const)]);

export function mergeNodes(base: Nodes, mine: Nodes, theirs: Nodes, merging: Merging): Nodes {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const sides = [base, mine, theirs].map(flat) as [Map<string, Flat>, Map<string, Flat>, Map<string, Flat>];
  const stays = kept(...sides, ['nodes'], merging);
  withParents(stays, sides);
  withoutCircles(stays, sides[1], sides[2], merging);
  // A move that was dropped leads back to a box that may have been removed.
  withParents(stays, sides);
  whereTheyMay(stays);
  const [was, own, other] = [base, mine, theirs].map(orders);
  const grown = (parent: string): FormNode[] =>
    childrenIn(stays, [was, own, other], parent, merging).map(([id, { node }]) => ({ ...node, children: grown(id) }));
  return grown(ROOT);
}

/** One user made a field a column of a table, another changed it to a kind that cannot be one: it is moved to the form. */
function whereTheyMay(stays: Map<string, Flat>): void {
  for (const [id, one] of stays) {
    const parent = stays.get(one.parent)?.node;
    if (parent && fieldKinds[parent.kind].nests === 'rows' && !isTableColumn(one.node)) stays.set(id, { ...one, parent: ROOT });
  }
}
