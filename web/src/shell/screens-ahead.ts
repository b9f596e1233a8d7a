// Once the page is there and the browser has nothing to do, the other pages of the menu are fetched, so that opening them waits for nothing.
import { useEffect } from 'react';
import { flatten, type MenuItem } from './menu.ts';
import type { Screens } from './view-host.tsx';

const PATIENCE = 3000;
/** Not all browsers say when they are idle. */
const idle = () =>
  new Promise<void>((go) => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => go(), { timeout: 10_000 }) : setTimeout(go, 200)));

export function useScreensAhead(menu: MenuItem[], screens: Screens): void {
  useEffect(() => {
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return undefined;
    const names = new Set(flatten(menu).flatMap(({ target }) => (target.kind === 'route' && screens[target.screen] ? [target.screen] : [])));
    let wanted = true;
    const fetchAll = async () => {
      for (const name of names) {
        await idle();
        if (!wanted) return;
        await screens[name]?.().catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void fetchAll(), PATIENCE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [menu, screens]);
}
