// Texts in three languages. A feature writes [simplified, English]; traditional Chinese comes from the generated table, loaded on demand.
import { translate, translateCode, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { uncapital } from '@ordo/engine/text/capital.ts';
import { aside as asideIn, comma as commaIn } from '@ordo/engine/text/punctuation.ts';
import { createContext, use } from 'react';
import { preferredLanguage } from './preferred-language.ts';
import { writeStored } from './browser-storage.ts';

export type Phrases = Record<string, Phrase>;

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { zh: '简体中文', zhtw: '繁體中文', en: 'English' };

let traditional: Record<string, string> = {};
let current = preferredLanguage();
const readers = new Set<() => void>();

/** The present interface language. */
export function language(): Language {
  return current;
}

/** Changes the language of the interface, without a reload, and stores the choice. */
export async function setLanguage(next: Language): Promise<void> {
  await showLanguage(next);
  writeStored('language', next);
}

/** Changes the language without storing it: a guess from the browser is not a choice (product §3.5). */
export async function showLanguage(next: Language): Promise<void> {
  if (next === 'zhtw') traditional = (await import('@ordo/contract/zhtw.generated.ts')).zhtw;
  current = next;
  document.documentElement.lang = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }[next];
  for (const reader of readers) reader();
}

/** Translates a phrase into the interface language. */
export function translateNow(phrase: Phrase, parameters?: Record<string, unknown>): string {
  return translate(phrase, current, parameters, traditional);
}

/** Translates a code by a table of phrases; unknown codes are shown unchanged. */
export function translateCodeNow(phrases: Phrases, code: PropertyKey, parameters?: Record<string, unknown>): string {
  return translateCode(phrases, code, current, parameters, traditional);
}

/** What separates names that follow each other in a text. As a parameter of a phrase a list of names needs no joining. */
export const comma = (): string => commaIn(current);

/** A text, and more about it in brackets. */
export const aside = (text: string, more: string): string => asideIn(text, more, current);

/** A label within a sentence: in English without its capital. */
export const inSentence = (label: string): string => (current === 'en' ? uncapital(label) : label);

/** Calls back when the language changes. */
export function onLanguage(changed: () => void): () => void {
  readers.add(changed);
  return () => readers.delete(changed);
}

/**
 * Provided once for the whole page (language-root.tsx): unlike a subscription it costs the hundreds of texts on a screen nothing when that is hidden and shown
 * again.
 */
export const LanguageContext = createContext<Language | null>(null);

/** The language; the component renders again when it changes. */
export const useLanguage = (): Language => use(LanguageContext) ?? current;

type Text<P extends Phrases> = (key: keyof P, parameters?: Record<string, unknown>) => string;

const texts = new WeakMap<Phrases, { language: Language; text: Text<Phrases> }>();

/**
 * `const text = useText(areaPhrases)`, then `text('title')` or `text('count', { n: 3 })`. An unknown key from the data is shown unchanged.
 * @returns the same function until the language changes, so that what depends on it can be memoised
 */
export function useText<P extends Phrases>(phrases: P): Text<P> {
  const now = useLanguage();
  let known = texts.get(phrases);
  if (known?.language !== now) texts.set(phrases, (known = { language: now, text: (key, parameters) => translateCodeNow(phrases, key, parameters) }));
  return known.text as Text<P>;
}
