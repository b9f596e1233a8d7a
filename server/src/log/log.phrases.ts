import type { Phrase } from '@ordo/contract/refusals.ts';

export const logTaskPhrases = {
  retention: ['清理过期日志', 'Clean up expired logs'],
  retentionAbout: [
    '删除超过保留天数的登录、请求、异常、接口调用和任务日志',
    'Deletes sign-in, request, error, interface call and task logs older than the retention period',
  ],
  removed: ['已删除 {n} 条超过 {days} 天的日志', 'Log entries older than {days} days deleted: {n}'],
} as const satisfies Record<string, Phrase>;

export const logSheets = {
  1: ['登录日志', 'Sign-in log'],
  4: ['异常日志', 'Error log'],
  5: ['请求日志', 'Request log'],
} as const satisfies Record<string, Phrase>;

export const logHeads = {
  at: ['时间', 'Time'],
  who: ['人员', 'User'],
  outcome: ['结果', 'Result'],
  method: ['方法', 'Method'],
  call: ['调用', 'Call'],
  code: ['返回码', 'Status code'],
  took: ['耗时（毫秒）', 'Duration (ms)'],
  message: ['异常', 'Error'],
  stack: ['堆栈', 'Stack trace'],
  request: ['请求编号', 'Request ID'],
  ip: ['IP 地址', 'IP address'],
  device: ['设备', 'Device'],
} as const satisfies Record<string, Phrase>;

export const signInOutcomes: Readonly<Record<string, Phrase>> = {
  right: ['登录成功', 'Signed in'],
  wrong: ['密码错误', 'Wrong password'],
  disabled: ['账号被禁用', 'Account disabled'],
  viewed: ['被他人以其身份查看', 'Viewed as this user by'],
  views: ['以他人身份查看', 'Viewed as'],
};
