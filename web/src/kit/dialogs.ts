// A question that stands over everything until it is answered. Whoever asks needs no component: the dialog comes with the first question.
import type { ModalFuncProps } from 'antd';
import { create } from 'zustand';

interface Questions {
  /** Whether anything has been asked yet. */
  any: boolean;
  /** Those that have not been put yet. */
  open: readonly ModalFuncProps[];
  /** How often the page they were about has been left. */
  drops: number;
}

export const useDialogs = create<Questions>(() => ({ any: false, open: [], drops: 0 }));

export const openDialog = (question: ModalFuncProps) => useDialogs.setState(({ open }) => ({ any: true, open: [...open, question] }));

/** What was asked about a page that is left is not answered any more, which is a no. */
export function closeDialogs(): void {
  // Those that have not been put yet are answered here; somebody may wait for them.
  for (const question of useDialogs.getState().open) question.onCancel?.();
  useDialogs.setState(({ drops }) => ({ open: [], drops: drops + 1 }));
}
