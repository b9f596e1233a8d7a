// Of the hidden pages, those used last stay mounted and laid out but not painted (frame.css): returning to one costs
// the browser no styles and no layout, and React no effects. The others are suspended: no effects and no boxes (React's Activity).
import { useEffect, useLayoutEffect, useState } from 'react';
import { invalidatePage } from '../kit/query.ts';

const AT_HAND = 4;

/** @returns whether the page at a path is suspended while `top` is active */
export function useSuspendedPages(top: string): (path: string) => boolean {
  /** Paths, the active one first. */
  const [used, setUsed] = useState([top]);
  if (used[0] !== top) setUsed([top, ...used.filter((path) => path !== top)].slice(0, AT_HAND));

  const left = used[1];
  useLayoutEffect(() => {
    // Open drawers and dialogs of the page that was left are closed with it, and only React knows which are its own.
    if (left && somethingHangs()) setUsed((now) => now.filter((path) => path !== left));
  }, [top, left]);

  // The page's data is from when it was last active.
  useEffect(() => invalidatePage(top), [top]);

  return (path) => !used.includes(path);
}

/** Drawers, dialogs and menus are siblings of the product's root. */
function somethingHangs(): boolean {
  for (const element of document.body.children) if (element.id !== 'root' && element.childElementCount > 0 && element.checkVisibility()) return true;
  return false;
}
