import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useDialogs } from './dialogs.ts';

/** Shows queued dialogs, in the theme and language of the shell. */
export function DialogHost() {
  const [modal, holder] = Modal.useModal();
  /** How to close the open ones. */
  const put = useRef(new Set<() => void>());
  const open = useDialogs((questions) => questions.open);
  useEffect(() => {
    if (open.length === 0) return;
    useDialogs.setState({ open: [] });
    for (const question of open) {
      const over = () => void put.current.delete(shut);
      const { destroy } = modal.confirm({
        ...question,
        onOk: () => {
          over();
          return question.onOk?.() as unknown;
        },
        onCancel: () => {
          over();
          return question.onCancel?.() as unknown;
        },
      });
      const shut = () => {
        over();
        destroy();
        question.onCancel?.();
      };
      put.current.add(shut);
    }
  }, [open, modal]);
  useEffect(
    () =>
      useDialogs.subscribe(({ drops }, before) => {
        if (drops !== before.drops) for (const shut of put.current) shut();
      }),
    [],
  );
  return holder;
}
