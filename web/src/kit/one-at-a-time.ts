import { useRef } from 'react';

/** @returns the same work, which does nothing while it is running: the second half of a double click comes before a button shows that it loads. */
export function useOneAtATime<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>): (...args: Args) => Promise<void> {
  const running = useRef(false);
  return async (...args) => {
    if (running.current) return;
    running.current = true;
    try {
      await work(...args);
    } finally {
      running.current = false;
    }
  };
}
