// Restores a field or a child table from an earlier design into a later one, for a column that was parked.
import type { FormDocument, FormNode } from './document.ts';
import { fieldsOf, nodeById } from './fields.ts';

/**
 * If the later design has the field, it keeps its position and gets the earlier properties. Otherwise it is appended to the form or to its child table, which
 * is restored too if needed.
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
