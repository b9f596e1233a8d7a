import type { Phrases } from './phrases.ts';

export const entityPhrases = {
  enabled: ['启用', 'Enabled'],
  sort: ['排序', 'Sort order'],
  updated: ['更新时间', 'Updated'],
} as const satisfies Phrases;
