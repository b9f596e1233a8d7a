import type { Phrase } from '@ordo/contract/refusals.ts';

export const interfacePhrases = {
  noCategory: ['未分类', 'Uncategorised'],
} as const satisfies Record<string, Phrase>;
