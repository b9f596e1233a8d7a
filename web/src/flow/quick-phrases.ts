// Quick phrases for opinions: reading those that browsers stored before the server did, and appending one to an opinion.
import { LONGEST_PHRASE, MAX_PHRASES, type flowPhrasesOwn } from '@ordo/contract/flow-phrases.ts';
import type { Result } from '@ordo/contract/kit.ts';

/** Returns only valid phrases, cut to the maximum length and number, whatever the browser has stored. */
export function phrasesOf(document: string | null): string[] {
  if (document === null) return [];
  try {
    const found: unknown = JSON.parse(document);
    const phrases = Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string').map((one) => one.trim().slice(0, LONGEST_PHRASE)) : [];
    return phrases.filter((one) => one !== '').slice(0, MAX_PHRASES);
  } catch {
    return [];
  }
}

/** The text with the pressed phrase appended. */
export const appended = (written: string, phrase: string): string => (written.trim() === '' ? phrase : `${written.trimEnd()} ${phrase}`);

/** The change that moves the browser's phrases to the server: default phrases that the user has removed in this browser are removed there too. */
export const moving = (kept: readonly string[], { list, own }: Result<typeof flowPhrasesOwn>) => ({
  add: [...kept],
  remove: own ? [] : list.filter((one) => !kept.includes(one)),
});
