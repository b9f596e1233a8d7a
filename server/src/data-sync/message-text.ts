// A message of a sync's log in the reader's language.
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { RunMessage } from '../kit/task.ts';

/** A parameter may be a phrase of its own. */
export function messageText(message: RunMessage | null, language: Language): string {
  if (!message) return '';
  const parameters = Object.entries(message.parameters ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? translate(value as unknown as Phrase, language, {}, zhtw) : value,
  ]);
  return translate(message.said, language, Object.fromEntries(parameters), zhtw);
}
