// Opens a form: with its rules, for a user, with the values of a record or as a new one.
import type { FormDocument } from '@ordo/engine/form/document.ts';
import type { Rule } from '@ordo/engine/form/rule.ts';
import { compile } from '@ordo/engine/form/rules/compile.ts';
import { freshValues, open } from '@ordo/engine/form/rules/form.ts';
import type { Circumstances, FormState } from '@ordo/engine/form/rules/state.ts';
import { isUnseen } from '@ordo/engine/form/unseen.ts';
import type { FieldPath, Row, Values } from '@ordo/engine/form/values.ts';
import { withAllBelow } from './nodes.ts';

export interface Setup {
  document: FormDocument;
  rules?: readonly Rule[];
  /** As records store them; for a new record, the values that are known already. */
  values: Values;
  /** A new record: fields start with their default values, and suggestions are made. */
  fresh?: boolean;
  /** Ids of nodes that this user cannot see. */
  hidden?: ReadonlySet<string>;
  fixed?: ReadonlySet<string>;
  /** Facts of the user and the time; without them, rules that depend on facts do not hold. */
  around?: Omit<Circumstances, 'old'>;
}

export const NOBODYS: ReadonlySet<string> = new Set();

/** Lookups that this user may not see: values derived from them are hidden too, and computing them here would be wrong. */
function unseenIn(values: Values): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (isUnseen(value)) return [key];
    if (!Array.isArray(value)) return [];
    const cells = (value as readonly unknown[]).flatMap((row) => Object.entries((row as Partial<Row> | null)?.values ?? {}));
    return cells.flatMap(([cell, held]) => (isUnseen(held) ? [`${key}.${cell}`] : []));
  });
}

/** Rules that read values hidden from this user are left to the server. */
export function stateOf(setup: Setup, pathOf: (field: string) => FieldPath): FormState {
  const { document, rules = [], values, fresh = false, hidden = NOBODYS, around = { facts: null, now: Date.now() } } = setup;
  const hiddenNames = [...withAllBelow(document.nodes, hidden)].map((id) => pathOf(id).join('.'));
  const program = compile(document, rules, new Set([...hiddenNames, ...unseenIn(values)]));
  return open(program, fresh ? { ...freshValues(program), ...values } : values, { ...around, old: fresh ? null : values });
}
