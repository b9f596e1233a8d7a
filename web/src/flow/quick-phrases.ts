// Opinions that somebody writes often, remembered in this browser for each of its people.
import { ownKey } from '../kit/session.ts';
import { store, stored } from '../kit/stored.ts';

const KEY = 'opinions';
const MOST = 12;
const LONGEST = 100;

/** Whatever is stored, only phrases come out. @returns null: nothing was ever kept */
export function readPhrases(document: string | null): string[] | null {
  if (document === null) return null;
  try {
    const found: unknown = JSON.parse(document);
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, MOST) : null;
  } catch {
    return null;
  }
}

/** A phrase that is there already comes to the front; the last gives way when there are too many. */
export const withPhrase = (phrases: readonly string[], phrase: string): string[] => {
  const said = phrase.trim().slice(0, LONGEST);
  return said === '' ? [...phrases] : [said, ...phrases.filter((one) => one !== said)].slice(0, MOST);
};
export const withoutPhrase = (phrases: readonly string[], phrase: string): string[] => phrases.filter((one) => one !== phrase);

/** What is written, and a phrase that was pressed after it. */
export const appended = (written: string, phrase: string): string => (written.trim() === '' ? phrase : `${written.trimEnd()} ${phrase}`);

export const keptPhrases = (): string[] | null => readPhrases(stored(ownKey(KEY)));
export const keepPhrases = (phrases: readonly string[]): void => store(ownKey(KEY), JSON.stringify(phrases));
