import type { Phrase } from '@ordo/contract/refusals.ts';

export const statisticsWords = {
  none: ['未指定', 'None'],
  check: ['统计核对', 'Check of the statistics'],
  checkAbout: [
    '核对近 13 个月的统计合计与原始记录是否一致，结果显示在统计分析页',
    'Whether the sums of the last 13 months agree with their rows; the page of statistics shows what came of it',
  ],
  agreed: ['合计与原始记录一致', 'The sums agree with their rows'],
  differ: ['有 {n} 处合计与原始记录不符', '{n} sums differ from their rows'],
} as const satisfies Record<string, Phrase>;
