// Runs the rules of a form on values to be saved, and collects the findings: the server decides, independent of the browser's results.
import type { Language } from '@ordo/contract/language.ts';
import { MAX_ROWS } from '@ordo/contract/model-record.ts';
import { findingText } from '@ordo/contract/record-finding.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { RecordFinding } from '@ordo/engine/form/rules/finding.ts';
import type { Calendar } from '@ordo/engine/formula/evaluate.ts';
import { settle } from '@ordo/engine/form/rules/settle.ts';
import type { FormState } from '@ordo/engine/form/rules/state.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { LiveModel } from './live.ts';
import { allKept } from './pictures.ts';
import { rowsIn, type RecordValues } from './record-query.ts';

/** A finding for display: at its field, in the caller's language. */
export interface FindingText {
  /** `field` or `table.field`; '' for the form as a whole. */
  field: string;
  /** Id of the child row, and its number from 1. */
  row: string | null;
  number: number | null;
  label: string;
  text: string;
}

/** A record after its rules have run, and its previous values; null: a new one. */
export interface Settled {
  before: RecordValues | null;
  settled: { values: RecordValues; state: FormState };
}

type Judged = Pick<LiveModel, 'program' | 'fullName'> & { children: readonly Pick<LiveModel['children'][number], 'id'>[] };
type Judging = Pick<Call, 'user' | 'now' | 'language'> & { holidays?: Calendar };

/**
 * @param sent new values of all fields, child tables with all of their rows
 * @param known values that only the server fills
 * @param suggests whether suggestions fill empty fields: for records that do not come from a form
 */
export function settleRecord(
  call: Judging,
  model: Judged,
  before: RecordValues | null,
  sent: RecordValues,
  known: RecordValues,
  suggests = false,
): { values: RecordValues; findings: FindingText[]; found: readonly RecordFinding[]; state: FormState } {
  const { values, findings, state } = settle(model.program, before as Values | null, sent as Values, {
    known: known as Values,
    facts: { ...call.user.facts, now: call.now },
    now: call.now,
    suggests,
    ...(call.holidays && { holidays: call.holidays }),
  });
  const tooMany = model.children.filter(({ id }) => rowsIn(values, id).length > MAX_ROWS).map(({ id }) => tooManyRows(id));
  const found = [...tooMany, ...findings];
  return { values: allKept(model.program, values), findings: found.map((finding) => toFindingText(model, finding, call.language)), found, state };
}

/** @throws Refusal recordWrong, with every finding and where it is */
export function judgeRecord(call: Judging, model: Judged, before: RecordValues | null, sent: RecordValues, known: RecordValues): RecordValues {
  const { values, findings } = settleRecord(call, model, before, sent, known);
  assertNoFindings(findings);
  return values;
}

/** @throws Refusal recordWrong */
export function assertNoFindings(findings: readonly FindingText[]): void {
  const [first] = findings;
  if (first) throw new Refusal('recordWrong', { field: first.label, why: first.text }, { findings });
}

const tooManyRows = (table: string): RecordFinding => ({
  path: [table],
  rowId: null,
  rowNumber: null,
  key: 'tooManyRows',
  params: { most: MAX_ROWS },
  text: null,
  names: {},
});

export function toFindingText({ program, fullName }: Judged, finding: RecordFinding, language: Language): FindingText {
  const { path, rowId, rowNumber } = finding;
  const labelOf = (id: string) => program.map.nodes.get(id)?.node.label ?? { zh: '' };
  return {
    field: path?.join('.') ?? '',
    row: rowId,
    number: rowNumber,
    label: textIn(labelOf(path?.at(-1) ?? ''), language) || fullName,
    text: findingText(finding, labelOf, language, zhtw),
  };
}
