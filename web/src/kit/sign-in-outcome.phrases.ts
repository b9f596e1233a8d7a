// How a try to sign in ended, as its log says it.
import type { Phrases } from './phrases.ts';

export const outcomePhrases = {
  right: ['登录成功', 'Signed in'],
  wrong: ['密码错误', 'Wrong password'],
  disabled: ['账号被禁用', 'Account disabled'],
} as const satisfies Phrases;
