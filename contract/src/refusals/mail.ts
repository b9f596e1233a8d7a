import { refusal, type RefusalEntry } from './entry.ts';

export const mailRefusals = {
  mailPassword: refusal(400, '邮件服务器或账号已变更，请重新输入密码', 'The mail server or account has changed. Enter the password again'),
  mailOpen: refusal(400, '使用账号和密码时必须加密连接', 'The connection must be encrypted when an account and password are used'),
  mailSender: refusal(400, '请填写正确的发件人地址', 'Enter a valid sender address'),
  mailAddressee: refusal(400, '收件人地址“{address}”不正确', 'The recipient address “{address}” is not valid'),
  mailUnreachable: refusal(502, '无法连接邮件服务器 {host}（{why}）', 'Cannot connect to the mail server {host} ({why})'),
  mailTls: refusal(
    502,
    '无法与邮件服务器建立加密连接：对方不支持，或证书不可信',
    'Cannot establish an encrypted connection to the mail server: it does not support it, or its certificate is not trusted',
  ),
  mailAccount: refusal(502, '邮件服务器不接受该账号和密码（{answer}）', 'The mail server rejected the account and password ({answer})'),
  mailTurnedDown: refusal(502, '邮件服务器拒收（{answer}）', 'The mail server rejected the message ({answer})'),
  mailLater: refusal(502, '邮件服务器暂不接收（{answer}）', 'The mail server is temporarily not accepting the message ({answer})'),
  mailUnsure: refusal(502, '发送过程中连接中断，邮件可能已送达', 'The connection was lost while the message was being sent. It may have been delivered'),
  channelMissing: refusal(400, '该消息通道尚未设置（{what}）', 'This message channel is not set up yet ({what})'),
  smsAddressee: refusal(400, '手机号“{mobile}”不正确', 'The mobile number “{mobile}” is not valid'),
  smsGateway: refusal(502, '短信网关 {host} 没有接收（{why}）', 'The SMS gateway {host} did not take the message ({why})'),
} as const satisfies Record<string, RefusalEntry>;
