// An overlay belongs to the page it was opened on. Those of the pages themselves are closed with them (use-suspended-pages.ts); this is for those of the shell.
import { useEffect, useEffectEvent, useRef } from 'react';
import { LOCK_PATH } from './screen-lock.ts';
import { useCurrentPath } from './navigation.ts';

/** Calls back when another page becomes active, by whatever way. Locking does not count: everything stays as it was. */
export function usePageLeft(left: () => void): void {
  const leave = useEffectEvent(left);
  const page = useRef(useCurrentPath.getState().pathname);
  useEffect(() => {
    const look = ({ pathname }: { pathname: string }) => {
      if (pathname === page.current || pathname === LOCK_PATH) return;
      page.current = pathname;
      leave();
    };
    // Navigation behind a lock was not seen.
    look(useCurrentPath.getState());
    return useCurrentPath.subscribe(look);
  }, []);
}
