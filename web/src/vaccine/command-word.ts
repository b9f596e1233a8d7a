import { orderCommandTexts } from '@ordo/contract/indent.phrases.ts';
import { capital } from '@ordo/engine/text/capital.ts';
import { useText } from '../kit/phrases.ts';

/** Names of order commands, for buttons and headings; in lower case within a sentence. */
export function useCommandWord(): (command: keyof typeof orderCommandTexts) => string {
  const text = useText(orderCommandTexts);
  return (command) => capital(text(command));
}
