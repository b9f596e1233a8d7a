import type { Phrases } from '../kit/phrases.ts';

export const taskPhrases = {
  title: ['系统调度', 'Scheduled tasks'],
  noun: ['任务', 'task'],
  hint: ['名称或编码', 'Name or code'],
  add: ['新增任务', 'New task'],
  edit: ['编辑', 'Edit'],
  runNow: ['立即执行', 'Run now'],
  log: ['执行日志', 'Run log'],
  name: ['任务名称', 'Name'],
  code: ['任务编码', 'Code'],
  kind: ['类型', 'Type'],
  builtin: ['内置任务', 'Built-in task'],
  interface: ['调用数据接口', 'Call data interface'],
  cron: ['执行时间', 'Schedule'],
  next: ['下次执行', 'Next run'],
  never: ['不再执行', 'No further runs'],
  switchedOff: ['已停用', 'Disabled'],
  last: ['上次执行', 'Last run'],
  notYet: ['尚未执行', 'Not run yet'],
  runs: ['执行次数', 'Runs'],
  result: ['上次结果', 'Last result'],
  state: ['状态', 'Status'],
  timeZone: ['时区', 'Time zone'],
  interfaceId: ['数据接口', 'Data interface'],
  interfaceHint: ['以保存此任务的人的权限调用', 'Called with the permissions of the person who saves this task'],
  chooseInterface: ['请选择数据接口', 'Select a data interface'],
  parameters: ['参数', 'Parameters'],
  parametersHint: ['每行一个“名称=值”', 'One name=value per line'],
  sort: ['排序', 'Sort order'],
  description: ['说明', 'Description'],
} as const satisfies Phrases;

export const cronPhrases = {
  hint: ['分 时 日 月 周，如 30 3 * * *', 'Minute, hour, day, month, weekday; for example 30 3 * * *'],
  presets: ['常用', 'Presets'],
  everyTen: ['每 10 分钟', 'Every 10 minutes'],
  hourly: ['每小时', 'Hourly'],
  daily: ['每天 3:30', 'Daily at 3:30'],
  weekly: ['每周一 8:00', 'Mondays at 8:00'],
  monthly: ['每月 1 日 8:00', 'Monthly on the 1st at 8:00'],
  nextTen: ['接下来 10 次', 'Next 10 runs'],
  none: ['填写完整的表达式后，此处显示接下来的执行时间', 'Enter a complete expression to see the next runs'],
  noMore: ['这个时间永远不会到来', 'This time never occurs'],
} as const satisfies Phrases;

export const outcomePhrases = {
  running: ['执行中', 'Running'],
  done: ['成功', 'Succeeded'],
  failed: ['失败', 'Failed'],
  skipped: ['跳过', 'Skipped'],
  lost: ['中断', 'Interrupted'],
} as const satisfies Phrases;

export const runLogPhrases = {
  title: ['“{name}”的执行日志', 'Run log of “{name}”'],
  at: ['开始时间', 'Started at'],
  took: ['耗时', 'Duration'],
  outcome: ['结果', 'Result'],
  said: ['说明', 'Details'],
  by: ['触发', 'Trigger'],
  clock: ['定时', 'Scheduled'],
  empty: ['尚未执行', 'Not run yet'],
} as const satisfies Phrases;
