// The first moment of a visit belongs to what is read first. What is only pressed later is drawn when the browser has nothing else to do.
import { startTransition, useEffect, useState } from 'react';

const LATEST = 1_000;
let settled = false;

/** False until the first page stands; from then on true for every other. */
export function usePageReady(): boolean {
  const [now, setNow] = useState(settled);
  useEffect(() => {
    if (now) return undefined;
    const settle = () => {
      settled = true;
      startTransition(() => setNow(true));
    };
    // Not all browsers say when they are idle.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(settle);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(settle, { timeout: LATEST });
    return () => cancelIdleCallback(asked);
  }, [now]);
  return now;
}
