import { refusal, type RefusalEntry } from './entry.ts';

export const dataSourceRefusals = {
  dataSourceNameTaken: refusal(409, '数据源名称“{fullName}”已存在', 'A data source named “{fullName}” already exists'),
  dataSourceOff: refusal(404, '数据源不存在或已停用', 'The data source does not exist or is disabled'),
  dataSourcePassword: refusal(400, '连接地址或账号已变更，请重新输入密码', 'The address or account has changed. Enter the password again'),
  dataSourceUnreachable: refusal(502, '无法连接 {host}（{why}）', 'Cannot connect to {host} ({why})'),
  dataSourceAccount: refusal(502, '数据库用户名或密码不正确，或无权访问', 'The database user name or password is incorrect, or access is denied'),
  dataSourceDatabase: refusal(502, '数据库 {name} 不存在', 'The database {name} does not exist'),
  dataSourceTls: refusal(
    502,
    '无法建立加密连接：对方不支持，或证书不可信',
    'Cannot establish an encrypted connection: the server does not support it, or its certificate is not trusted',
  ),
  dataSourceLate: refusal(504, '数据库超过 {seconds} 秒未响应', 'The database did not respond within {seconds} s'),
  dataSourceSchema: refusal(400, '模式 {name} 不存在', 'The schema {name} does not exist'),
} as const satisfies Record<string, RefusalEntry>;
