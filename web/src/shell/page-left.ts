// An overlay belongs to the page it was opened on. Those of the pages themselves go with them (resting.ts); this is for what the shell hangs beside them.
import { useEffect, useEffectEvent } from 'react';
import { LOCK_PATH } from './screen-lock.ts';
import { useWhere } from './where.ts';

/** Calls back when another page comes on top, by whatever way. A lock is none: behind it everything stays as it was. */
export function usePageLeft(left: () => void): void {
  const leave = useEffectEvent(left);
  useEffect(() => {
    let page = useWhere.getState().pathname;
    return useWhere.subscribe(({ pathname }) => {
      if (pathname === page || pathname === LOCK_PATH) return;
      page = pathname;
      leave();
    });
  }, []);
}
