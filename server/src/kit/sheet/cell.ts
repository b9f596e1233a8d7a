// What people write into cells, as values: words in any language, and days in the ways that spreadsheets write them.
import { languages, say } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';

/** What a spreadsheet writes for yes and no. */
const TRUTH: Record<string, string> = { true: '1', false: '0' };

/** `男`, `male` or the value itself; TRUE and FALSE where there are 1 and 0. @returns the value */
export function valueOf(words: Record<string, Phrase>, text: string): string | undefined {
  const wanted = normalForm(text);
  const truth = TRUTH[wanted];
  if (truth && words[1] && words[0]) return truth;
  return Object.keys(words).find(
    (value) => normalForm(value) === wanted || languages.some((one) => normalForm(say(words[value] as Phrase, one, {}, zhtw)) === wanted),
  );
}

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 00:00:00)?$/;

/** @returns `YYYY-MM-DD`; null for what is no day */
export function dayOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = DAY.exec(text.normalize('NFKC').replaceAll(/\s*([-/.年月日])\s*/g, '$1')) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== iso ? null : iso;
}
