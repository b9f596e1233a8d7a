import { useCallback, useEffect, useState } from 'react';

/** Follows a value once it has not changed for a while; `flush` does not wait. @param pause ms */
export function useDebounced(value: string, pause: number): [settled: string, flush: () => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return [settled, useCallback(() => setSettled(value), [value])];
}
