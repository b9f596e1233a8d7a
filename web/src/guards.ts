// Who may open which address before the menu is known (product §2.2).
import { redirect, replace, type LoaderFunctionArgs } from 'react-router';
import { reloadSettings } from './kit/settings.ts';
import { readStored } from './kit/browser-storage.ts';
import { sameAppPath } from './session/same-app-path.ts';
import { ARRIVE_PATH, hasTicket, storeTicket } from './session/home-ticket.ts';
import { isLocked, lockAddress, LOCK_PATH } from './shell/screen-lock.ts';
import { ensureSession, isLeftBehind } from './shell/session-life.ts';

/** Former addresses of pages, and those of the family; bookmarks are redirected. */
const MOVED: Readonly<Record<string, string>> = {
  '/system/dataInterface': '/systemData/dataInterface',
  '/onlineDev/appDesign': '/onlineDev/webDesign?type=2',
};

/** The target in the address's own query: a path of this application, or the start. */
export const wayBack = (search: string) => sameAppPath(new URLSearchParams(search).get('redirect'));

/** With a token there is no need to sign in. A user who starts typing will need the desk next, so `prepare` loads it meanwhile. */
export const openLogin =
  (prepare: () => Promise<unknown>) =>
  ({ request }: LoaderFunctionArgs) => {
    if (readStored('token')) return redirect(wayBack(new URL(request.url).search));
    addEventListener('input', () => void prepare().catch(() => undefined), { once: true });
    return null;
  };

/** A new password is for users who are signed in. */
export function openNewPassword() {
  return readStored('token') ? null : redirect('/login');
}

/** Without a token, sign in first and return. With one, the page, the user and the menu load in parallel, unless the screen is locked. */
export function openDesk({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const moved = MOVED[pathname];
  if (moved) return replace(moved.includes('?') ? moved + search.replace('?', '&') : moved + search);
  const here = pathname + search;
  if (storeTicket(pathname, search)) return replace(ARRIVE_PATH);
  if (!readStored('token')) return redirect(pathname === '/' || isLeftBehind() ? '/login' : `/login?redirect=${encodeURIComponent(here)}`);
  if (pathname === LOCK_PATH) return isLocked() ? null : redirect(wayBack(search));
  if (isLocked()) return redirect(lockAddress(here));
  reloadSettings();
  void ensureSession();
  return null;
}

/** A ticket from `/home?token=` is handled before anything else. */
export function openArrival() {
  if (isLocked()) return redirect(lockAddress(ARRIVE_PATH));
  return hasTicket() ? null : replace('/');
}

/** Redirects, but only within this application; a scanned code asks for confirmation (promises §2.13, promises §2.14). */
export function openJump({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!searchParams.get('scan')) return replace(wayBack(search));
  return isLocked() ? redirect(lockAddress(pathname + search)) : null;
}

export const openRedirect = ({ request }: LoaderFunctionArgs) => replace(wayBack(new URL(request.url).search));
