import type { Phrase } from '@ordo/contract/refusals.ts';

export const translationTaskPhrases = {
  name: ['生成繁体名称', 'Traditional names'],
  about: ['为没有繁体中文的名称自动生成；人工填写的不会改动', 'Makes the traditional Chinese of names that have none; what somebody has written stays'],
  made: ['已生成 {n} 个', 'Made: {n}'],
} as const satisfies Record<string, Phrase>;
