// The favourite pages of a person, stored in this browser per person.
import { create } from 'zustand';
import { userStorageKey, useSession } from '../kit/session.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';

const KEY = 'favourites';
const MAX = 12;

/** @returns paths in the order in which they were added; anything else in the storage is ignored */
export function readFavourites(document: string | null): string[] {
  try {
    const found: unknown = JSON.parse(document ?? '[]');
    return Array.isArray(found) ? found.filter((path): path is string => typeof path === 'string' && path.startsWith('/')).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Adds the page, or removes it. The oldest is dropped when there are too many. */
export const toggled = (paths: readonly string[], path: string): string[] =>
  paths.includes(path) ? paths.filter((one) => one !== path) : [...paths, path].slice(-MAX);

const read = () => ({ paths: readFavourites(readStored(userStorageKey(KEY))) });
export const useFavourites = create<{ paths: string[] }>(read);
useSession.subscribe(({ current }, before) => {
  if (current?.userInfo.userId !== before.current?.userInfo.userId) useFavourites.setState(read());
});

export function toggleFavourite(path: string): void {
  const paths = toggled(useFavourites.getState().paths, path);
  useFavourites.setState({ paths });
  writeStored(userStorageKey(KEY), JSON.stringify(paths));
}
