import type { Phrase } from '@ordo/contract/refusals.ts';
import type { ReadKind } from './column-kind.ts';

/** Problems of a cell of any list, except its format. */
export const troubles = {
  word: ['请填写：{words}', 'Enter one of: {words}'],
  unknown: ['“{name}”不存在或已停用', '“{name}” does not exist or is disabled'],
  twice: ['与第 {line} 行重复', 'Same as row {line}'],
  form: ['{problem}', '{problem}'],
  ruled: ['{rule} {problem}', '{rule} {problem}'],
} as const satisfies Record<string, Phrase>;

/** The text is not a value of its kind. */
export const kindTroubles = {
  whole: ['请填写整数', 'Enter a whole number'],
  number: ['请填写数字', 'Enter a number'],
  percent: ['请填写百分数，如 5 或 5%', 'Enter a percentage, for example 5 or 5%'],
  money: ['金额最多两位小数，如 21.60', 'Enter an amount with at most two decimals, for example 21.60'],
  day: ['日期应为 YYYY-MM-DD', 'Enter the date as YYYY-MM-DD'],
  time: ['时间应为 HH:mm 或 HH:mm:ss', 'Enter the time as HH:mm or HH:mm:ss'],
  moment: ['日期时间应为 YYYY-MM-DD HH:mm:ss', 'Enter the date and time as YYYY-MM-DD HH:mm:ss'],
  boolean: ['请填写 TRUE 或 FALSE', 'Enter TRUE or FALSE'],
  list: ['多个值之间用逗号分隔', 'Separate several values with commas'],
} as const satisfies Record<ReadKind, Phrase>;

export const yesNoWords = { 1: ['是', 'Yes'], 0: ['否', 'No'] } as const satisfies Record<number, Phrase>;
export const onOffWords = { 1: ['启用', 'Enabled'], 0: ['停用', 'Disabled'] } as const satisfies Record<number, Phrase>;
