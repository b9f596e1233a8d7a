// Whether the sidebar is expanded, which is stored (product §3.3), and whether it is shown over a narrow window, which is not.
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../kit/browser-storage.ts';

export const useSidebar = create<{ wide: boolean; drawn: boolean }>(() => ({ wide: readStored('sidebarStatus') !== '0', drawn: false }));

export function setWide(wide: boolean): void {
  writeStored('sidebarStatus', wide ? '1' : '0');
  useSidebar.setState({ wide });
}

export const setDrawn = (drawn: boolean) => useSidebar.setState({ drawn });

const narrow = matchMedia('(width < 992px)');

/** Below 992 px the device counts as mobile (product §3.1). */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed);
      return () => narrow.removeEventListener('change', changed);
    },
    () => narrow.matches,
  );
}
