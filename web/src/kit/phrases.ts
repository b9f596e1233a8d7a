// Texts in three languages. A feature writes [simplified, English]; traditional comes from the generated table, loaded only when it is read.
import { translate, translateCode, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { createContext, use } from 'react';
import { preferredLanguage } from './preferred-language.ts';
import { writeStored } from './browser-storage.ts';

export type Phrases = Record<string, Phrase>;

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { zh: '简体中文', zhtw: '繁體中文', en: 'English' };

let traditional: Record<string, string> = {};
let current = preferredLanguage();
const readers = new Set<() => void>();

/** The language of the screen now. */
export function language(): Language {
  return current;
}

/** Switches every text on the screen, without a reload, and keeps the choice. */
export async function setLanguage(next: Language): Promise<void> {
  await showLanguage(next);
  writeStored('language', next);
}

/** Switches the texts for now: what was only guessed from the browser is not stored as if somebody had chosen it (product §3.5). */
export async function showLanguage(next: Language): Promise<void> {
  if (next === 'zhtw') traditional = (await import('@ordo/contract/zhtw.generated.ts')).zhtw;
  current = next;
  document.documentElement.lang = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }[next];
  for (const reader of readers) reader();
}

/** Says a phrase in the language of the screen. */
export function translateNow(phrase: Phrase, parameters?: Record<string, unknown>): string {
  return translate(phrase, current, parameters, traditional);
}

/** Says a code of the data by a table of phrases; one that the table does not know is shown as it is. */
export function translateCodeNow(phrases: Phrases, code: PropertyKey, parameters?: Record<string, unknown>): string {
  return translateCode(phrases, code, current, parameters, traditional);
}

/** Calls back when another language is shown. */
export function onLanguage(changed: () => void): () => void {
  readers.add(changed);
  return () => readers.delete(changed);
}

/** Filled once for the whole page (language-root.tsx): a context costs the hundreds of texts on a screen nothing when it is hidden and shown again. */
export const LanguageContext = createContext<Language | null>(null);

/** The language, redrawing the component when it changes. */
export const useLanguage = (): Language => use(LanguageContext) ?? current;

/** `const text = useText(areaPhrases)`, then `text('title')` or `text('count', { n: 3 })`. A key from the data that is not among them is shown as it is. */
export function useText<P extends Phrases>(phrases: P): (key: keyof P, parameters?: Record<string, unknown>) => string {
  useLanguage();
  return (key, parameters) => translateCodeNow(phrases, key, parameters);
}
