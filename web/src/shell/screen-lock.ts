// The locked screen (product §4.2): the server answers nothing but unlocking, every tab shows the lock, and the pages behind it live on.
import { lock } from '@ordo/contract/session.ts';
import { call, onLocked } from '../kit/call.ts';
import { onStoredChange, readStored, writeStored } from '../kit/browser-storage.ts';
import { isViewing, stopViewing } from '../kit/viewing.ts';
import { idleFor, touched } from './idle.ts';
import { navigate, useCurrentPath } from './navigation.ts';

export const LOCK_PATH = '/lockScreen';
const LOCKED = '1';

export const isLocked = () => readStored('lock') === LOCKED && readStored('token') !== null;

/** The address of the lock, which leads back to `back`. */
export const lockAddress = (back: string) => (back === '/' ? LOCK_PATH : `${LOCK_PATH}?redirect=${encodeURIComponent(back)}`);

/** Draws the lock at once, here and in the other tabs. The lock screen itself tells the server, and goes on until it knows. */
export function lockScreen(): void {
  if (!readStored('token')) return;
  // One's own session is to be locked, not the viewing at somebody else's desk.
  if (isViewing()) return stopViewing();
  writeStored('lock', LOCKED);
  toLock();
}

/** @returns once the server holds the session locked: whose screen it is */
export const lockSession = () => call(lock, {});

/** The server has unlocked the session. @param back where to go on, a path of this application */
export function noteUnlocked(back: string): void {
  touched();
  writeStored('lock', null);
  void navigate(back, { replace: true });
}

/** Follows what the server, the other tabs and the clock say about the lock. */
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
