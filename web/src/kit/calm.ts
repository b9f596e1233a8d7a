import { useSyncExternalStore } from 'react';

const wanted = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether this person's system asks that nothing moves. */
export const isCalm = () => wanted.matches;

export function useCalm(): boolean {
  return useSyncExternalStore((changed) => {
    wanted.addEventListener('change', changed);
    return () => wanted.removeEventListener('change', changed);
  }, isCalm);
}
