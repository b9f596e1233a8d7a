// The locked screen (product §4.2): the server answers only unlocking, every tab shows the lock, and the pages behind it keep their state.
import { lock } from '@ordo/contract/session.ts';
import { call, onLocked } from '../kit/call.ts';
import { onStoredChange, readStored, writeStored } from '../kit/browser-storage.ts';
import { isViewing, stopViewing } from '../kit/viewing.ts';
import { idleFor, touched } from './idle.ts';
import { navigate, useCurrentPath } from './navigation.ts';

export const LOCK_PATH = '/lockScreen';
const LOCKED = '1';

export const isLocked = () => readStored('lock') === LOCKED && readStored('token') !== null;

/** The address of the lock screen, which returns to `back`. */
export const lockAddress = (back: string) => (back === '/' ? LOCK_PATH : `${LOCK_PATH}?redirect=${encodeURIComponent(back)}`);

/** Shows the lock at once, here and in the other tabs. The lock screen itself informs the server, and retries until that succeeds. */
export function lockScreen(): void {
  if (!readStored('token')) return;
  // The user's own session is to be locked, not the one viewed.
  if (isViewing()) return stopViewing();
  writeStored('lock', LOCKED);
  toLock();
}

/** @returns the user of the screen, once the server has locked the session */
export const lockSession = () => call(lock, {});

/** The server has unlocked the session. @param back where to continue, a path of this application */
export function noteUnlocked(back: string): void {
  touched();
  writeStored('lock', null);
  void navigate(back, { replace: true });
}

/** Follows what the server, the other tabs and the idle timer say about the lock. */
export function watchLock(backOf: (search: string) => string): void {
  onLocked(lockScreen);
  onStoredChange('lock', () => {
    const { pathname, search } = useCurrentPath.getState();
    if (isLocked()) toLock();
    else if (pathname === LOCK_PATH && readStored('token')) void navigate(backOf(search), { replace: true });
  });
  idleFor(() => readStored('token') !== null && !isLocked(), lockScreen);
}

function toLock(): void {
  const { pathname, search } = useCurrentPath.getState();
  if (pathname !== LOCK_PATH) void navigate(lockAddress(pathname + search), { replace: true });
}
