import type { Phrases } from '../kit/phrases.ts';

export const figuresPhrases = {
  title: ['流程统计', 'Figures'],
  days: ['已结束与用时：最近 {n} 天发起的任务', 'Ended tasks: launched in the last {n} days'],
  period: ['统计范围', 'Period'],
  nothing: ['该范围内没有任务', 'No tasks in this period'],
  running: ['进行中 {n}', '{n} running'],
  overdue: ['超时 {n}', '{n} overdue'],
  ended: ['已结束 {n}', '{n} ended'],
  took: ['用时：中位数 {median}，九成以内 {p90}', 'Took: median {median}, 90 % within {p90}'],
  waiting: ['{n} 项等待', '{n} waiting'],
  since: ['最久已等 {time}', 'Longest {time}'],
  visits: ['经过 {n} 次', '{n} visits'],
  heat: ['各节点等待情况', 'Where tasks are pending'],
  scale: ['颜色越红，等待的任务越多', 'More red means more pending tasks'],
  notDrawn: ['其他版本的节点', 'Steps of other releases'],
  back: ['全部流程', 'All workflows'],
  close: ['关闭', 'Close'],
} as const satisfies Phrases;
