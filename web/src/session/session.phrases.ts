import { credentialPhrases } from '../kit/credential/credential.phrases.ts';
import type { Phrases } from '../kit/phrases.ts';

export const sessionPhrases = {
  ...credentialPhrases,
  title: ['登录', 'Sign in'],
  welcome: ['欢迎回来', 'Welcome back'],
  lead: ['登录 Ordo 继续工作', 'Sign in to Ordo to go on with your work'],
  slogan: ['让每一份订单、每一次审批，井然有序。', 'Every order and every approval, in good order.'],
  pointOrders: ['疫苗客户、订单与统计一处管理', 'Vaccine customers, orders and statistics in one place'],
  pointForms: ['表单与流程自己设计，即改即用', 'Design your own forms and flows, and use them at once'],
  pointRights: ['权限精确到按钮与字段', 'Rights down to the single button and column'],
  language: ['语言', 'Language'],
  modes: ['登录方式', 'Ways to sign in'],
  account: ['账号', 'Account'],
  accountMode: ['账号登录', 'Account'],
  scanMode: ['扫码登录', 'Scan'],
  codeMode: ['验证码登录', 'Text code'],
  notYet: ['暂未开放', 'not available yet'],
  accountRequired: ['请输入账号', 'Enter your account'],
  submit: ['登录', 'Sign in'],
  sending: ['正在登录…', 'Signing in…'],
} as const satisfies Phrases;
