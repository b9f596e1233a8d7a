// Who I was at the last visit of this very session, so that the desk stands at once; what the server says now follows it.
import { language } from '../kit/phrases.ts';
import type { CurrentUser } from '../kit/session.ts';
import { store, stored } from '../kit/stored.ts';

const KEY = 'me';
/** Larger menus are not worth their place in the browser's small storage. */
const MOST = 400_000;

interface Known {
  token: string | null;
  language: string;
  current: CurrentUser;
}

/** Null unless it is the same session and language. */
export function knownUser(): CurrentUser | null {
  try {
    const known = JSON.parse(stored(KEY) ?? 'null') as Partial<Known> | null;
    const sound = known?.token === stored('token') && known?.language === language() && known.current?.userInfo && Array.isArray(known.current.menuList);
    return sound ? (known.current as CurrentUser) : null;
  } catch {
    return null;
  }
}

/** @param current null forgets */
export function rememberUser(current: CurrentUser | null): void {
  if (!current) return store(KEY, null);
  const text = JSON.stringify({ token: stored('token'), language: language(), current } satisfies Known);
  store(KEY, text.length > MOST ? null : text);
}

export const sameUser = (one: CurrentUser | null, other: CurrentUser) => one !== null && JSON.stringify(one) === JSON.stringify(other);
