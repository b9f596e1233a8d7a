// What one field or node of a form is drawn from.
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { isBlank, type Problem } from './problems.ts';
import type { NodeState } from './rules.ts';

/** The same object as long as nothing in it has changed. */
export interface Slice {
  readonly value: Json;
  readonly state: NodeState;
  readonly problem: Problem | null;
}

export const isSame = (before: Slice, now: Slice): boolean =>
  Object.is(before.value, now.value) &&
  before.problem === now.problem &&
  before.state.hidden === now.state.hidden &&
  before.state.required === now.state.required &&
  before.state.disabled === now.state.disabled &&
  before.state.message === now.state.message;

/** What fields start with in a new record or row. */
export function initialOf(nodes: readonly FormNode[]): Record<string, Json> {
  return Object.fromEntries(nodes.filter(({ initial }) => !isBlank(initial)).map(({ id, initial }) => [id, initial]));
}
