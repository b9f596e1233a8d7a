// The three languages, and how a phrase is said in each.
import type { DesignText } from '@ordo/engine/form/document.ts';
import type { Phrase } from './refusals.ts';

export const languages = ['zh', 'zhtw', 'en'] as const;
export type Language = (typeof languages)[number];

/** The first language of an `Accept-Language` header that the product speaks; anything else is zh. */
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
 * @returns the phrase with its `{name}` parts filled; a part without a value stays as it is
 */
export function translate(phrase: Phrase, language: Language, parameters: Record<string, unknown> = {}, traditional: Record<string, string> = {}): string {
  const [zh, en, zhtw] = phrase;
  const template = language === 'en' ? en : language === 'zhtw' ? (zhtw ?? traditional[zh] ?? zh) : zh;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in parameters ? String(parameters[name]) : whole));
}

/** A text of a designer as one of ours; where it has no English, the Chinese one. */
export const phraseOf = ({ zh, en = zh, zhtw }: DesignText): Phrase => (zhtw === undefined ? [zh, en] : [zh, en, zhtw]);

/** A code of the data in words; a code that the table does not know is said as it is. */
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
