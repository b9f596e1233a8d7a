import type { Phrase } from '@ordo/contract/refusals.ts';

export const mailTestPhrases = {
  subject: ['测试邮件', 'Test email'],
  body: [
    '这是由 {name} 发出的测试邮件（操作人：{who}）。收到它说明邮件设置可用。',
    'This is a test email from {name} (sent by {who}). If you receive it, the email settings work.',
  ],
  smsBody: ['这是测试短信（操作人：{who}）。收到它说明短信网关可用。', 'This is a test message (sent by {who}). If you receive it, the SMS gateway works.'],
} as const satisfies Record<string, Phrase>;
