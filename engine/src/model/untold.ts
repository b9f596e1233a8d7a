// Fields whose values cannot be told to everybody who may read a record: what is kept from some of them, what comes from records that some may not
// see, and what is computed from either.
import type { FormDocument } from '../form/document.ts';
import { hiddenWithResults } from './inputs.ts';
import { relatedIn } from './related.ts';

/** @param hidden `field`, `table` or `table.field`: kept from somebody */
export function untoldIn(form: FormDocument, hidden: Iterable<string>): ReadonlySet<string> {
  const { relations, lookups, taskLookups, rollups } = relatedIn(form);
  return hiddenWithResults({ form }, new Set([...hidden, ...[...relations, ...lookups, ...taskLookups, ...rollups].map(({ path }) => path)]));
}
