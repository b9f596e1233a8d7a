import type { Phrase } from '@ordo/contract/refusals.ts';

export const templatePhrases = {
  notes: ['填写说明', 'Instructions'],
  column: ['列', 'Column'],
  required: ['必填', 'Required'],
  how: ['怎么填', 'How to fill in'],
  example: ['示例', 'Example'],
  yes: ['是', 'Yes'],
  oneOf: ['请选择：{words}。', 'One of: {words}.'],
  named: ['填写编码；名称唯一时也可以填名称。', 'Enter the code, or the name if it is unique.'],
  day: ['年月日，如 2026-03-05。', 'Year, month and day, for example 2026-03-05.'],
  number: ['数字。', 'A number.'],
  percent: ['百分数，5 和 5% 都表示百分之五。', 'A percentage: 5 and 5% both mean five percent.'],
  money: ['金额，最多两位小数。', 'An amount with at most two decimals.'],
} as const satisfies Record<string, Phrase>;
