// The first paint of a visit has priority. What is only needed on demand is rendered when the browser is idle.
import { startTransition, useEffect, useState } from 'react';

const LATEST = 1_000;
let settled = false;

/** False until the first page is rendered; from then on true for every other. */
export function usePageReady(): boolean {
  const [now, setNow] = useState(settled);
  useEffect(() => {
    if (now) return undefined;
    const settle = () => {
      settled = true;
      startTransition(() => setNow(true));
    };
    // Not all browsers have an idle callback.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(settle);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(settle, { timeout: LATEST });
    return () => cancelIdleCallback(asked);
  }, [now]);
  return now;
}
