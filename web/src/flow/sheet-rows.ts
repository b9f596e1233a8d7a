// The rows of a spreadsheet that are launched, and those that stay.
import type { flowSheetCheck, flowSheetStart } from '@ordo/contract/flow-sheet.ts';
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

/** The rows of each task. */
const tasksIn = ({ columns, rows }: Draft): DraftRow[][] =>
  recordLines(
    columns.map(({ key }) => key),
    rows.map(({ cells }) => cells),
  ).map((places) => places.flatMap((place) => rows[place] ?? []));

export const goodTasks = (draft: Draft): DraftRow[][] => tasksIn(draft).filter((task) => !task.some(hasProblems));

const contentOf = (task: readonly DraftRow[]) => JSON.stringify(task.map(({ cells }) => cells));

/** Content of rows that the user has launched before → when; an edited row is no longer one of them. */
export type Known = ReadonlyMap<string, number>;

export const knownIn = ({ rows }: Draft, launched: Result<typeof flowSheetCheck>['launched']): Known =>
  new Map(launched.map(({ rows: places, at }) => [contentOf(places.flatMap((place) => rows[place] ?? [])), at]));

/** The tasks of a draft that were launched before, and the last time. */
export function launchedAlready(draft: Draft, known: Known): { tasks: DraftRow[][]; at: number } {
  const tasks = tasksIn(draft).filter((task) => known.has(contentOf(task)));
  return { tasks, at: Math.max(0, ...tasks.map((task) => known.get(contentOf(task)) ?? 0)) };
}

/** Positions of their rows: the user has been asked about them. */
export function repeatsIn(draft: Draft, known: Known): number[] {
  const rows = new Set(launchedAlready(draft, known).tasks.flat());
  return draft.rows.flatMap((row, place) => (rows.has(row) ? [place] : []));
}

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
