// The three languages, and translations of phrases.
import type { DesignText } from '@ordo/engine/form/document.ts';
import { joinNames } from '@ordo/engine/text/punctuation.ts';
import type { Phrase } from './refusals.ts';

export const languages = ['zh', 'zhtw', 'en'] as const;
export type Language = (typeof languages)[number];

/** The first supported language of an `Accept-Language` header; otherwise zh. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.split(';', 1)[0]?.trim() ?? '';
    if (tag === 'zhtw' || /^zh-(tw|hk|mo|hant)/.test(tag)) return 'zhtw';
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
  }
  return 'zh';
}

/**
 * @param traditional simplified text → traditional text, for phrases that differ only in script
 * @param parameters a list of names is joined as the language does
 * @returns the phrase with its `{name}` parts filled; a part without a value stays unchanged
 */
export function translate(phrase: Phrase, language: Language, parameters: Record<string, unknown> = {}, traditional: Record<string, string> = {}): string {
  const [zh, en, zhtw] = phrase;
  const template = language === 'en' ? en : language === 'zhtw' ? (zhtw ?? traditional[zh] ?? zh) : zh;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in parameters ? written(parameters[name], language) : whole));
}

const written = (value: unknown, language: Language): string => (Array.isArray(value) ? joinNames(value, language) : String(value));

/** A designer's text as a phrase; without English, the Chinese text is used. */
export const phraseOf = ({ zh, en = zh, zhtw }: DesignText): Phrase => (zhtw === undefined ? [zh, en] : [zh, en, zhtw]);

/** The name of a code; an unknown code is shown unchanged. */
export function translateCode(
  phrases: Readonly<Record<string, Phrase>>,
  code: PropertyKey,
  language: Language,
  parameters?: Record<string, unknown>,
  traditional?: Record<string, string>,
): string {
  const phrase = Object.hasOwn(phrases, code) ? phrases[String(code)] : undefined;
  return phrase ? translate(phrase, language, parameters, traditional) : String(code);
}
