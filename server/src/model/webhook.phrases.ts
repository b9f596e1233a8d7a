import type { Phrase } from '@ordo/contract/refusals.ts';

export const webhookPhrases = {
  off: ['数据推送“{name}”连续 {n} 次未能送达，已停用', 'The webhook “{name}” could not deliver {n} times in a row and has been disabled'],
} as const satisfies Record<string, Phrase>;
