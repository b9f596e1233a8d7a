// Closing a dialog or page: it asks first where something in it would be lost.
import type { Phrase } from '@ordo/contract/refusals.ts';
import { useConfirmAsync } from './confirm.tsx';
import { useText } from './phrases.ts';
import { recordPhrases } from './record/record.phrases.ts';

type Question = Record<'discardTitle' | 'discardText' | 'discard', Phrase>;

export function useLeave(isChanged: boolean, close: () => void, question: Question = recordPhrases): () => void {
  const text = useText<Question>(question);
  const confirmed = useConfirmAsync();
  return () => {
    if (!isChanged) return close();
    void confirmed({ title: text('discardTitle'), text: text('discardText'), yes: text('discard'), danger: true }).then((yes) => yes && close());
  };
}
