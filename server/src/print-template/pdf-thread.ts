// PDFs are created one at a time in a worker thread: a long one takes seconds, which would block other calls.
import { Worker } from 'node:worker_threads';
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import { Refusal } from '../kit/refusal.ts';
import type { PdfResult, PdfWork } from './pdf-worker.ts';
import type { Papers } from './pdf.ts';

/** Length of the queue; further callers are asked to try again later. */
const MAX_WAITING = 30;
/** Limits: a document that takes more time, or more memory, is too large to print. */
const MAX_TIME = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 768 };
/** Fonts and the last document are released after this time. */
const IDLE = 60_000;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
let thread: Worker | undefined;
let rest: NodeJS.Timeout | undefined;

/** @throws Refusal busy, printTooLarge */
export async function pdfInThread(document: PrintDocument, papers: Papers): Promise<Buffer> {
  if (waiting >= MAX_WAITING) throw new Refusal('busy');
  waiting += 1;
  const mine = last.then(() => inThread({ document, papers }));
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

/** It keeps the process alive only while it works. */
function inThread(work: PdfWork): Promise<Buffer> {
  clearTimeout(rest);
  thread ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: MEMORY });
  const worker = thread;
  worker.ref();
  return new Promise((done, failed) => {
    const late = setTimeout(() => broke(), MAX_TIME);
    const settle = () => {
      clearTimeout(late);
      worker.off('message', answered).off('error', broke).off('exit', broke);
      worker.unref();
    };
    const answered = ({ made, error }: PdfResult) => {
      settle();
      rest = setTimeout(end, IDLE).unref();
      if (made) done(Buffer.from(made));
      else failed(new Error(error));
    };
    const broke = (why?: unknown) => {
      settle();
      end();
      const large = why === undefined || (why as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
      failed(large ? new Refusal('printTooLarge') : new Error('the thread that makes PDFs ended', { cause: why }));
    };
    worker.on('message', answered).on('error', broke).on('exit', broke);
    worker.postMessage(work);
  });
}

function end(): void {
  void thread?.terminate();
  thread = undefined;
}
