import type { Phrases } from '../kit/phrases.ts';

export const taskPhrases = {
  title: ['系统调度', 'Scheduled tasks'],
  noun: ['任务', 'task'],
  hint: ['名称或编码', 'Name or code'],
  add: ['新增任务', 'New task'],
  edit: ['编辑', 'Edit'],
  runNow: ['立即执行', 'Run now'],
  log: ['执行日志', 'Runs'],
  name: ['任务名称', 'Name'],
  code: ['任务编码', 'Code'],
  kind: ['类型', 'Kind'],
  builtin: ['内置任务', 'Of the product'],
  interface: ['调用数据接口', 'Asks a data interface'],
  cron: ['执行时间', 'When'],
  next: ['下次执行', 'Next run'],
  never: ['不再执行', 'Never again'],
  switchedOff: ['已停用', 'Switched off'],
  last: ['上次执行', 'Last run'],
  notYet: ['尚未执行', 'Not yet'],
  runs: ['执行次数', 'Runs'],
  result: ['上次结果', 'Last outcome'],
  state: ['状态', 'State'],
  timeZone: ['时区', 'Time zone'],
  interfaceId: ['数据接口', 'Data interface'],
  interfaceHint: ['以保存此任务的人的权限调用', 'Asked with the rights of whoever saves this'],
  chooseInterface: ['请选择数据接口', 'Choose a data interface'],
  parameters: ['参数', 'Parameters'],
  parametersHint: ['每行一个“名称=值”', 'name=value, one a line'],
  sort: ['排序', 'Place'],
  description: ['说明', 'Description'],
} as const satisfies Phrases;

export const cronPhrases = {
  hint: ['分 时 日 月 周，如 30 3 * * *', 'Minute, hour, day, month, weekday, such as 30 3 * * *'],
  presets: ['常用', 'Often used'],
  everyTen: ['每 10 分钟', 'Every 10 min'],
  hourly: ['每小时', 'Hourly'],
  daily: ['每天 3:30', 'Daily 3:30'],
  weekly: ['每周一 8:00', 'Mondays 8:00'],
  monthly: ['每月 1 日 8:00', 'First of the month 8:00'],
  nextTen: ['接下来 10 次', 'The next ten times'],
  none: ['写出完整的表达式后，这里会列出接下来的执行时间', 'Once the expression is whole, its next times stand here'],
  noMore: ['这个时间永远不会到来', 'This time never comes'],
} as const satisfies Phrases;

export const outcomePhrases = {
  running: ['执行中', 'Running'],
  done: ['成功', 'Done'],
  failed: ['失败', 'Failed'],
  skipped: ['跳过', 'Left out'],
  lost: ['中断', 'Lost'],
} as const satisfies Phrases;

export const runLogPhrases = {
  title: ['“{name}”的执行日志', 'Runs of “{name}”'],
  at: ['开始时间', 'Begun'],
  took: ['耗时', 'Took'],
  outcome: ['结果', 'Outcome'],
  said: ['说明', 'What came of it'],
  by: ['触发', 'By'],
  clock: ['定时', 'The clock'],
  empty: ['尚未执行', 'It has not run yet'],
} as const satisfies Phrases;
