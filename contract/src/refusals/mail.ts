import { refusal, type RefusalEntry } from './entry.ts';

export const mailRefusals = {
  mailPassword: refusal(400, '邮件服务器或账号已变更，请重新输入密码', 'The mail server or the account has changed: enter the password again'),
  mailOpen: refusal(400, '使用账号和密码时必须加密连接', 'With an account and a password the connection has to be encrypted'),
  mailSender: refusal(400, '请填写正确的发件人地址', 'Enter a correct sender address'),
  mailAddressee: refusal(400, '收件人地址“{address}”不正确', 'The address “{address}” is not one that mail can go to'),
  mailUnreachable: refusal(502, '无法连接邮件服务器 {host}（{why}）', 'The mail server {host} cannot be reached ({why})'),
  mailTls: refusal(
    502,
    '无法与邮件服务器建立加密连接：对方不支持，或证书不可信',
    'No encrypted connection to the mail server: it does not offer one, or its certificate is not trusted',
  ),
  mailAccount: refusal(502, '邮件服务器不接受该账号和密码（{answer}）', 'The mail server does not take this account and password ({answer})'),
  mailTurnedDown: refusal(502, '邮件服务器拒收（{answer}）', 'The mail server does not take the mail ({answer})'),
  mailLater: refusal(502, '邮件服务器暂不接收（{answer}）', 'The mail server does not take the mail now ({answer})'),
  mailUnsure: refusal(502, '发送过程中连接中断，邮件可能已送达', 'The connection broke while the mail was handed over: it may have arrived'),
} as const satisfies Record<string, RefusalEntry>;
