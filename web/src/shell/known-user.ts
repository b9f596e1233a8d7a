// Who I was at the last visit of this very session, so that the desk stands at once; what the server says now follows it.
import { language } from '../kit/phrases.ts';
import type { CurrentUser } from '../kit/session.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';

const KEY = 'me';
/** Larger menus are not worth their place in the browser's small storage. */
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

/** @param current null forgets */
export function rememberUser(current: CurrentUser | null): void {
  if (!current) return writeStored(KEY, null);
  const text = JSON.stringify({ token: readStored('token'), language: language(), current } satisfies Known);
  writeStored(KEY, text.length > MAX ? null : text);
}

export const sameUser = (one: CurrentUser | null, other: CurrentUser) => one !== null && JSON.stringify(one) === JSON.stringify(other);
