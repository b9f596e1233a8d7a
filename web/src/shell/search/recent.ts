// The pages that a person opened last, remembered in this browser for each of its people.
import { ownKey } from '../../kit/session.ts';
import { store, stored } from '../../kit/stored.ts';

const KEY = 'recentPages';
const MOST = 8;

/** @returns paths, the last one first; whatever is stored, only paths come out */
export function recentPages(document = stored(ownKey(KEY))): string[] {
  try {
    const found: unknown = JSON.parse(document ?? '[]');
    return Array.isArray(found) ? found.filter((path): path is string => typeof path === 'string' && path.startsWith('/')).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export const withRecent = (paths: string[], path: string) => [path, ...paths.filter((other) => other !== path)].slice(0, MOST);

export function rememberPage(path: string): void {
  store(ownKey(KEY), JSON.stringify(withRecent(recentPages(), path)));
}
