// Modal dialogs, opened from anywhere: the caller needs no component, the host is loaded with the first dialog.
import type { ModalFuncProps } from 'antd';
import { create } from 'zustand';

interface Questions {
  /** Whether any dialog has been requested yet. */
  any: boolean;
  /** Requested dialogs that are not shown yet. */
  open: readonly ModalFuncProps[];
  /** Incremented whenever the page they belong to is left. */
  drops: number;
}

export const useDialogs = create<Questions>(() => ({ any: false, open: [], drops: 0 }));

export const openDialog = (question: ModalFuncProps) => useDialogs.setState(({ open }) => ({ any: true, open: [...open, question] }));

/** Dialogs of a page that is left count as cancelled. */
export function closeDialogs(): void {
  // Those not shown yet are cancelled here; somebody may wait for them.
  for (const question of useDialogs.getState().open) question.onCancel?.();
  useDialogs.setState(({ drops }) => ({ open: [], drops: drops + 1 }));
}
