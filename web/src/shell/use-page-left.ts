// An overlay belongs to the page it was opened on. Those of the pages themselves go with them (use-debounced.ts); this is for what the shell hangs beside them.
import { useEffect, useEffectEvent, useRef } from 'react';
import { LOCK_PATH } from './screen-lock.ts';
import { useCurrentPath } from './navigation.ts';

/** Calls back when another page comes on top, by whatever way. A lock is none: behind it everything stays as it was. */
export function usePageLeft(left: () => void): void {
  const leave = useEffectEvent(left);
  const page = useRef(useCurrentPath.getState().pathname);
  useEffect(() => {
    const look = ({ pathname }: { pathname: string }) => {
      if (pathname === page.current || pathname === LOCK_PATH) return;
      page.current = pathname;
      leave();
    };
    // Behind a lock nothing was heard.
    look(useCurrentPath.getState());
    return useCurrentPath.subscribe(look);
  }, []);
}
