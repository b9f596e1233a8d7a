// A field, or a child table, as an earlier design has it, put back into a later one: the way back from a column that was parked.
import type { FormDocument, FormNode } from './document.ts';
import { fieldsOf, nodeById } from './fields.ts';

/**
 * Where the later design has it too, it is as it was then and where it is now; else it stands last: in its child table, which comes back with it, or in the form.
 * @returns null: the earlier design does not have it
 */
export function restoreField(form: FormDocument, earlier: FormDocument, id: string): FormDocument | null {
  const node = nodeById(earlier, id);
  if (!node) return null;
  if (nodeById(form, id)) return { ...form, nodes: replaced(form.nodes, id, () => node) };
  const table = fieldsOf(earlier).find((field) => field.node.id === id)?.table ?? null;
  if (table === null) return { ...form, nodes: [...form.nodes, node] };
  if (nodeById(form, table)) return { ...form, nodes: replaced(form.nodes, table, (one) => ({ ...one, children: [...one.children, node] })) };
  const whole = nodeById(earlier, table);
  return whole ? { ...form, nodes: [...form.nodes, whole] } : null;
}

const replaced = (nodes: readonly FormNode[], id: string, by: (node: FormNode) => FormNode): FormNode[] =>
  nodes.map((node) => (node.id === id ? by(node) : { ...node, children: replaced(node.children, id, by) }));
