import type { Phrases } from './phrases.ts';

export const livePhrases = {
  over: ['登录过期,请重新登录', 'Your sign-in has expired, please sign in again'],
  unreachable: ['消息服务暂时连不上，请稍后再试', 'The message service cannot be reached. Try again later'],
} as const satisfies Phrases;
