// The state that one field or node of a form renders.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { DesignText, Json } from '@ordo/engine/form/document.ts';
import type { NodeState } from '@ordo/engine/form/rules/node-state.ts';
import type { Problem } from './problems.ts';

/** The same object until something in it changes. */
export interface Slice {
  readonly value: Json;
  readonly hidden: boolean;
  readonly required: boolean;
  /** The user may not change it, or not now. */
  readonly disabled: boolean;
  /** The value is set by other fields or rules. */
  readonly readonly: boolean;
  /** Filter on the options; null: all. */
  readonly options: Filter | null;
  /** Messages of rules for this field. */
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
