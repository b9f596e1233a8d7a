// The pages that a person keeps at the top of the menu, remembered in this browser for each of its people.
import { create } from 'zustand';
import { userStorageKey, useSession } from '../kit/session.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';

const KEY = 'favourites';
const MAX = 12;

/** @returns paths in the order in which they were kept; whatever is stored, only paths come out */
export function readFavourites(document: string | null): string[] {
  try {
    const found: unknown = JSON.parse(document ?? '[]');
    return Array.isArray(found) ? found.filter((path): path is string => typeof path === 'string' && path.startsWith('/')).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** With the page, or without it when it was there. The oldest gives way when there are too many. */
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
