// Answers that are valid until a dictionary changes: stored with their ETag, and discarded when the server reports a change.
import { onStoredChange, readStored, writeStored } from './browser-storage.ts';

/** Number of the last change of a dictionary; comes with every answer. */
const LOOKUPS = 'x-ordo-lookups';

const kept = new Map<string, { etag: string; data: unknown }>();
let lookups = readStored('lookups');
let changed: () => void = () => undefined;

/** Registers what happens when a dictionary has changed, here or in another tab. */
export function onLookupsChanged(listener: () => void): void {
  changed = listener;
  onStoredChange('lookups', hear);
}

function hear(now: string | null): void {
  if (!now || now === lookups) return;
  lookups = now;
  writeStored('lookups', now);
  changed();
}

/** @param place language and address of the request */
export const cachedLookup = (place: string) => kept.get(place);

export function checkLookupsVersion(headers: Headers): void {
  hear(headers.get(LOOKUPS));
}

export function cacheLookup(place: string, headers: Headers, data: unknown): void {
  const etag = headers.get('etag');
  if (etag) kept.set(place, { etag, data });
}
