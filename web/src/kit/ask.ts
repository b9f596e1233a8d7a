// A question that stands over everything until it is answered. Whoever asks needs no component: the dialog comes with the first question.
import type { ModalFuncProps } from 'antd';
import { create } from 'zustand';

interface Questions {
  /** Whether anything has been asked yet. */
  any: boolean;
  /** Those that have not been put yet. */
  open: readonly ModalFuncProps[];
}

export const useQuestions = create<Questions>(() => ({ any: false, open: [] }));

export const ask = (question: ModalFuncProps) => useQuestions.setState(({ open }) => ({ any: true, open: [...open, question] }));
