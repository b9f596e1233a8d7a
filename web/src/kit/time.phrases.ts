import type { Phrases } from './phrases.ts';

/** How long ago, and how long; `n` is a whole number. */
export const timePhrases = {
  justNow: ['刚刚', 'just now'],
  minutes: ['{n}分钟前', '{n} min ago'],
  hours: ['{n}小时前', '{n} h ago'],
  days: ['{n}天前', '{n} d ago'],
  weeks: ['{n}周前', '{n} wk ago', '{n}週前'],
  months: ['{n}个月前', '{n} mo ago'],
} as const satisfies Phrases;
