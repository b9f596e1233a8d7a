import type { Phrase } from '@ordo/contract/refusals.ts';

export const translationTaskPhrases = {
  name: ['生成繁体名称', 'Generate traditional Chinese names'],
  about: [
    '为没有繁体中文的名称自动生成；人工填写的不会改动',
    'Generates the missing traditional Chinese names. Names that were entered manually are not changed',
  ],
  made: ['已生成 {n} 个', 'Generated: {n}'],
} as const satisfies Record<string, Phrase>;
