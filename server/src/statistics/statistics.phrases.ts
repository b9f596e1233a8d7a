import type { Phrase } from '@ordo/contract/refusals.ts';

export const statisticsWords = {
  none: ['未指定', 'None'],
  outcomes: [
    '期内应种剂次的结局：已接种的按最严重的不良反应计一次，未接种的按原因计；不含尚待接种的',
    'Outcomes of doses due in the period. Doses given count once, by their most severe adverse event; doses not given count by reason. Doses still to be given are excluded',
  ],
  plans: [
    '剂数为期内接种数；完成率和脱失率按同一批人计算：期内接种首剂的人，至今接种到第几剂',
    'Doses are those given in the period. Completion and dropout follow the same people: those who received their first dose in the period, and which dose they have reached so far',
  ],
  check: ['统计核对', 'Statistics check'],
  checkAbout: [
    '核对近 13 个月的统计合计与原始记录是否一致，结果显示在统计分析页',
    'Checks whether the statistics of the last 13 months match the source records. The result is shown on the statistics page',
  ],
  agreed: ['合计与原始记录一致', 'The totals match the source records'],
  differ: ['有 {n} 处合计与原始记录不符', 'Totals that differ from the source records: {n}'],
} as const satisfies Record<string, Phrase>;
