// What one field or node of a form is drawn from.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { DesignText, Json } from '@ordo/engine/form/document.ts';
import type { NodeState } from '@ordo/engine/form/rules/node-state.ts';
import type { Problem } from './problems.ts';

/** The same object as long as nothing in it has changed. */
export interface Slice {
  readonly value: Json;
  readonly hidden: boolean;
  readonly required: boolean;
  /** Not for this person, or not now. */
  readonly disabled: boolean;
  /** Its value is said by others. */
  readonly readonly: boolean;
  /** Which options may be chosen; null: all. */
  readonly options: Filter | null;
  /** What rules have to say at it. */
  readonly messages: readonly DesignText[];
  readonly problem: Problem | null;
}

const PARTS = ['value', 'hidden', 'required', 'disabled', 'readonly', 'options', 'messages', 'problem'] as const satisfies readonly (keyof Slice)[];

export const isSame = (before: Slice, now: Slice): boolean => PARTS.every((part) => Object.is(before[part], now[part]));

const GONE = { hidden: true, required: false, disabled: true, readonly: true, options: null, messages: [] };

/** @param state undefined for a node that is not in the form */
export function sliceOf(state: NodeState | undefined, value: Json, isFixed: boolean, problem: Problem | null): Slice {
  const { hidden, required, disabled, readonly, options, messages } = state ?? GONE;
  return { value, hidden, required, disabled: disabled || isFixed, readonly, options, messages, problem };
}
