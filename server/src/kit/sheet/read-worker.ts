// Reads one sheet in a thread of its own, whose memory and time are limited: a hostile file ends the thread and nothing else.
import { parentPort, workerData } from 'node:worker_threads';
import { plain } from '@ordo/engine/sheet/cell-text.ts';
import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import type { ReadSheet, SheetTrouble } from './read.ts';
import { staysWithin } from './unpacked.ts';

type Value = string | number | boolean | Date | null;

/** Unpacked, in bytes. */
const MOST_UNPACKED = 100_000_000;
const MOST_COLUMNS = 100;
const MOST_CELL = 10_000;
/** From here on a number has lost digits on its way. */
const EXACT = 1e15;

const { bytes, mostRows } = workerData as { bytes: Uint8Array; mostRows: number };

class Trouble extends Error {
  readonly trouble: SheetTrouble;
  constructor(trouble: SheetTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

async function* rowsOf(file: Buffer): AsyncGenerator<{ line: number; values: readonly Value[] }> {
  if (file.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    if (!staysWithin(file, MOST_UNPACKED)) throw new Trouble('sheetBroken');
    for await (const { index, values } of streamXlsxRows(bytes, { maxRows: mostRows + 2 })) yield { line: index + 1, values };
    return;
  }
  const text = textOf(file);
  if (/^\s*\[/.test(text)) return yield* rowsOfJson(text);
  let line = 0;
  for (const values of streamCsvRows(text, { delimiter: detectDelimiter(text.slice(0, 10_000)) })) yield { line: (line += 1), values };
}

/** UTF-8, or what spreadsheets of China save otherwise. */
function textOf(file: Buffer): string {
  if (file.includes(0)) throw new Trouble('sheetKind');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('gb18030').decode(file);
  }
}

/** What the import dialog sends back after edits: rows of texts. */
function* rowsOfJson(text: string): Generator<{ line: number; values: readonly Value[] }> {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    throw new Trouble('sheetBroken');
  }
  for (const [index, values] of (rows as unknown[]).entries()) {
    if (!Array.isArray(values) || values.some((value) => typeof value !== 'string')) throw new Trouble('sheetBroken');
    yield { line: index + 1, values: values as string[] };
  }
}

function cellText(value: Value): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace('T00:00:00.000Z', '').replace('T', ' ').slice(0, 19);
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value).toString();
  return plain(String(value).replaceAll('\u0000', '').trim());
}

async function read(): Promise<ReadSheet> {
  const sheet: ReadSheet = { rows: [], lines: [], rounded: [] };
  for await (const { line, values } of rowsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    const cells = values.map(cellText);
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) continue;
    if (cells.length > MOST_COLUMNS || sheet.rows.length > mostRows) throw new Trouble('sheetTooLarge');
    if (cells.some((cell) => cell.length > MOST_CELL)) throw new Trouble('sheetTooLarge');
    for (const [column, value] of values.entries()) if (typeof value === 'number' && Math.abs(value) >= EXACT) sheet.rounded.push([sheet.rows.length, column]);
    sheet.rows.push(cells);
    sheet.lines.push(line);
  }
  return sheet;
}

// Whatever the libraries throw, the file is not one that can be read.
parentPort?.postMessage(await read().catch((error: unknown): SheetTrouble => (error instanceof Trouble ? error.trouble : 'sheetBroken')));
