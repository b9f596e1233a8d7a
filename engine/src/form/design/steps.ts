// Moves by keyboard: before or after the neighbour, into the previous container, out of the current one.
import { placed } from '../fields.ts';
import { fieldKinds } from '../kinds.ts';
import { childrenAt, placeOfNode, type Nodes, type Place } from './tree.ts';

export type Step = 'up' | 'down' | 'into' | 'out';

/** Where a new node is put in a container: tabs take it in their first pane. */
function endOf(nodes: Nodes, box: string | null): Place {
  const node = box === null ? undefined : [...placed(nodes)].find((one) => one.node.id === box)?.node;
  const within = node && fieldKinds[node.kind].nests === 'panes' ? (node.children[0]?.id ?? box) : box;
  return { within, index: childrenAt(nodes, within)?.length ?? 0 };
}

/** After a node, or inside it if it is an empty container. */
export function behind(nodes: Nodes, id: string | null): Place {
  if (id === null) return endOf(nodes, null);
  const found = [...placed(nodes)].find(({ node }) => node.id === id);
  if (!found) return endOf(nodes, null);
  const { nests } = fieldKinds[found.node.kind];
  if (found.node.kind === 'pane' || (nests !== null && found.node.children.every(({ children, kind }) => kind === 'pane' && children.length === 0)))
    return endOf(nodes, id);
  const place = placeOfNode(nodes, id);
  return place ? { ...place, index: place.index + 1 } : endOf(nodes, null);
}

/** @returns null if there is no such position */
export function stepTo(nodes: Nodes, id: string, step: Step): Place | null {
  const place = placeOfNode(nodes, id);
  if (!place) return null;
  const around = childrenAt(nodes, place.within) ?? [];
  switch (step) {
    case 'up':
      return place.index > 0 ? { ...place, index: place.index - 1 } : null;
    case 'down':
      return place.index < around.length - 1 ? { ...place, index: place.index + 2 } : null;
    case 'into': {
      const before = around[place.index - 1];
      return before && fieldKinds[before.kind].nests !== null ? endOf(nodes, before.id) : null;
    }
    case 'out': {
      if (place.within === null) return null;
      const [node, parent] = [around[place.index], placeOfNode(nodes, place.within)];
      if (!parent || node?.kind === 'pane') return null;
      // Moving out of a pane also leaves the container of the pane.
      const box =
        [...placed(nodes)].find((one) => one.node.id === place.within)?.node.kind === 'pane' && parent.within !== null
          ? placeOfNode(nodes, parent.within)
          : parent;
      return box && { ...box, index: box.index + 1 };
    }
  }
}
