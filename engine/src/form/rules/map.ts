// The view of a form for rules: nodes and fields by name, and their parents. A field is named `field`, in a child table `table.field`.
import type { Kind } from '../../kind/kinds.ts';
import type { FormDocument, FormNode } from '../document.ts';
import { placed } from '../fields.ts';
import { fieldKinds } from '../kinds.ts';
import type { FieldPath } from '../values.ts';

export interface MappedNode {
  node: FormNode;
  /** Id of its parent; null: the form itself. */
  parent: string | null;
  /** Child table that contains it; null: the head. */
  table: string | null;
  /** Whether it is a child table. */
  isTable: boolean;
  /** Name of its field; null if it has no value. */
  field: string | null;
}

export interface MappedField {
  name: string;
  node: FormNode;
  table: string | null;
  /** Kind of its values; `json` for child tables, which conditions can only test for being empty. */
  kind: Kind;
  isTable: boolean;
  /** Filled by the server, or looked up in other records. */
  isForeign: boolean;
  /** Computed from other values. */
  isComputed: boolean;
}

export interface FormMap {
  nodes: ReadonlyMap<string, MappedNode>;
  fields: ReadonlyMap<string, MappedField>;
  /** Names of the fields of each child table. */
  tables: ReadonlyMap<string, readonly string[]>;
  /** The whole form is read-only. */
  disabled: boolean;
}

export const pathNamed = (name: string): FieldPath => {
  const [first = '', column] = name.split('.');
  return column === undefined ? [first] : [first, column];
};
export const nameOfPath = (path: FieldPath): string => path.join('.');

/** Formula of a computed field, an empty one (`""`) if none is written; null: its value is looked up elsewhere, or it is not computed. */
export function formulaOf({ kind, config }: FormNode): string | null {
  if (!fieldKinds[kind].computed) return null;
  if (typeof config.formula === 'string' && config.formula.trim() !== '') return config.formula;
  return kind === 'calculate' || kind === 'formula' ? '""' : null;
}

/** If an id is used twice, the first node counts. */
export function mapOf(document: FormDocument): FormMap {
  const nodes = new Map<string, MappedNode>();
  const fields = new Map<string, MappedField>();
  const tables = new Map<string, string[]>();
  for (const { node, within } of placed(document.nodes)) {
    if (nodes.has(node.id)) continue;
    const kind = fieldKinds[node.kind];
    const table = within.find((one) => fieldKinds[one.kind].nests === 'rows')?.id ?? null;
    const isTable = kind.nests === 'rows';
    const value = isTable ? 'json' : (kind.value(node) ?? kind.shown(node));
    const name = table === null ? node.id : `${table}.${node.id}`;
    nodes.set(node.id, { node, parent: within.at(-1)?.id ?? null, table, isTable, field: value && name });
    if (isTable) tables.set(node.id, []);
    if (value === null) continue;
    fields.set(name, {
      name,
      node,
      table,
      kind: value,
      isTable,
      isForeign: kind.fills !== null || (kind.computed && formulaOf(node) === null),
      isComputed: kind.computed,
    });
    if (table !== null) tables.get(table)?.push(name);
  }
  return { nodes, fields, tables, disabled: document.look.disabled };
}

/** The parents of a node, innermost first. */
export function* around(map: FormMap, id: string): Generator<MappedNode> {
  for (let at = map.nodes.get(id)?.parent ?? null; at !== null; at = map.nodes.get(at)?.parent ?? null) {
    const outer = map.nodes.get(at);
    if (!outer) return;
    yield outer;
  }
}
