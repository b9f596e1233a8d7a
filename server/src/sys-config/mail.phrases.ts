import type { Phrase } from '@ordo/contract/refusals.ts';

export const mailTestPhrases = {
  subject: ['测试邮件', 'Test email'],
  body: [
    '这是由 {name} 发出的测试邮件（操作人：{who}）。收到它说明邮件设置可用。',
    'This is a test email from {name} (sent by {who}). If you receive it, the email settings work.',
  ],
  linked: ['邮件中的链接以下面的网址开头。', 'Links in emails begin with the address below.'],
  unlinked: ['没有设置访问地址，邮件中没有链接。', 'No public address is set, so emails carry no links.'],
  open: ['打开 {name}', 'Open {name}'],
  orAddress: ['按钮无法打开时，请复制以下网址到浏览器：', 'If the button does not work, copy this address into your browser:'],
  smsBody: ['这是测试短信（操作人：{who}）。收到它说明短信网关可用。', 'This is a test message (sent by {who}). If you receive it, the SMS gateway works.'],
} as const satisfies Record<string, Phrase>;
