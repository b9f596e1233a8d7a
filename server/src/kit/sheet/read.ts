// Uploaded sheets: xlsx, csv, or the rows that the import dialog sends back. The file formats are hidden behind this function (and `writeSheet`).
import { Worker } from 'node:worker_threads';
import type { ShownTrouble } from '@ordo/engine/sheet/display-text.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../serve.ts';
import { isNotes } from './template.phrases.ts';
import type { SheetErrorKey } from './sheet-error.ts';

export interface OneSheet {
  /** Name in the workbook; '' for formats without sheets. */
  name: string;
  /** Texts as displayed, without empty rows and trailing empty cells; a formula is its last value. Days are `YYYY-MM-DD`. */
  rows: string[][];
  /** Line number of each row in the file. */
  lines: number[];
  /** Positions of cells whose text may differ from what is displayed: `[row, column, reason]`. */
  marks: [number, number, CellError][];
}

export interface ReadSheet extends OneSheet {
  /** Names of the workbook's other non-empty sheets, which are not read. */
  others: string[];
}

/** Why the text of a cell is not accepted; `date`: it is a day or a time, which only a column of days accepts. */
export type CellError = ShownTrouble | 'error' | 'merged' | 'formula' | 'date';

/** The worker's answer for a file. */
export interface SheetReadResult {
  sheets: OneSheet[];
  others: string[];
}

/** The worker's answer for an unreadable file. */
export interface SheetReadFailure {
  trouble: SheetErrorKey;
  parameters: Record<string, unknown>;
}

const MAX_BYTES = 10_485_760;
/** Timeout for one sheet, in ms. */
const TIMEOUT = 20_000;
/** Memory limit of the worker, in MB. */
const MEMORY = 320;
/** Length of the queue; further callers are asked to try again later. */
const MAX_WAITING = 20;
/** The only environment variable that the worker gets: where compiled modules are. */
const { NODE_COMPILE_CACHE } = process.env;
const environment = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/**
 * Reads the part `file` of an upload as a sheet: the first one of a workbook.
 * @param mostRows without the header
 * @throws Refusal sheetKind, sheetBroken, sheetTooLarge, sheetHidden, sheetEmpty, fileTooLarge, fileEmpty
 */
export async function readSheet(call: Call, mostRows: number): Promise<ReadSheet> {
  const { sheets, others } = await readFile(call, mostRows, 1);
  return { ...(sheets[0] as OneSheet), others };
}

/** At most a main sheet and one for each child table, and the notes of a template. */
const MAX_SHEETS = 12;

/** The same for every non-empty sheet, except the notes of a template. */
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
    // Most likely out of memory: caused by the file in any case.
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

/** One at a time: sheets never take more than one worker's memory. */
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
