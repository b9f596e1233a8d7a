// What a form asks of whoever works out its rules, formulas and checks; and the answer of a form that has none.
import type { FormDocument, FormNode, Json } from '@ordo/engine/form/document.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import type { Place } from './place.ts';
import { kindProblem, requiredProblem, type Problem } from './problems.ts';

/** How a node stands now. */
export interface NodeState {
  readonly hidden: boolean;
  readonly required: boolean;
  readonly disabled: boolean;
  /** What a rule has to say at it. */
  readonly message: string | null;
}

export interface Outcome {
  /** Values that follow from the change. */
  set: readonly (Place & { value: Json })[];
  /** Nodes that may stand in another way now; those of a table's column with the row, or with null for all of its rows. */
  touched: readonly Place[];
}

/** Rules at work in one form. Values come in as they are now; nothing is kept but what has been worked out. */
export interface FormRules {
  /** Values as they are when the form is opened. */
  begin(values: Values): Outcome;
  /** @param changed cells that have a new value; a table whose rows came or went stands as a field of the head */
  change(values: Values, changed: readonly Place[]): Outcome;
  node(id: string, row: string | null): NodeState;
  /** What is wrong with one value. */
  check(values: Values, place: Place, value: Json): Problem | null;
}

const NOTHING: Outcome = { set: [], touched: [] };

/** Every node as the designer has left it. */
export function noRules(document: FormDocument): FormRules {
  const nodes = nodesOf(document.nodes);
  const states = new Map<string, NodeState>();
  for (const node of nodes.values())
    states.set(node.id, { hidden: node.hidden, required: node.required, disabled: node.disabled || document.look.disabled, message: null });
  return {
    begin: () => NOTHING,
    change: () => NOTHING,
    node: (id) => states.get(id) ?? GONE,
    check: (_, { field, row }, value) => {
      const node = nodes.get(field);
      if (!node) return null;
      return (states.get(field)?.required ? requiredProblem(node, row !== null, value) : null) ?? kindProblem(node, value);
    },
  };
}

const GONE: NodeState = { hidden: true, required: false, disabled: true, message: null };

/** Every node of a tree by its id. */
export function nodesOf(nodes: readonly FormNode[], into = new Map<string, FormNode>()): Map<string, FormNode> {
  for (const node of nodes) {
    into.set(node.id, node);
    nodesOf(node.children, into);
  }
  return into;
}
