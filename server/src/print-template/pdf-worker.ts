// The worker thread that creates PDFs. Where threads have priorities (Linux), it yields to those that answer calls.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import { printedPdf, type Papers } from './pdf.ts';

export interface PdfWork {
  document: PrintDocument;
  papers: Papers;
}
export type PdfResult = { made: Uint8Array; error?: undefined } | { made?: undefined; error: string };

const NICENESS = 5;

// On other systems it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, NICENESS);

parentPort?.on('message', (work: PdfWork) => {
  printedPdf(work.document, work.papers).then(
    (made) => parentPort?.postMessage({ made } satisfies PdfResult),
    (error: unknown) => parentPort?.postMessage({ error: String((error as Error).stack ?? error) } satisfies PdfResult),
  );
});
