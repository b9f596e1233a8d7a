// What the check of a flow has to know from elsewhere, as it travels: the same for the release and for the designer.
import type { FormDocument } from '../form/document.ts';
import { fieldsOf } from '../form/fields.ts';
import type { CheckFacts } from './check.ts';

export interface ToldFacts {
  disabled: readonly string[];
  gone: readonly string[];
  startsBack: readonly string[];
  notAllowed: readonly string[];
  hasCalendar: boolean;
}

/** @param untold of fields that are hidden somewhere, what must not be told in a title */
export const checkFacts = (
  { disabled, gone, startsBack, notAllowed, hasCalendar }: ToldFacts,
  form: FormDocument | null,
  untold: (form: FormDocument, hidden: readonly string[]) => ReadonlySet<string>,
): CheckFacts => ({
  disabled: new Set(disabled),
  gone: new Set(gone),
  startsBack: new Set(startsBack),
  hasCalendar,
  mayCall: (target) => target !== '' && !notAllowed.includes(target),
  required: form ? requiredIn(form) : [],
  untold: (hidden) => (form ? untold(form, hidden) : new Set()),
});

/** Of the head: a column of a child table is asked for only where there is a row. */
const requiredIn = (form: FormDocument): string[] =>
  fieldsOf(form).flatMap(({ node, table, kind }) => (table === null && kind !== null && node.required ? [node.id] : []));
