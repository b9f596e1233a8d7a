import { orderCommandTexts } from '@ordo/contract/indent.phrases.ts';
import { capital } from '@ordo/engine/text/capital.ts';
import { useText } from '../kit/phrases.ts';

/** What can be done to an order, as buttons and heads say it; within a sentence it begins small. */
export function useCommandWord(): (command: keyof typeof orderCommandTexts) => string {
  const text = useText(orderCommandTexts);
  return (command) => capital(text(command));
}
