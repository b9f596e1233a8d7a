// The fields of a form: the nodes that have values, and their location.
import type { Kind } from '../kind/kinds.ts';
import type { FormDocument, FormNode } from './document.ts';
import { fieldKinds } from './kinds.ts';
import type { FieldPath } from './values.ts';

export interface Field {
  node: FormNode;
  /** Id of the child table that it is in; null: the head. */
  table: string | null;
  /** Kind of its stored value; null for layout, child tables and computed fields that are not stored. */
  kind: Kind | null;
}

/** A node and its ancestors, the outermost first. */
export interface Placed {
  node: FormNode;
  within: readonly FormNode[];
}

/** Every node, parents before children. */
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

/** `field` or `table.field`: the name used by permissions, conditions and lists. */
export const pathText = (field: Pick<Field, 'node' | 'table'>): string => pathOf(field).join('.');

/** In a mapping of values: the record itself, as the value of a field that refers to it. */
export const RECORD_ITSELF = '@record';

/** Fields of the head whose values people write. */
export const writtenFields = (form: Pick<FormDocument, 'nodes'>): FormNode[] =>
  fieldsOf(form).flatMap(({ node, table, kind }) => {
    const { fills, computed, sealed } = fieldKinds[node.kind];
    return table === null && kind !== null && fills === null && !computed && !sealed ? [node] : [];
  });

/** The same of child tables, by path. */
export const writtenColumns = (form: Pick<FormDocument, 'nodes'>): [string, FormNode][] =>
  fieldsOf(form).flatMap((field): [string, FormNode][] => {
    const { node, table, kind } = field;
    const { fills, computed, sealed } = fieldKinds[node.kind];
    return table !== null && kind !== null && fills === null && !computed && !sealed ? [[pathText(field), node]] : [];
  });

/** Whether a path is among these, itself or through its child table. */
export const isCovered = (paths: ReadonlySet<string>, path: string): boolean => paths.has(path) || paths.has(path.split('.', 1)[0] ?? '');

/** The same nodes, with these fields required in addition. @param required ids */
export function requiring(nodes: readonly FormNode[], required: ReadonlySet<string>): readonly FormNode[] {
  return nodes.map((node) => ({ ...node, required: node.required || required.has(node.id), children: requiring(node.children, required) }));
}
