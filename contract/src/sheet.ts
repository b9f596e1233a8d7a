// An uploaded sheet: its rows as read, and the problems to correct before any of it is imported.
import * as z from 'zod/mini';
import { bytes, endpoint, type Access, type Endpoint } from './kit.ts';

export const sheetProblem = z.object({
  /** Position in `rows`. */
  row: z.int(),
  /** Key of the column; '' for the whole row. */
  column: z.string(),
  /** A sentence in the caller's language. */
  text: z.string(),
  /** Caused by the file itself: it stays until the cell is edited, because the text alone no longer shows it. */
  ofFile: z.optional(z.boolean()),
});
export type SheetProblem = z.output<typeof sheetProblem>;

/** Rows as they were understood: one text for each column. Sent again as JSON (the keys, then the rows), they are the same sheet. */
export const sheetChecked = () =>
  z.object({
    columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
    rows: z.array(z.array(z.string())),
    /** The line of each row in the file. */
    lines: z.array(z.int()),
    problems: z.array(sheetProblem),
    /** What is ignored: unknown headers, columns without a header (by their letters), other sheets of the workbook. */
    ignored: z.array(z.string()),
    /** Existing rows to be updated, by their position; only if requested. */
    updates: z.optional(z.array(z.int())),
  });
export type SheetChecked = z.output<ReturnType<typeof sheetChecked>>;

/** The four calls that export and import a list. @param list whose rows they are @param filters its input without paging @param noun for the documentation */
export function sheetCalls<const F extends z.core.$ZodType>(list: Endpoint, filters: F, noun: string) {
  const { path, columns } = list;
  const may = (right: string) => `${columns?.menu ?? ''}:${right}` as Access;
  const upload = { method: 'POST', access: may('btn_upload'), as: 'upload', input: z.object({}), columns } as const;
  return {
    template: endpoint({
      method: 'GET',
      path: `${path}/Actions/Template`,
      access: may('btn_upload'),
      as: 'bytes',
      summary: `A sheet with the heads of an import of ${noun} in the caller’s language, as xlsx.`,
      input: z.object({}),
      result: bytes(),
      columns,
    }),
    preview: endpoint({
      ...upload,
      path: `${path}/Actions/Preview`,
      summary: `Reads the part \`file\` (xlsx, csv, or JSON rows of texts under a row of column keys; at most 10,000 rows) as ${noun} and says what would have to be mended. Changes nothing.`,
      result: sheetChecked(),
    }),
    take: endpoint({
      ...upload,
      path: `${path}/Actions/ImportData`,
      summary: `Creates all ${noun} of the part \`file\`, or none when one row is bad: \`sheetRowsBad\` then lists the problems.`,
      result: z.object({ created: z.int() }),
    }),
    file: endpoint({
      method: 'GET',
      path: `${path}/Actions/ExportData`,
      access: may('btn_download'),
      as: 'bytes',
      summary: `The ${noun} that the list with these filters shows, as xlsx, with the heads of an import.`,
      input: filters,
      result: bytes(),
      columns,
    }),
  };
}

/** The two calls that also update existing rows, by key: empty cells change nothing. Without permission to edit, existing rows are reported as duplicates. */
export function updateCalls(list: Endpoint, noun: string) {
  const { path, columns } = list;
  const upload = { method: 'POST', access: `${columns?.menu ?? ''}:btn_upload` as Access, as: 'upload', input: z.object({}), columns } as const;
  return {
    previewUpdate: endpoint({
      ...upload,
      path: `${path}/Actions/PreviewUpdate`,
      summary: `As \`Preview\`, for an import that changes ${noun} that are there already; \`updates\` says which rows do. Changes nothing.`,
      result: sheetChecked(),
    }),
    takeUpdate: endpoint({
      ...upload,
      path: `${path}/Actions/ImportUpdate`,
      summary: `Creates the ${noun} of the part \`file\` that are new and changes those that are there (needs the right to edit them), or does nothing when one row is bad. Empty cells leave what is there.`,
      result: z.object({ created: z.int(), updated: z.int() }),
    }),
  };
}

export type SheetCalls = Record<'template' | 'preview' | 'take' | 'file', Endpoint> & Partial<Record<'previewUpdate' | 'takeUpdate', Endpoint>>;
