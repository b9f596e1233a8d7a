// The life cycle of the session in the browser: the user is loaded once, and every end leads to the sign-in page.
import { currentUser, logout } from '@ordo/contract/session.ts';
import { create } from 'zustand';
import { call, CallError, onPasswordRequired, onSessionEnded, onSystemChanged } from '../kit/call.ts';
import { translateNow } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { rememberSystem, useSystem } from '../kit/system.ts';
import { onStoredChange, readStored, readStoredForTab, writeStored, writeStoredForTab } from '../kit/browser-storage.ts';
import { toast } from '../kit/toast.ts';
import { isViewing, stopViewing } from '../kit/viewing.ts';
import { entryPhrases } from './entry.phrases.ts';
import { knownUser, rememberUser, sameUser } from './known-user.ts';
import { navigate, useCurrentPath } from './navigation.ts';

/** Where a one-time password is changed; no other page opens before that. */
export const NEW_PASSWORD_PATH = '/newPassword';

/** `away`: the server cannot be reached or is overloaded, which does not sign anybody out. */
export const useStanding = create<{ standing: 'none' | 'loading' | 'away' | 'ready' }>(() => ({ standing: 'none' }));

/** Follows what the server and the other tabs say about the session. */
export function watchSession(): void {
  onSessionEnded((refused) => {
    // The viewed session ended, not the user's own.
    if (isViewing()) stopViewing();
    else endSession(refused.message);
  });
  onPasswordRequired(() => {
    if (useCurrentPath.getState().pathname !== NEW_PASSWORD_PATH) void navigate(NEW_PASSWORD_PATH, { replace: true });
  });
  let followed = '';
  onSystemChanged((version) => {
    // Once for each change: a standby may still answer with the old version.
    if (!version || version === followed || !useSession.getState().current || Number(version) === useSystem.getState().version) return;
    followed = version;
    void reloadSession();
  });
  onStoredChange('token', (token) => {
    // Another tab signed in, perhaps as somebody else: nothing of the previous user may stay on screen.
    if (token) location.reload();
    else endSession();
  });
}

/** Loads the user unless that is done or running. */
export async function ensureSession(): Promise<void> {
  const { standing } = useStanding.getState();
  if (standing === 'loading' || standing === 'ready') return;
  const known = knownUser();
  if (known) useSession.setState({ current: known, remembered: true });
  useStanding.setState({ standing: known ? 'ready' : 'loading' });
  await reloadSession();
}

/** Loads name, menu and permissions again; the present ones stay on screen meanwhile (menu titles change with the language). */
export async function reloadSession(): Promise<void> {
  const token = readStored('token');
  try {
    const current = await call(currentUser, {});
    if (readStored('token') !== token) return;
    rememberSystem(current?.system);
    if (!current?.userInfo) endSession(translateNow(entryPhrases.verificationFailed));
    else if (!current.menuList?.length) endSession(translateNow(entryPhrases.noMenus));
    else {
      // An equal menu would be rendered again for nothing.
      if (!sameUser(useSession.getState().current, current)) {
        useSession.setState({ current });
        rememberUser(current);
      }
      useStanding.setState({ standing: 'ready' });
      useSession.setState({ remembered: false });
    }
  } catch (error) {
    if (readStored('token') !== token) return;
    useSession.setState({ remembered: false });
    const refused = error instanceof CallError ? error : null;
    // The user is loaded again after unlocking, or after a change of password.
    if (refused?.key === 'locked' || refused?.key === 'passwordOnce' || refused?.key === 'passwordOld') {
      if (!useSession.getState().current) useStanding.setState({ standing: 'none' });
      return;
    }
    if (refused?.key !== 'unreachable' && refused?.key !== 'busy') endSession(refused?.message ?? translateNow(entryPhrases.hasError));
    else if (!useSession.getState().current) useStanding.setState({ standing: 'away' });
  }
}

/** Discards the session here and goes to the sign-in page, which returns to the present address unless `forgetPlace`. */
function endSession(message?: string, options: { forgetPlace?: boolean } = {}): void {
  if (message) toast('error', message);
  const left = readStored('left') !== null;
  // Shown on the sign-in page until somebody signs in. Not after signing out: the reason is known.
  if (message && !left) writeStored('parted', message);
  writeStored('token', null);
  writeStored('lock', null);
  rememberUser(null);
  useSession.setState({ current: null });
  useStanding.setState({ standing: 'none' });
  const { pathname, search } = useCurrentPath.getState();
  const forget = options.forgetPlace || left;
  if (forget) writeStoredForTab(LEFT_AT, String(entry()));
  if (pathname === '/login' && !(forget && search)) return;
  const back =
    forget || pathname === '/' || pathname === '/login' || pathname === NEW_PASSWORD_PATH ? '' : `?redirect=${encodeURIComponent(pathname + search)}`;
  void navigate(`/login${back}`, { replace: true });
}

const LEFT_AT = 'leftAt';
/** Index of the present history entry, as the router counts them; -1: a typed address. */
const entry = () => (history.state as { idx?: number } | null)?.idx ?? -1;

/** Whether the browser has gone back to an address from before signing out: that address is discarded too. Addresses opened afterwards are not. */
export function isLeftBehind(): boolean {
  const at = readStoredForTab(LEFT_AT);
  return readStored('left') !== null && at !== null && entry() >= 0 && entry() <= Number(at);
}

/** Signs out in any case; a session that the server could not end expires. @param message the reason, if it came from the server */
export async function leave(message?: string): Promise<void> {
  if (isViewing()) return stopViewing();
  // Stored before anybody is notified of the end, here by the socket or in another tab: the open pages are not for the next user.
  writeStored('left', '1');
  if (message) writeStored('parted', message);
  if (!message) await call(logout, {}).catch(() => undefined);
  endSession(message, { forgetPlace: true });
}
