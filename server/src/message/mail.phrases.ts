import type { Phrase } from '@ordo/contract/refusals.ts';

/** Texts around a message that is sent as mail. */
export const noticeMailPhrases = {
  from: ['{who} 发布于 {when}', 'Published by {who}, {when}'],
  picture: ['[图片]', '[image]'],
  files: ['附件（登录后查看）：{names}', 'Attachments (sign in to view): {names}'],
  foot: ['这是 {name} 自动发出的邮件，请登录系统查看原文。', 'This email was sent automatically by {name}. Sign in to view the original notice.'],
  footOfTask: ['这是 {name} 自动发出的邮件，请登录系统查看和处理。', 'This email was sent automatically by {name}. Sign in to read more and act on it.'],
} as const satisfies Record<string, Phrase>;
