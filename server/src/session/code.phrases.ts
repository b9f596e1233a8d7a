import type { Phrase } from '@ordo/contract/refusals.ts';

export const messageText: Phrase = [
  '【Ordo】验证码 {code}，{minutes} 分钟内有效。请勿告诉他人。',
  '[Ordo] Your code is {code}, good for {minutes} minutes. Tell it to nobody.',
];
