// Closing a dialog: it asks first where something in it would be lost.
import { useConfirmAsync } from '../../kit/confirm.tsx';
import { useText } from '../../kit/phrases.ts';
import { recordPhrases } from '../../kit/record/record.phrases.ts';

export function useLeave(isChanged: boolean, close: () => void): () => void {
  const text = useText(recordPhrases);
  const confirmed = useConfirmAsync();
  return () => {
    if (!isChanged) return close();
    void confirmed({ title: text('discardTitle'), text: text('discardText'), yes: text('discard'), danger: true }).then((yes) => yes && close());
  };
}
