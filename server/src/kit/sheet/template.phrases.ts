import { languages, translate } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { ReadKind } from './column-kind.ts';

export const templatePhrases = {
  notes: ['填写说明', 'Instructions'],
  column: ['列', 'Column'],
  required: ['必填', 'Required'],
  how: ['填写方法', 'How to fill in'],
  example: ['示例', 'Example'],
  yes: ['是', 'Yes'],
  oneOf: ['请选择：{words}。', 'One of: {words}.'],
  named: ['填写编码；名称唯一时也可以填名称。', 'Enter the code, or the name if it is unique.'],
} as const satisfies Record<string, Phrase>;

/** How a column of this kind is filled in. */
export const kindNotes = {
  whole: ['整数。', 'A whole number.'],
  number: ['数字。', 'A number.'],
  percent: ['百分数，5 和 5% 都表示百分之五。', 'A percentage: 5 and 5% both mean five percent.'],
  money: ['金额，最多两位小数。', 'An amount with at most two decimals.'],
  day: ['年月日，如 2026-03-05。', 'Year, month and day, for example 2026-03-05.'],
  time: ['时间，如 08:30。', 'A time, for example 08:30.'],
  moment: ['日期和时间，如 2026-03-05 08:30:00。', 'Date and time, for example 2026-03-05 08:30:00.'],
  boolean: ['TRUE 或 FALSE。', 'TRUE or FALSE.'],
  list: ['多个值之间用逗号分隔。', 'Several values, separated by commas.'],
} as const satisfies Record<ReadKind, Phrase>;

/** The template's page of notes, by its name in any language: it is skipped when reading. */
export const isNotes = (sheet: string) => languages.some((language) => translate(templatePhrases.notes, language, {}, zhtw) === sheet);
