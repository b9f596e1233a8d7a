// A sheet under correction: rows that can be edited and left out, with their remaining problems.
import type { SheetChecked, SheetProblem } from '@ordo/contract/sheet.ts';

export interface DraftRow {
  /** Line in the file. */
  line: number;
  cells: string[];
  /** Column key → message; an edited cell has none until it is checked again. */
  problems: Record<string, string>;
  /** Problems caused by the file itself: a second check only sees texts and cannot detect them. */
  ofFile: Record<string, string>;
}

export interface Draft {
  columns: SheetChecked['columns'];
  ignored: string[];
  rows: DraftRow[];
  /** How many of them change existing records. */
  updates: number;
  /** Changed since the last check. */
  edited: boolean;
}

export function draftOf({ columns, ignored, rows, lines, problems, updates = [] }: SheetChecked): Draft {
  return withProblems(
    {
      columns,
      ignored,
      rows: rows.map((cells, at) => ({ line: lines[at] ?? at + 2, cells, problems: {}, ofFile: {} })),
      updates: updates.length,
      edited: false,
    },
    problems,
  );
}

/** Only the first problem of each cell is shown. */
export function withProblems(draft: Draft, problems: readonly SheetProblem[]): Draft {
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const rows = draft.rows.map((row, at) => ({
    ...row,
    ...told(row, byRow.get(at) ?? []),
  }));
  return { ...draft, rows, edited: false };
}

function told(row: DraftRow, problems: readonly SheetProblem[]): Pick<DraftRow, 'problems' | 'ofFile'> {
  const first = (those: readonly SheetProblem[]) => Object.fromEntries(those.map(({ column, text }) => [column, text]).toReversed());
  const ofFile = { ...first(problems.filter((one) => one.ofFile)), ...row.ofFile };
  return { problems: { ...first(problems), ...ofFile }, ofFile };
}

/** After another check: the same rows with new problems. */
export const recheck = (draft: Draft, { problems, updates = [] }: Pick<SheetChecked, 'problems' | 'updates'>): Draft =>
  withProblems({ ...draft, updates: updates.length }, problems);

export function editCell(draft: Draft, row: DraftRow, column: number, value: string): Draft {
  const key = draft.columns[column]?.key ?? '';
  const { [key]: _, ...problems } = row.problems;
  const { [key]: __, ...ofFile } = row.ofFile;
  return { ...draft, edited: true, rows: draft.rows.map((one) => (one === row ? { ...row, cells: row.cells.with(column, value), problems, ofFile } : one)) };
}

export function excludeRows(draft: Draft, which: (row: DraftRow) => boolean): Draft {
  return { ...draft, edited: true, rows: draft.rows.filter((row) => !which(row)) };
}

export const hasProblems = (row: DraftRow) => Object.keys(row.problems).length > 0;

/** As a file that the server reads like any other sheet. */
export function toCsvFile(draft: Draft): File {
  const rows = [draft.columns.map(({ key }) => key), ...draft.rows.map(({ cells }) => cells)];
  return new File([JSON.stringify(rows)], 'rows.json', { type: 'application/json' });
}
