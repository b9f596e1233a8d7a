// Problems of one value or of a whole form, found by the engine. The server runs the same checks and decides; here they are shown earlier.
import { findingSaid } from '@ordo/contract/record-finding.ts';
import { inRowPhrase } from '@ordo/contract/record-findings.phrases.ts';
import type { DesignText } from '@ordo/engine/form/document.ts';
import { findings } from '@ordo/engine/form/rules/checks.ts';
import type { RecordFinding } from '@ordo/engine/form/rules/finding.ts';
import type { FormState } from '@ordo/engine/form/rules/state.ts';
import { keyOf, type Place } from './place.ts';
import type { PlacedProblem, Problem } from './problems.ts';

type LabelOf = (node: string) => DesignText;

/** A finding about a row contains the row number, because it is shown at the table. */
export function problemOf(finding: RecordFinding, labelOf: LabelOf): Problem {
  const { path, rowNumber, text } = finding;
  if (path?.length === 1 && rowNumber !== null && text) return { say: inRowPhrase, with: { row: rowNumber, sentence: text } };
  return findingSaid(finding, labelOf);
}

/** In the order of the form, at most one per place. @param whole place of findings about the form itself */
export function problemsIn(state: FormState, whole: Place, isSeen: (node: string) => boolean, labelOf: LabelOf): PlacedProblem[] {
  const wrong = new Map<string, PlacedProblem>();
  for (const finding of findings(state)) {
    const { path, rowId } = finding;
    if (path?.some((node) => !isSeen(node))) continue;
    const place = path === null ? whole : { field: path.at(-1) ?? '', row: path.length === 1 ? null : rowId };
    if (!wrong.has(keyOf(place))) wrong.set(keyOf(place), { ...place, problem: problemOf(finding, labelOf) });
  }
  return [...wrong.values()];
}
