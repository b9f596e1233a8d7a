// A sheet on its way in: what was read, row by row, and what has to be mended before any of it is imported.
import * as z from 'zod/mini';

const problem = z.object({
  /** Position in `rows`. */
  row: z.int(),
  /** Key of the column; '' for the whole row. */
  column: z.string(),
  /** A sentence in the caller's language. */
  text: z.string(),
});
export type SheetProblem = z.output<typeof problem>;

/** Rows come back as they were understood: one text for each column. Sent in again as JSON (the keys, then the rows), they are the same sheet. */
export const sheetChecked = () =>
  z.object({
    columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
    rows: z.array(z.array(z.string())),
    /** The line of each row in the file. */
    lines: z.array(z.int()),
    problems: z.array(problem),
    /** Heads that no column has: what stands below them is left out. */
    ignored: z.array(z.string()),
  });
export type SheetChecked = z.output<ReturnType<typeof sheetChecked>>;
