// The rows of a spreadsheet that are launched, and those that stay.
import type { flowSheetStart } from '@ordo/contract/flow-sheet.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { recordLines } from '@ordo/engine/model/sheet-rows.ts';
import { hasProblems, withProblems, type Draft, type DraftRow } from '../kit/import/draft.ts';

export interface Started {
  line: number;
  id: string;
  number: string;
}

export const sentOf = ({ columns, rows }: Draft) => ({
  columns: columns.map(({ key }) => key),
  lines: rows.map(({ line }) => line),
  rows: rows.map(({ cells }) => cells),
});

/** The rows of each task without problems. */
export const goodTasks = ({ columns, rows }: Draft): DraftRow[][] =>
  recordLines(
    columns.map(({ key }) => key),
    rows.map(({ cells }) => cells),
  )
    .map((places) => places.flatMap((place) => rows[place] ?? []))
    .filter((task) => !task.some(hasProblems));

/** @param sent those of its rows that were to be launched @returns the others, with their problems */
export function afterStart(draft: Draft, sent: Draft, { started, problems }: Result<typeof flowSheetStart>): { draft: Draft; started: Started[] } {
  const lineAt = (place: number | undefined) => sent.rows[place ?? 0]?.line ?? 0;
  const gone = new Set(started.flatMap(({ rows }) => rows.map(lineAt)));
  const judged = new Map(withProblems(sent, problems).rows.map((row) => [row.line, row]));
  return {
    draft: { ...draft, rows: draft.rows.filter(({ line }) => !gone.has(line)).map((row) => judged.get(row.line) ?? row) },
    started: started.map(({ rows, id, number }) => ({ line: lineAt(rows[0]), id, number })),
  };
}
