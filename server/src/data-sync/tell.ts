// What happened to a sync, in the language of whoever asks.
import { say, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Said } from '../kit/task.ts';

/** A parameter may be a phrase of its own. */
export function tell(told: Said | null, language: Language): string {
  if (!told) return '';
  const parameters = Object.entries(told.parameters ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? say(value as unknown as Phrase, language, {}, zhtw) : value,
  ]);
  return say(told.said, language, Object.fromEntries(parameters), zhtw);
}
