// The user as cached at the last visit of the same session, so that the desk is rendered at once; the server's answer then replaces it.
import { language } from '../kit/phrases.ts';
import type { CurrentUser } from '../kit/session.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';

const KEY = 'me';
/** Larger menus are too big for the browser's small storage. */
const MAX = 400_000;

interface Known {
  token: string | null;
  language: string;
  current: CurrentUser;
}

/** Null unless it is the same session and language. */
export function knownUser(): CurrentUser | null {
  try {
    const known = JSON.parse(readStored(KEY) ?? 'null') as Partial<Known> | null;
    const sound = known?.token === readStored('token') && known?.language === language() && known.current?.userInfo && Array.isArray(known.current.menuList);
    return sound ? (known.current as CurrentUser) : null;
  } catch {
    return null;
  }
}

/** @param current null clears it */
export function rememberUser(current: CurrentUser | null): void {
  if (!current) return writeStored(KEY, null);
  const text = JSON.stringify({ token: readStored('token'), language: language(), current } satisfies Known);
  writeStored(KEY, text.length > MAX ? null : text);
}

export const sameUser = (one: CurrentUser | null, other: CurrentUser) => one !== null && JSON.stringify(one) === JSON.stringify(other);
