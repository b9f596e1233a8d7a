import type { Phrase } from '@ordo/contract/refusals.ts';

export const translationSheetPhrases = {
  name: ['翻译', 'Translations'],
  key: ['标识', 'Key'],
  place: ['所在位置', 'Location'],
  zh: ['简体中文', 'Simplified Chinese'],
  zhtw: ['繁体中文', 'Traditional Chinese'],
  en: ['英文', 'English'],
  unknown: ['没有标识为“{id}”的文本', 'No text has the key “{id}”'],
} as const satisfies Record<string, Phrase>;
