// Fields whose values must not be shown to every reader of a record: hidden from some, from records that some cannot see, or computed from either.
import type { FormDocument } from '../form/document.ts';
import { hiddenWithResults } from './inputs.ts';
import { relatedIn } from './related.ts';

/** @param hidden `field`, `table` or `table.field`: hidden from some readers */
export function untoldIn(form: FormDocument, hidden: Iterable<string>): ReadonlySet<string> {
  const { relations, lookups, taskLookups, rollups } = relatedIn(form);
  return hiddenWithResults({ form }, new Set([...hidden, ...[...relations, ...lookups, ...taskLookups, ...rollups].map(({ path }) => path)]));
}
