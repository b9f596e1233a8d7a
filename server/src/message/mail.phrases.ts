import type { Phrase } from '@ordo/contract/refusals.ts';

/** Around a notice that goes out as mail. */
export const noticeMailPhrases = {
  from: ['{who} 发布于 {when}', 'From {who}, {when}'],
  picture: ['[图片]', '[picture]'],
  files: ['附件（登录后查看）：{names}', 'Attachments, to be seen after signing in: {names}'],
  foot: ['这是 {name} 自动发出的邮件，请登录系统查看原文。', 'Sent by {name}. Sign in there to see the notice itself.'],
  comma: ['、', ', '],
} as const satisfies Record<string, Phrase>;
