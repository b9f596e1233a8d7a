// Sheets that people bring: xlsx, csv, or the rows that the import dialog sends back. Hidden behind this one function (and `writeSheet`).
import { Worker } from 'node:worker_threads';
import type { ShownTrouble } from '@ordo/engine/sheet/display-text.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../serve.ts';
import { isNotes } from './template.phrases.ts';
import type { SheetErrorKey } from './sheet-error.ts';

export interface OneSheet {
  /** As the workbook calls it; '' of what has no sheets. */
  name: string;
  /** Texts as a person sees them, without empty rows and empty ends; a formula is its last value. Days are `YYYY-MM-DD`. */
  rows: string[][];
  /** The line that each row has in the file. */
  lines: number[];
  /** Places of cells that are not what they show, or may not be: `[row, column, why]`. */
  marks: [number, number, CellError][];
}

export interface ReadSheet extends OneSheet {
  /** Other sheets of the workbook that have something in them: they are not read. */
  others: string[];
}

/** Why the text of a cell is not taken as it is; `date`: it is a day or a time, which only a column of days takes. */
export type CellError = ShownTrouble | 'error' | 'merged' | 'formula' | 'date';

/** What the reading thread says of a file. */
export interface SheetReadResult {
  sheets: OneSheet[];
  others: string[];
}

/** What it says of one that it cannot read. */
export interface SheetReadFailure {
  trouble: SheetErrorKey;
  parameters: Record<string, unknown>;
}

const MAX_BYTES = 10_485_760;
/** For one sheet, in ms. */
const TIMEOUT = 20_000;
/** The thread's own memory, in MB. */
const MEMORY = 320;
/** How many wait for their turn; the next one is told to come back. */
const MAX_WAITING = 20;
/** All that the thread gets to see of the environment: where compiled modules are. */
const { NODE_COMPILE_CACHE } = process.env;
const environment = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/**
 * The part `file` of an upload as a sheet: the first of a workbook.
 * @param mostRows without the head
 * @throws Refusal sheetKind, sheetBroken, sheetTooLarge, sheetHidden, sheetEmpty, fileTooLarge, fileEmpty
 */
export async function readSheet(call: Call, mostRows: number): Promise<ReadSheet> {
  const { sheets, others } = await readFile(call, mostRows, 1);
  return { ...(sheets[0] as OneSheet), others };
}

/** A head and a table for each child table at most, and the notes of a template. */
const MAX_SHEETS = 12;

/** The same of every sheet that has something in it, but for the notes of a template. */
export async function readSheets(call: Call, mostRows: number): Promise<OneSheet[]> {
  return (await readFile(call, mostRows, MAX_SHEETS)).sheets.filter(({ name, rows }, at) => at === 0 || (rows.length > 0 && !isNotes(name)));
}

async function readFile(call: Call, mostRows: number, mostSheets: number): Promise<SheetReadResult> {
  const { bytes } = await call.part();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Refusal('fileTooLarge', { limit: `${MAX_BYTES / 1_048_576}MB` });
    chunks.push(chunk);
  }
  if (size === 0) throw new Refusal('fileEmpty');
  return inTurn(() => parse(new Uint8Array(Buffer.concat(chunks)), mostRows, mostSheets));
}

async function parse(bytes: Uint8Array, mostRows: number, mostSheets: number): Promise<SheetReadResult> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { bytes, mostRows, mostSheets },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: 64 },
    env: environment,
    stdout: true,
    stderr: true,
  });
  const said = new Promise<SheetReadResult>((read, failed) => {
    const timer = setTimeout(() => failed(new Refusal('sheetTooLarge', { most: mostRows })), TIMEOUT);
    worker.once('message', (answer: SheetReadResult | SheetReadFailure) => {
      if ('trouble' in answer) failed(new Refusal(answer.trouble, { most: mostRows, ...answer.parameters }));
      else if (!answer.sheets[0]?.rows.length) failed(new Refusal('sheetEmpty'));
      else read(answer);
    });
    // Out of memory, most likely: of the file's making either way.
    worker.once('error', () => failed(new Refusal('sheetTooLarge', { most: mostRows })));
    worker.once('exit', () => {
      clearTimeout(timer);
      failed(new Refusal('sheetBroken'));
    });
  });
  try {
    return await said;
  } finally {
    await worker.terminate();
  }
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One at a time: one thread's memory is all that sheets take. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw new Refusal('busy');
  waiting += 1;
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}
