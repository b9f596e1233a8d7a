// Whether the server can be reached. What cannot is refused at once and waits for nobody (query.ts); this says since when, and when it is over.
import { create } from 'zustand';

/** `since` epoch ms of the first call without an answer, null while there are answers; `breaks` that are over. */
export const useConnectivity = create<{ since: number | null; breaks: number }>(() => ({ since: null, breaks: 0 }));

/** How often it is tried again, in ms; whoever does not answer within that time is not there. */
const EVERY = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<void> | null = null;

/** Any answer, good or bad, is one; but where the browser knows of no network it may be the last that was under way, so the server is asked once more. */
export function noteResponse(): void {
  if (navigator.onLine || useConnectivity.getState().since === null) reached();
  else void checkConnectivity();
}

function reached(): void {
  clearTimeout(timer);
  if (useConnectivity.getState().since !== null) useConnectivity.setState(({ breaks }) => ({ since: null, breaks: breaks + 1 }));
}

/** A call had no answer. One alone may be bad luck, so the server is asked how it is before anything is said. */
export function noteNoResponse(): void {
  const at = Date.now();
  if (navigator.onLine) void checkConnectivity(at);
  else lost(at);
}

function lost(at: number): void {
  if (useConnectivity.getState().since === null) useConnectivity.setState({ since: at });
  clearTimeout(timer);
  timer = setTimeout(() => void checkConnectivity(at), EVERY);
}

/** Asks whether the server is there. @returns when that is known */
export function checkConnectivity(at = Date.now()): Promise<void> {
  asking ??= fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(EVERY) })
    .then(
      ({ ok }) => (ok ? reached() : lost(at)),
      () => lost(at),
    )
    .finally(() => (asking = null));
  return asking;
}

/** Each time the server is back after it was not there. @returns how it ends */
export const onReconnected = (run: () => void): (() => void) =>
  useConnectivity.subscribe(({ breaks }, before) => {
    if (breaks !== before.breaks) run();
  });

/** A part of the program that was not even asked for. */
export class OfflineError extends Error {}

/** Browsers remember for ever that a part could not be fetched, so without a line none is asked for. @throws OfflineError */
export function assertOnline(): void {
  if (useConnectivity.getState().since !== null) throw new OfflineError('asked for without a line');
}

/** A part of the program that could not be fetched, not a mistake in it. */
export const isLoadError = (error: unknown) =>
  error instanceof OfflineError ||
  (error instanceof Error && /dynamically imported module|module script failed|Importing a module|preload/i.test(error.message));

/** Follows what the browser knows of its network. */
export function watchConnectivity(): void {
  addEventListener('offline', () => lost(Date.now()));
  addEventListener('online', () => void checkConnectivity());
  if (!navigator.onLine) lost(Date.now());
}
