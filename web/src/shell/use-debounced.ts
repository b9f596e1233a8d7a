// Of the pages that wait behind the one on top, those used last stay as they are, laid out and not painted (frame.css): coming back to one costs
// the browser no styles and no layout, and React no effects. The others rest: their effects are off and they have no boxes (React's Activity).
import { useEffect, useLayoutEffect, useState } from 'react';
import { invalidatePage } from '../kit/query.ts';

const AT_HAND = 4;

/** @returns whether the page at a path rests while `top` is on top */
export function useDebounced(top: string): (path: string) => boolean {
  /** Paths, the one on top first. */
  const [used, setUsed] = useState([top]);
  if (used[0] !== top) setUsed([top, ...used.filter((path) => path !== top)].slice(0, AT_HAND));

  const left = used[1];
  useLayoutEffect(() => {
    // A drawer or a question of the page that was left goes with it, and only React knows which are its own.
    if (left && somethingHangs()) setUsed((now) => now.filter((path) => path !== left));
  }, [top, left]);

  // What a page shows was read when it was on top last.
  useEffect(() => invalidatePage(top), [top]);

  return (path) => !used.includes(path);
}

/** Drawers, dialogs and menus stand beside the root of the product. */
function somethingHangs(): boolean {
  for (const element of document.body.children) if (element.id !== 'root' && element.childElementCount > 0 && element.checkVisibility()) return true;
  return false;
}
