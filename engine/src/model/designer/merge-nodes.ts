// Two changes of the tree of a form into one. No node is lost: whatever one has moved, filled or changed stays although the other has taken away what it stood in.
import type { FormNode } from '../../form/document.ts';
import { isTableColumn } from '../../form/design/placement.ts';
import type { Nodes } from '../../form/design/tree.ts';
import { placed } from '../../form/fields.ts';
import { fieldKinds } from '../../form/kinds.ts';
import { kept, mergeOrder, type Merging } from './three-way.ts';

interface Flat {
  /** Without what stands below it. */
  node: FormNode;
  /** '' for the form itself. */
  parent: string;
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
  withoutCircles(stays, sides[2]);
  whereTheyMay(stays);
  const [was, own, other] = [base, mine, theirs].map(orders);
  const grown = (parent: string): FormNode[] => {
    const here = new Set([...stays].filter(([, one]) => one.parent === parent).map(([id]) => id));
    const order = mergeOrder(was?.get(parent) ?? [], own?.get(parent) ?? [], other?.get(parent) ?? [], here);
    return [...order, ...[...here].filter((id) => !order.includes(id))].flatMap((id) => {
      const one = stays.get(id);
      return one ? [{ ...one.node, children: grown(id) }] : [];
    });
  };
  return grown(ROOT);
}

/** What something kept stands in is kept. */
function withParents(stays: Map<string, Flat>, [base, mine, theirs]: readonly Map<string, Flat>[]): void {
  for (let parents = [...stays.values()]; parents.length > 0;) {
    const missing = new Set(parents.map(({ parent }) => parent).filter((id) => id !== ROOT && !stays.has(id)));
    parents = [...missing].flatMap((id) => mine?.get(id) ?? theirs?.get(id) ?? base?.get(id) ?? []);
    for (const one of parents) stays.set(one.node.id, one);
  }
}

/** One moved a box into another, somebody else that one into the first: one of both moves is not done. */
function withoutCircles(stays: Map<string, Flat>, theirs: ReadonlyMap<string, Flat>): void {
  for (const [id] of stays) {
    const way = new Set<string>();
    for (let at = id; at !== ROOT; at = stays.get(at)?.parent ?? ROOT) {
      if (!way.has(at)) {
        way.add(at);
        continue;
      }
      const [first = id] = [...way].filter((one) => theirs.get(one)?.parent !== stays.get(one)?.parent);
      const one = stays.get(first);
      if (one) stays.set(first, { ...one, parent: first === id && !theirs.has(id) ? ROOT : (theirs.get(first)?.parent ?? ROOT) });
      way.clear();
      at = id;
    }
  }
}

/** One made a field a column of a table, somebody else made it a kind that cannot be one: it stands in the form. */
function whereTheyMay(stays: Map<string, Flat>): void {
  for (const [id, one] of stays) {
    const parent = stays.get(one.parent)?.node;
    if (parent && fieldKinds[parent.kind].nests === 'rows' && !isTableColumn(one.node)) stays.set(id, { ...one, parent: ROOT });
  }
}
