// Once the page is ready and the browser idle, the other pages of the menu are prefetched, so that they open without delay.
import { useEffect } from 'react';
import { TIMEOUT, whenIdle } from './idle-prefetch.ts';
import { flatten, type MenuItem } from './menu.ts';
import type { Screens } from './view-host.tsx';

export function useScreensAhead(menu: MenuItem[], screens: Screens): void {
  useEffect(() => {
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return undefined;
    const names = new Set(flatten(menu).flatMap(({ target }) => (target.kind === 'route' && screens[target.screen] ? [target.screen] : [])));
    let wanted = true;
    const fetchAll = async () => {
      for (const name of names) {
        await whenIdle();
        if (!wanted) return;
        await screens[name]?.().catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void fetchAll(), TIMEOUT);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [menu, screens]);
}
