// The pages that a person opened last, remembered in this browser for each of its people.
import { userStorageKey } from '../../kit/session.ts';
import { readStored, writeStored } from '../../kit/browser-storage.ts';

const KEY = 'recentPages';
const MAX = 8;

/** @returns paths, the last one first; whatever is stored, only paths come out */
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
