// The thread in which PDFs are made. Where threads have a priority of their own (Linux), it gives way to those that answer calls.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import { printedPdf, type Papers } from './pdf.ts';

export interface Work {
  document: PrintDocument;
  papers: Papers;
}
export type Done = { made: Uint8Array; error?: undefined } | { made?: undefined; error: string };

const NICENESS = 5;

// Elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(0, NICENESS);

parentPort?.on('message', (work: Work) => {
  printedPdf(work.document, work.papers).then(
    (made) => parentPort?.postMessage({ made } satisfies Done),
    (error: unknown) => parentPort?.postMessage({ error: String((error as Error).stack ?? error) } satisfies Done),
  );
});
