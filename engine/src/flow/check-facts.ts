// Facts that the check of a flow needs from elsewhere, as serialised; the same for the release and for the designer.
import type { FormDocument } from '../form/document.ts';
import { fieldsOf } from '../form/fields.ts';
import type { CheckFacts } from './check.ts';

export interface ToldFacts {
  disabled: readonly string[];
  gone: readonly string[];
  unfit: readonly string[];
  startsBack: readonly string[];
  notAllowed: readonly string[];
  hasCalendar: boolean;
  /** Department in the flow → itself, and those above it. */
  above: Readonly<Record<string, readonly string[]>>;
}

/** @param untold of the fields that are hidden somewhere, those that must not appear in a title */
export const checkFacts = (
  { disabled, gone, unfit, startsBack, notAllowed, hasCalendar, above }: ToldFacts,
  form: FormDocument | null,
  untold: (form: FormDocument, hidden: readonly string[]) => ReadonlySet<string>,
): CheckFacts => ({
  disabled: new Set(disabled),
  gone: new Set(gone),
  unfit: new Set(unfit),
  startsBack: new Set(startsBack),
  hasCalendar,
  above: (department) => (Object.hasOwn(above, department) ? above[department] : undefined) ?? [department],
  mayCall: (target) => target !== '' && !notAllowed.includes(target),
  required: form ? requiredIn(form) : [],
  untold: (hidden) => (form ? untold(form, hidden) : new Set()),
});

/** Fields of the head only: a column of a child table is required only where there is a row. */
const requiredIn = (form: FormDocument): string[] =>
  fieldsOf(form).flatMap(({ node, table, kind }) => (table === null && kind !== null && node.required ? [node.id] : []));
