// The pages that a person opened last, stored in this browser per person.
import { userStorageKey } from '../../kit/session.ts';
import { readStored, writeStored } from '../../kit/browser-storage.ts';

const KEY = 'recentPages';
const MAX = 8;

/** @returns paths, the latest first; anything else in the storage is ignored */
export function recentPages(document = readStored(userStorageKey(KEY))): string[] {
  try {
    const found: unknown = JSON.parse(document ?? '[]');
    return Array.isArray(found) ? found.filter((path): path is string => typeof path === 'string' && path.startsWith('/')).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

export const withRecent = (paths: string[], path: string) => [path, ...paths.filter((other) => other !== path)].slice(0, MAX);

export function rememberPage(path: string): void {
  writeStored(userStorageKey(KEY), JSON.stringify(withRecent(recentPages(), path)));
}
