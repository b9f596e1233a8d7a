// Words that people type into cells, in any language, mapped to values.
import { languages, translate } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';

/** Spreadsheets write booleans so. */
const TRUTH: Record<string, string> = { true: '1', false: '0' };

/** `男`, `male` or the value itself; TRUE and FALSE for 1 and 0. @returns the value */
export function parseWord(words: Record<string, Phrase>, text: string): string | undefined {
  const wanted = normalForm(text);
  const truth = TRUTH[wanted];
  if (truth && words[1] && words[0]) return truth;
  return Object.keys(words).find(
    (value) => normalForm(value) === wanted || languages.some((one) => normalForm(translate(words[value] as Phrase, one, {}, zhtw)) === wanted),
  );
}
