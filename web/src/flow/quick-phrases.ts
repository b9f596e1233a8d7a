// Opinions that somebody writes often, as a browser kept them before the server did, and as they are put into an opinion.
import { LONGEST_PHRASE, MAX_PHRASES, type flowPhrasesOwn } from '@ordo/contract/flow-phrases.ts';
import type { Result } from '@ordo/contract/kit.ts';

/** Whatever a browser has kept, only phrases come out, as long as they may be. */
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

/** What is written, and a phrase that was pressed after it. */
export const appended = (written: string, phrase: string): string => (written.trim() === '' ? phrase : `${written.trimEnd()} ${phrase}`);

/** What is asked of the server so that it keeps what the browser did: of the usual ones, those that somebody has removed here are not theirs. */
export const moving = (kept: readonly string[], { list, own }: Result<typeof flowPhrasesOwn>) => ({
  add: [...kept],
  remove: own ? [] : list.filter((one) => !kept.includes(one)),
});
