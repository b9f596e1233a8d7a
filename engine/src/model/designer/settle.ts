// Settles a clash of two edits of a design: writes the value of one of them.
import type { Design } from '../design.ts';
import type { FormNode } from '../../form/document.ts';
import { inOrder, withValueAt, type Clash } from '../../form/design/three-way.ts';
import { childrenAt, mapNodes, placeOfNode, type Nodes } from '../../form/design/tree.ts';
import { moveNodes, removeNodes, type Performed } from './actions.ts';
import { keyOf } from './part-key.ts';

/** A separate step, which can be undone. */
export const settle = {
  name: 'settle' as const,
  perform: (design: Design, { clash, side }: { clash: Clash; side: 'mine' | 'theirs' }): Performed => settled(design, clash, side),
};

/** @param side whose value is written; no change if the design has that value already */
function settled(design: Design, { at, ...values }: Clash, side: 'mine' | 'theirs'): Performed {
  const [root = '', ...path] = at;
  const value = values[side];
  if (root === 'nodes') return settledNode(design, path, value);
  // A part that another merge has removed in the meantime stays removed.
  return { design: withValueAt(design, at, value, keyOf) as Design };
}

function settledNode(design: Design, [id = '', part, ...path]: readonly string[], value: unknown): Performed {
  const { form } = design;
  const withNodes = (nodes: Nodes): Performed => ({ design: { ...design, form: { ...form, nodes } } });
  const change = (changed: (node: FormNode) => FormNode) => withNodes(mapNodes(form.nodes, new Set([id]), changed));
  if (part === undefined) return value === null ? removeNodes.perform(design, { ids: [id] }) : { design };
  if (part === 'order') {
    const ordered = (nodes: Nodes) => inOrder(nodes, value as string[], (node) => node.id);
    return id === '' ? withNodes(ordered(form.nodes)) : change((node) => ({ ...node, children: ordered(node.children) }));
  }
  if (part === 'parent') {
    const within = value === '' ? null : (value as string);
    if (placeOfNode(form.nodes, id)?.within === within) return { design };
    return moveNodes.perform(design, { ids: [id], at: { within, index: childrenAt(form.nodes, within)?.length ?? 0 } });
  }
  return change((node) => withValueAt(node, path, value, keyOf) as FormNode);
}
