// Removing and inserting nodes of a form. Unchanged nodes stay the same objects, so that rendering and comparing can rely on identity.
import type { FormNode } from '../document.ts';
import { placed } from '../fields.ts';

/** A position among the children of a node, before the child that is at `index` now; `within` null: in the form itself. */
export interface Place {
  within: string | null;
  index: number;
}

export type Nodes = readonly FormNode[];

/** @returns the same nodes if none of them matches */
export function mapNodes(nodes: Nodes, ids: ReadonlySet<string>, change: (node: FormNode) => FormNode): Nodes {
  let isOther = false;
  const next = nodes.map((node) => {
    const own = ids.has(node.id) ? change(node) : node;
    const children = mapNodes(own.children, ids, change);
    const whole = children === own.children ? own : { ...own, children };
    isOther ||= whole !== node;
    return whole;
  });
  return isOther ? next : nodes;
}

export function omitNodes(nodes: Nodes, ids: ReadonlySet<string>): Nodes {
  let isOther = false;
  const next = nodes.flatMap((node) => {
    if (ids.has(node.id)) {
      isOther = true;
      return [];
    }
    const children = omitNodes(node.children, ids);
    isOther ||= children !== node.children;
    return children === node.children ? [node] : [{ ...node, children }];
  });
  return isOther ? next : nodes;
}

export const childrenAt = (nodes: Nodes, within: string | null): Nodes | undefined =>
  within === null ? nodes : [...placed(nodes)].find(({ node }) => node.id === within)?.node.children;

const withChildren = (nodes: Nodes, within: string | null, children: Nodes): Nodes =>
  within === null ? children : mapNodes(nodes, new Set([within]), (node) => ({ ...node, children }));

export const insertNodes = (nodes: Nodes, { within, index }: Place, news: Nodes): Nodes =>
  withChildren(nodes, within, (childrenAt(nodes, within) ?? []).toSpliced(index, 0, ...news));

/** The nodes with these ids that are not inside another of them, in the order of the form. */
export const outermostIds = (nodes: Nodes, ids: ReadonlySet<string>): Nodes =>
  [...placed(nodes)].filter(({ node, within }) => ids.has(node.id) && !within.some(({ id }) => ids.has(id))).map(({ node }) => node);

export function placeOfNode(nodes: Nodes, id: string, within: string | null = null): Place | null {
  const index = nodes.findIndex((node) => node.id === id);
  if (index >= 0) return { within, index };
  for (const node of nodes) {
    const found = placeOfNode(node.children, id, node.id);
    if (found) return found;
  }
  return null;
}
