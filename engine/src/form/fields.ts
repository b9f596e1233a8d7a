// The fields of a form: which of its nodes keep values, and where they are.
import type { Kind } from '../kind/kinds.ts';
import type { FormDocument, FormNode } from './document.ts';
import { fieldKinds } from './kinds.ts';
import type { FieldPath } from './values.ts';

export interface Field {
  node: FormNode;
  /** Id of the child table whose rows it is in; null: of the head. */
  table: string | null;
  /** Of what its column keeps; null for layout, child tables and what is only shown. */
  kind: Kind | null;
}

/** A node and what it stands in, the outermost first. */
export interface Placed {
  node: FormNode;
  within: readonly FormNode[];
}

/** Every node, each after what it stands in. */
export function* placed(nodes: readonly FormNode[], within: readonly FormNode[] = []): Generator<Placed> {
  for (const node of nodes) {
    yield { node, within };
    yield* placed(node.children, [...within, node]);
  }
}

/** Every node as a field, in the order of the form; those without a value have no kind. */
export const fieldsOf = ({ nodes }: Pick<FormDocument, 'nodes'>): Field[] =>
  [...placed(nodes)].map(({ node, within }) => ({
    node,
    table: within.find(({ kind }) => fieldKinds[kind].nests === 'rows')?.id ?? null,
    kind: fieldKinds[node.kind].value(node),
  }));

export const nodeById = ({ nodes }: Pick<FormDocument, 'nodes'>, id: string): FormNode | undefined =>
  [...placed(nodes)].find(({ node }) => node.id === id)?.node;

export const pathOf = ({ node, table }: Pick<Field, 'node' | 'table'>): FieldPath => (table === null ? [node.id] : [table, node.id]);

/** `field` or `table.field`: how permissions, conditions and lists name it. */
export const pathText = (field: Pick<Field, 'node' | 'table'>): string => pathOf(field).join('.');

/** Whether a path is among these, itself or with the child table that it is in. */
export const isCovered = (paths: ReadonlySet<string>, path: string): boolean => paths.has(path) || paths.has(path.split('.', 1)[0] ?? '');

/** The same nodes, of which these have to be filled in as well. @param required by their ids */
export function requiring(nodes: readonly FormNode[], required: ReadonlySet<string>): readonly FormNode[] {
  return nodes.map((node) => ({ ...node, required: node.required || required.has(node.id), children: requiring(node.children, required) }));
}
