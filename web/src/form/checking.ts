// What stands against a value, and against a whole form. The server decides; this says it sooner.
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import type { NodeState } from '@ordo/engine/form/rules/node-state.ts';
import type { Place } from './place.ts';
import { kindProblem, requiredProblem, type PlacedProblem, type Problem } from './problems.ts';

/** What is hidden is never wrong. */
export function problemAt(node: FormNode, state: NodeState, inRow: boolean, value: Json): Problem | null {
  if (state.hidden) return null;
  const [refusal] = state.refusals;
  return (state.required ? requiredProblem(node, inRow, value) : null) ?? kindProblem(node, value) ?? (refusal ? { say: refusal } : null);
}

/**
 * In the order of the form, cells by their rows.
 * @param stands false for nodes that are not there
 */
export function problemsIn(
  nodes: readonly FormNode[],
  rowsOf: (table: string) => readonly string[],
  stands: (node: FormNode) => boolean,
  problem: (place: Place) => Problem | null,
): PlacedProblem[] {
  const wrong: PlacedProblem[] = [];
  const look = (place: Place) => {
    const found = problem(place);
    if (found) wrong.push({ ...place, problem: found });
  };
  const visit = (all: readonly FormNode[]) => {
    for (const node of all.filter(stands)) {
      look({ field: node.id, row: null });
      if (node.kind !== 'table') visit(node.children);
      else for (const row of rowsOf(node.id)) for (const child of node.children.filter(stands)) look({ field: child.id, row });
    }
  };
  visit(nodes);
  return wrong;
}
