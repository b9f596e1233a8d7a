import { Modal } from 'antd';
import { useEffect } from 'react';
import { useQuestions } from './ask.ts';

/** Puts the questions that were asked, in the looks and the language of the desk. */
export function Asking() {
  const [modal, holder] = Modal.useModal();
  const open = useQuestions((questions) => questions.open);
  useEffect(() => {
    if (open.length === 0) return;
    useQuestions.setState({ open: [] });
    for (const question of open) modal.confirm(question);
  }, [open, modal]);
  return holder;
}
