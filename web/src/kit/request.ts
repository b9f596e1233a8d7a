// The form of a request to the server, and requests sent while the program itself was still loading (prefetch.ts).
import type { Language } from '@ordo/contract/language.ts';
import { readStored } from './browser-storage.ts';

/** Log position of this browser's own last save: a standby that has not replayed it is not used. */
export const SEEN_HEADER = 'x-ordo-seen';
export const TIMEOUT = 100_000;

/** URL of a call, with the time that keeps it out of every cache. */
export const requestUrl = (path: string, query: URLSearchParams) => `/v1${path}?${query}${query.size > 0 ? '&' : ''}n=${Math.floor(Date.now() / 1000)}`;

export function requestHeaders(language: Language): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': language, [SEEN_HEADER]: readStored('seen') ?? '0/0' };
  const token = readStored('token');
  if (token) headers.Authorization = token;
  return headers;
}

interface Early {
  /** URL without its time, language and token → the pending request. */
  early?: Map<string, Promise<Response>>;
}

const keyOf = (url: string, headers: Record<string, string>) => [url.replace(/[?&]n=\d+$/, ''), headers['Accept-Language'], headers.Authorization].join(' ');

export function prefetch(url: string, headers: Record<string, string>): void {
  const asked = fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT) });
  // The taker of the answer handles the failure.
  asked.catch(() => undefined);
  ((globalThis as Early).early ??= new Map()).set(keyOf(url, headers), asked);
}

/** The answer to a prefetched request; each is used once. */
export function takePrefetched(url: string, headers: Record<string, string>): Promise<Response> | undefined {
  const { early } = globalThis as Early;
  const key = keyOf(url, headers);
  const asked = early?.get(key);
  early?.delete(key);
  return asked;
}
