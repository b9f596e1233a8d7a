// Confirmation dialogs. They wait for the server, so that the button cannot be pressed twice.
import type { ReactNode } from 'react';
import { openDialog } from './dialogs.ts';
import { CallError } from './call.ts';
import { kitPhrases } from './kit.phrases.ts';
import { useText } from './phrases.ts';

interface Question {
  title: string;
  text: ReactNode;
  /** Label of the confirming button. */
  yes: string;
  danger?: boolean;
  /** Runs while the dialog waits; a refusal has been shown already and only closes it. */
  run(): Promise<unknown>;
}

export function useConfirm(): (question: Question) => void {
  const text = useText(kitPhrases);
  return ({ title, text: content, yes, danger, run }) =>
    openDialog({
      title,
      content,
      okText: yes,
      okButtonProps: { danger },
      cancelText: text('cancel'),
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      onOk: () =>
        run().catch((error: unknown) => {
          if (!(error instanceof CallError)) throw error;
        }),
    });
}

/** Asks with the given text (product §5.4) before `run` deletes what `name` names. */
export function useConfirmDelete(): (name: string, run: () => Promise<unknown>) => void {
  const confirm = useConfirm();
  const text = useText(kitPhrases);
  return (name, run) =>
    confirm({
      title: text('removeTitle'),
      text: (
        <>
          <p className="confirm-name">{name}</p>
          <p>{text('removeText')}</p>
        </>
      ),
      yes: text('remove'),
      danger: true,
      run,
    });
}

/** The same for a step in the middle of something: resolves to whether to continue. */
export function useConfirmAsync(): (question: Omit<Question, 'run'>) => Promise<boolean> {
  const text = useText(kitPhrases);
  return ({ title, text: content, yes, danger }) =>
    new Promise((answered) =>
      openDialog({
        title,
        content,
        okText: yes,
        okButtonProps: { danger },
        cancelText: text('cancel'),
        onOk: () => answered(true),
        onCancel: () => answered(false),
      }),
    );
}
