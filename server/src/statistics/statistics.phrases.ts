import type { Phrase } from '@ordo/contract/refusals.ts';

export const statisticsWords = {
  none: ['未指定', 'None'],
  outcomes: [
    '期内应种剂次的结局：已接种的按最严重的不良反应计一次，未接种的按原因计；不含尚待接种的',
    'How doses due in the period ended: those given by their most severe reaction, once each, those not given by the reason; those still planned are left out',
  ],
  plans: [
    '剂数为期内接种数；完成率和脱失率按同一批人计算：期内接种首剂的人，至今接种到第几剂',
    'Doses are those given in the period; completion and dropout follow the same people: those who began in the period, and how far they have come by now',
  ],
  check: ['统计核对', 'Check of the statistics'],
  checkAbout: [
    '核对近 13 个月的统计合计与原始记录是否一致，结果显示在统计分析页',
    'Whether the sums of the last 13 months agree with their rows; the page of statistics shows what came of it',
  ],
  agreed: ['合计与原始记录一致', 'The sums agree with their rows'],
  differ: ['有 {n} 处合计与原始记录不符', '{n} sums differ from their rows'],
} as const satisfies Record<string, Phrase>;
