import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 767.98px)');

/** Whether the window is too narrow for tables: lists become cards and drawers take the full width. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed);
      return () => narrow.removeEventListener('change', changed);
    },
    () => narrow.matches,
  );
}
