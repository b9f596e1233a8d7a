// Exports a large list as a file: the server creates it in the background, the client polls until it is ready, and downloads it.
import { recordExport, recordExportProgress, recordExportStop } from '@ordo/contract/model-export.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { call, CallError } from '../kit/call.ts';
import { saveUrl } from '../kit/download.ts';
import { newFrameKey } from '../kit/live.ts';
import { translateNow } from '../kit/phrases.ts';
import { exportPhrases } from './export.phrases.ts';

/** Polling interval, in ms. */
const LOOK = 1_000;

export interface Made {
  done: number;
  total: number;
}

type Wanted = Omit<Input<typeof recordExport>, 'exportRun'> & { id: string; menuId?: string };

/** @param signal also stops the server's work @throws CallError with the reason if the file was not created */
export async function exportInBackground(wanted: Wanted, signal: AbortSignal, told: (made: Made) => void): Promise<void> {
  const run = newFrameKey();
  const { id, menuId } = wanted;
  const which = { id, run, ...(menuId !== undefined && { menuId }) };
  signal.addEventListener('abort', () => void call(recordExportStop, which).catch(unheard));
  const { total } = await call(recordExport, { ...wanted, exportRun: run }, signal);
  told({ done: 0, total });
  for (;;) {
    await pause(signal);
    const made = await call(recordExportProgress, which, signal);
    if (made?.url) return saveUrl(made.name, made.url);
    if (!made || made.state === 'lost') throw new CallError(400, 'fault', translateNow(exportPhrases.lost));
    if (made.state !== 'working') throw new CallError(400, 'fault', made.why);
    told(made);
  }
}

/** Errors of the stop request are ignored: the server ends the old run when the next export begins. */
const unheard = (error: unknown): void => {
  if (!(error instanceof CallError)) throw error;
};

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((done, ended) => {
    const timer = setTimeout(done, LOOK);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      ended(signal.reason as Error);
    });
  });
