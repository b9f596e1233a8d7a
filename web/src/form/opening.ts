// A form is opened: with its rules at work, for somebody, with the values of a record or as a new one.
import type { FormDocument } from '@ordo/engine/form/document.ts';
import type { Rule } from '@ordo/engine/form/rule.ts';
import { compile } from '@ordo/engine/form/rules/compile.ts';
import { freshValues, open } from '@ordo/engine/form/rules/form.ts';
import type { Circumstances, FormState } from '@ordo/engine/form/rules/state.ts';
import type { FieldPath, Values } from '@ordo/engine/form/values.ts';
import { withAllBelow } from './nodes.ts';

export interface Setup {
  document: FormDocument;
  rules?: readonly Rule[];
  /** As records keep them; of a new record what is known already. */
  values: Values;
  /** A new record: fields start with what the designer has said, and suggestions are made. */
  fresh?: boolean;
  /** Ids of nodes that this person does not see, and of those that they do not change. */
  hidden?: ReadonlySet<string>;
  fixed?: ReadonlySet<string>;
  /** Who fills it in, and when; without facts, rules that ask for them do not hold. */
  around?: Omit<Circumstances, 'old'>;
}

export const NOBODYS: ReadonlySet<string> = new Set();

/** Rules that read what this person does not see are left to the server. */
export function stateOf(setup: Setup, pathOf: (field: string) => FieldPath): FormState {
  const { document, rules = [], values, fresh = false, hidden = NOBODYS, around = { facts: null, now: Date.now() } } = setup;
  const program = compile(document, rules, new Set([...withAllBelow(document.nodes, hidden)].map((id) => pathOf(id).join('.'))));
  return open(program, fresh ? { ...freshValues(program), ...values } : values, { ...around, old: fresh ? null : values });
}
