// What people write into cells, as values: words in any language, and days in the ways that spreadsheets write them.
import { languages, say } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';

/** `男`, `male` or the value itself. @returns the value */
export function valueOf(words: Record<string, Phrase>, text: string): string | undefined {
  const wanted = text.toLowerCase();
  return Object.keys(words).find((value) => value === wanted || languages.some((one) => say(words[value] as Phrase, one, {}, zhtw).toLowerCase() === wanted));
}

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 00:00:00)?$/;

/** @returns `YYYY-MM-DD`; null for what is no day */
export function dayOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== iso ? null : iso;
}
