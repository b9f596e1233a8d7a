// A sheet while it is mended: rows that can be edited and left out, and what is still wrong with them.
import type { SheetChecked, SheetProblem } from '@ordo/contract/sheet.ts';

export interface DraftRow {
  /** In the file. */
  line: number;
  cells: string[];
  /** Column key → sentence; a cell that was edited has none until it is checked again. */
  problems: Record<string, string>;
}

export interface Draft {
  columns: SheetChecked['columns'];
  ignored: string[];
  rows: DraftRow[];
  /** Something was changed since the last check. */
  edited: boolean;
}

export function draftOf({ columns, ignored, rows, lines, problems }: SheetChecked): Draft {
  return withProblems({ columns, ignored, rows: rows.map((cells, at) => ({ line: lines[at] ?? at + 2, cells, problems: {} })), edited: false }, problems);
}

/** The first problem of each cell is told. */
export function withProblems(draft: Draft, problems: readonly SheetProblem[]): Draft {
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const rows = draft.rows.map((row, at) => ({
    ...row,
    problems: Object.fromEntries((byRow.get(at) ?? []).map(({ column, text }) => [column, text]).toReversed()),
  }));
  return { ...draft, rows, edited: false };
}

/** A second check of what is there: the same rows with fresh problems. */
export function checkedAgain(draft: Draft, checked: SheetChecked): Draft {
  return withProblems(draft, checked.problems);
}

export function edit(draft: Draft, row: DraftRow, column: number, value: string): Draft {
  const { [draft.columns[column]?.key ?? '']: _, ...problems } = row.problems;
  return { ...draft, edited: true, rows: draft.rows.map((one) => (one === row ? { ...row, cells: row.cells.with(column, value), problems } : one)) };
}

export function leaveOut(draft: Draft, which: (row: DraftRow) => boolean): Draft {
  return { ...draft, edited: true, rows: draft.rows.filter((row) => !which(row)) };
}

export const isBad = (row: DraftRow) => Object.keys(row.problems).length > 0;

/** As a file that the server reads like any other sheet. */
export function fileOf(draft: Draft): File {
  const rows = [draft.columns.map(({ key }) => key), ...draft.rows.map(({ cells }) => cells)];
  return new File([JSON.stringify(rows)], 'rows.json', { type: 'application/json' });
}
