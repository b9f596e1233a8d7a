// Reads sheets in a worker thread with limited memory and time: a malicious file ends only the thread.
import { parentPort, workerData } from 'node:worker_threads';
import { cellProblem, plain } from '@ordo/engine/sheet/cell-text.ts';
import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import type { OneSheet, SheetReadFailure, SheetReadResult } from './read.ts';
import { SheetError } from './sheet-error.ts';
import { isUnpackedWithin } from './unpacked-size.ts';
import { workbookRows, type SeenCell, type SeenSheet } from './workbook.ts';

/** Unpacked, in bytes. */
const MAX_UNPACKED = 100_000_000;
const MAX_COLUMNS = 100;
const MAX_CELL = 10_000;

const { bytes, mostRows, mostSheets } = workerData as { bytes: Uint8Array; mostRows: number; mostSheets: number };

type Rows = Omit<SeenSheet, 'rows'> & { rows: Iterable<SeenCell[]> };

async function rowsOf(file: Buffer): Promise<{ sheets: Rows[]; others: string[] }> {
  if (file.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    if (!isUnpackedWithin(file, MAX_UNPACKED)) throw new SheetError('sheetBroken');
    return workbookRows(bytes, mostRows, mostSheets);
  }
  const text = textOf(file);
  return { sheets: [{ name: '', rows: /^\s*\[/.test(text) ? rowsOfJson(text) : rowsOfCsv(text) }], others: [] };
}

/** UTF-8, or the encodings that Chinese spreadsheet programs save otherwise. */
function textOf(file: Buffer): string {
  if (file.includes(0)) throw new SheetError('sheetKind');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('gb18030').decode(file);
  }
}

function* rowsOfCsv(text: string): Generator<SeenCell[]> {
  for (const values of streamCsvRows(text, { delimiter: detectDelimiter(text.slice(0, 10_000)) }))
    // `="0012"` marks digits as text in a csv.
    yield values.map((value) => ({ text: String(value ?? '').replace(/^="([^"]*)"$/, '$1') }));
}

/** Rows of texts, as the import dialog sends them back after edits. */
function* rowsOfJson(text: string): Generator<SeenCell[]> {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    throw new SheetError('sheetBroken');
  }
  for (const values of rows as unknown[]) {
    if (!Array.isArray(values) || values.some((value) => typeof value !== 'string')) throw new SheetError('sheetBroken');
    yield (values as string[]).map((value) => ({ text: value }));
  }
}

async function read(): Promise<SheetReadResult> {
  const { sheets, others } = await rowsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { sheets: sheets.map(readOne), others };
}

function readOne({ name, rows }: Rows): OneSheet {
  const sheet: OneSheet = { name, rows: [], lines: [], marks: [] };
  let line = 0;
  for (const seen of rows) {
    line += 1;
    const cells = seen.map(({ text }) => plain(text.replaceAll('\u0000', '').trim()));
    while (cells.at(-1) === '') cells.pop();
    // A row without visible text is skipped, unless its formulas have never been calculated.
    if (cells.length === 0 && !seen.some(({ trouble }) => trouble === 'formula')) continue;
    if (cells.length > MAX_COLUMNS || sheet.rows.length > mostRows) throw new SheetError('sheetTooLarge');
    if (cells.some((cell) => cell.length > MAX_CELL)) throw new SheetError('sheetTooLarge');
    for (const [column, { trouble }] of seen.entries()) {
      const found = trouble ?? cellProblem(cells[column] ?? '');
      if (found) sheet.marks.push([sheet.rows.length, column, found]);
    }
    sheet.rows.push(cells);
    sheet.lines.push(line);
  }
  return sheet;
}

// Whatever the libraries throw, the file is unreadable.
const unread = (error: unknown): SheetReadFailure =>
  error instanceof SheetError ? { trouble: error.trouble, parameters: error.parameters } : { trouble: 'sheetBroken', parameters: {} };
parentPort?.postMessage(await read().catch(unread));
