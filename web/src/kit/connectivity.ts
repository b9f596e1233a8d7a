// Whether the server can be reached. Calls without a connection fail at once instead of waiting (query.ts); this records since when, and when it is over.
import { create } from 'zustand';

/** `since` epoch ms of the first call without an answer, null while there are answers; `breaks` number of past interruptions. */
export const useConnectivity = create<{ since: number | null; breaks: number }>(() => ({ since: null, breaks: 0 }));

/** Interval and timeout of the checks, in ms. */
const EVERY = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<void> | null = null;

/** Any answer counts, even an error; but if the browser reports no network it may be the last one in flight, so the server is checked once more. */
export function noteResponse(): void {
  if (navigator.onLine || useConnectivity.getState().since === null) reached();
  else void checkConnectivity();
}

function reached(): void {
  clearTimeout(timer);
  if (useConnectivity.getState().since !== null) useConnectivity.setState(({ breaks }) => ({ since: null, breaks: breaks + 1 }));
}

/** A call had no answer. A single failure may be accidental, so the server is checked before anything is shown. */
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

/** Checks whether the server is reachable. @returns when that is known */
export function checkConnectivity(at = Date.now()): Promise<void> {
  asking ??= fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(EVERY) })
    .then(
      ({ ok }) => (ok ? reached() : lost(at)),
      () => lost(at),
    )
    .finally(() => (asking = null));
  return asking;
}

/** Called each time the server is reachable again. @returns how to stop listening */
export const onReconnected = (run: () => void): (() => void) =>
  useConnectivity.subscribe(({ breaks }, before) => {
    if (breaks !== before.breaks) run();
  });

/** A chunk that was not even requested, because there is no network. */
export class OfflineError extends Error {}

/** Browsers cache a failed module load for ever, so nothing is requested without a network. @throws OfflineError */
export function assertOnline(): void {
  if (useConnectivity.getState().since !== null) throw new OfflineError('asked for without a line');
}

/** Whether it failed for lack of a network that is back by now: an interruption may be over before its failures are told, and nobody would be told again. */
export const isOverAlready = (error: unknown) => error instanceof OfflineError && isBackAgain();

/** Whether the server can be reached after an interruption. */
export function isBackAgain(): boolean {
  const { since, breaks } = useConnectivity.getState();
  return since === null && breaks > 0;
}

/** Whether a chunk could not be loaded, as opposed to an error in it. */
export const isLoadError = (error: unknown) =>
  error instanceof OfflineError ||
  (error instanceof Error && /dynamically imported module|module script failed|Importing a module|preload/i.test(error.message));

/** Follows the browser's network events. */
export function watchConnectivity(): void {
  addEventListener('offline', () => lost(Date.now()));
  addEventListener('online', () => void checkConnectivity());
  if (!navigator.onLine) lost(Date.now());
}
