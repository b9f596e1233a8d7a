import type { Phrase } from '@ordo/contract/refusals.ts';

export const logTaskPhrases = {
  retention: ['清理过期日志', 'Put away old logs'],
  retentionAbout: ['删除超过保留天数的登录、请求、异常、接口调用和任务日志', 'Deletes lines of all logs that are older than they are kept'],
  removed: ['已删除 {n} 条超过 {days} 天的日志', '{n} lines older than {days} days are deleted'],
} as const satisfies Record<string, Phrase>;

export const logSheets = {
  1: ['登录日志', 'Sign-ins'],
  4: ['异常日志', 'Faults'],
  5: ['请求日志', 'Requests'],
} as const satisfies Record<string, Phrase>;

export const logHeads = {
  at: ['时间', 'Time'],
  who: ['人员', 'Person'],
  outcome: ['结果', 'Outcome'],
  method: ['方法', 'Method'],
  call: ['调用', 'Call'],
  code: ['返回码', 'Code'],
  took: ['耗时（毫秒）', 'Took (ms)'],
  message: ['异常', 'Fault'],
  stack: ['堆栈', 'Stack'],
  request: ['请求编号', 'Request'],
  ip: ['IP 地址', 'Address'],
  device: ['设备', 'Device'],
} as const satisfies Record<string, Phrase>;

export const signInOutcomes: Readonly<Record<string, Phrase>> = {
  right: ['登录成功', 'Signed in'],
  wrong: ['密码错误', 'Wrong password'],
  disabled: ['账号被禁用', 'Account disabled'],
  viewed: ['被他人以其身份查看', 'Looked at by'],
  views: ['以他人身份查看', 'Looked as'],
};
