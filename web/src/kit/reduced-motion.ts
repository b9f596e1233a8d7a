import { useSyncExternalStore } from 'react';

const wanted = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the system is set to reduced motion. */
export const prefersReducedMotion = () => wanted.matches;

export function useReducedMotion(): boolean {
  return useSyncExternalStore((changed) => {
    wanted.addEventListener('change', changed);
    return () => wanted.removeEventListener('change', changed);
  }, prefersReducedMotion);
}
