// Results of sign-in attempts, as their log shows them.
import type { Phrases } from './phrases.ts';

export const outcomePhrases = {
  right: ['登录成功', 'Signed in'],
  wrong: ['密码错误', 'Wrong password'],
  disabled: ['账号被禁用', 'Account disabled'],
  viewed: ['被以其身份查看：', 'Viewed as this user by '],
  views: ['以他人身份查看：', 'Viewed as '],
} as const satisfies Phrases;
