import type { Phrases } from '../kit/phrases.ts';

export const channelPhrases = {
  title: ['消息通道', 'Message channels'],
  lead: ['系统发出的消息经由以下通道送达。', 'Messages of the system reach people through these channels.'],
  ready: ['可用', 'Ready'],
  notReady: ['未设置', 'Not set up'],
  site: ['站内消息', 'Message centre'],
  siteAbout: ['公告、业务消息和聊天提醒，无需设置', 'Notices, work messages and chat alerts; nothing to set up'],
  mail: ['邮件', 'Email'],
  mailAbout: ['发布公告时可同时发送邮件', 'Notices can be sent by email when they are released'],
  sms: ['短信', 'SMS'],
  smsAbout: ['发送登录验证码', 'Sends verification codes for signing in'],
  lacksHost: ['请在下方“邮件”中填写邮件服务器，否则邮件只写入日志', 'Enter the mail server under “Email” below; until then emails are only written to the log'],
  lacksSender: ['请在下方“邮件”中填写发件人地址', 'Enter the sender address under “Email” below'],
  lacksEncryption: ['使用账号和密码时必须选择加密方式', 'Choose an encryption, as an account and password are used'],
  lacksGateway: [
    '请部署人员设置环境变量 ORDO_SMS_URL 并重启服务，否则不提供验证码登录',
    'ORDO_SMS_URL has to be set on the server, and the server restarted; until then signing in with a code is not offered',
  ],
  waiting: ['{n} 条待发送，其中 {failing} 条曾发送失败，会自动重试', '{n} waiting, of which {failing} failed before; they are sent again automatically'],
  toAddress: ['收件邮箱', 'Recipient address'],
  toMobile: ['收件手机号', 'Recipient mobile number'],
  test: ['发送测试消息', 'Send test message'],
  tested: ['已被接收，用时 {n} 毫秒', 'Accepted in {n} ms'],
} as const satisfies Phrases;
