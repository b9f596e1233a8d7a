// A form as a plain list of its fields, and changes of it; every change returns a new document.
import type { FormDocument, FormNode } from '@ordo/engine/form/document.ts';

export interface ListedField {
  node: FormNode;
  /** Number of nodes that contain it. */
  depth: number;
  isFirst: boolean;
  isLast: boolean;
}

/** All nodes, each after its parent. */
export function listedFields(nodes: readonly FormNode[], depth = 0): ListedField[] {
  return nodes.flatMap((node, index) => [{ node, depth, isFirst: index === 0, isLast: index === nodes.length - 1 }, ...listedFields(node.children, depth + 1)]);
}

/** @returns the same array if the node is not in it */
function changedIn(nodes: readonly FormNode[], id: string, change: (node: FormNode) => FormNode): readonly FormNode[] {
  let found = false;
  const next = nodes.map((node) => {
    if (found) return node;
    const own = node.id === id ? change(node) : node;
    const children = own === node ? changedIn(node.children, id, change) : own.children;
    if (own === node && children === node.children) return node;
    found = true;
    return own === node ? { ...node, children } : own;
  });
  return found ? next : nodes;
}

export function withNode(form: FormDocument, id: string, change: (node: FormNode) => FormNode): FormDocument {
  const nodes = changedIn(form.nodes, id, change);
  return nodes === form.nodes ? form : { ...form, nodes };
}

/** Moves a node one position up or down among its siblings. */
export function moved(form: FormDocument, id: string, by: -1 | 1): FormDocument {
  const shifted = (nodes: readonly FormNode[]): readonly FormNode[] => {
    const at = nodes.findIndex((node) => node.id === id);
    if (at >= 0) {
      const [own, other] = [nodes[at], nodes[at + by]];
      return own && other ? nodes.with(at, other).with(at + by, own) : nodes;
    }
    const next = nodes.map((node) => {
      const children = shifted(node.children);
      return children === node.children ? node : { ...node, children };
    });
    return next.some((node, index) => node !== nodes[index]) ? next : nodes;
  };
  const nodes = shifted(form.nodes);
  return nodes === form.nodes ? form : { ...form, nodes };
}

/** Unique by itself; checks over several fields do not count. */
export const isUnique = ({ checks }: FormNode): boolean => checks.some((one) => one.check === 'unique' && one.with.length === 0);

export const withUnique = (node: FormNode, unique: boolean): FormNode => ({
  ...node,
  checks: unique ? [...node.checks, { check: 'unique', with: [], message: null }] : node.checks.filter((one) => one.check !== 'unique' || one.with.length > 0),
});

export const withLabel = (node: FormNode, language: 'zh' | 'en', text: string): FormNode => {
  const { en: _, ...rest } = node.label;
  if (language === 'zh') return { ...node, label: { ...node.label, zh: text } };
  return { ...node, label: text === '' ? rest : { ...node.label, en: text } };
};
