import type { Phrase } from '@ordo/contract/refusals.ts';

export const familyPhrases = {
  detail: ['详情', 'Details'],
  more: ['更多', 'More'],
  authorize: ['权限', 'Permissions'],
  preview: ['预览', 'Preview'],
  types: ['字典类型', 'Dictionary types'],
} as const satisfies Record<string, Phrase>;
