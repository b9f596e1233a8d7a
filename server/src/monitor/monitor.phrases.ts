import type { Phrase } from '@ordo/contract/refusals.ts';

export const monitorWords = {
  minutes: ['{n} 分钟', '{n} min'],
  hours: ['{n} 小时', '{n} h'],
  days: ['{n} 天', '{n} d'],
} as const satisfies Record<string, Phrase>;
