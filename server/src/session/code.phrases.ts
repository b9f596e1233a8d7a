import type { Phrase } from '@ordo/contract/refusals.ts';

export const messageText: Phrase = [
  '【Ordo】验证码 {code}，{minutes} 分钟内有效。请勿告诉他人。',
  '[Ordo] Your verification code is {code}. It is valid for {minutes} minutes. Do not share it with anyone.',
];
