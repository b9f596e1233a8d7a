import type { Phrase } from '@ordo/contract/refusals.ts';

export const interfacePhrases = {
  noCategory: ['未分类', 'Without a category'],
} as const satisfies Record<string, Phrase>;
