import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Misfit } from '@ordo/engine/data-sync/types.ts';

/** Why a row could not go. */
export const rowTroubles = {
  unique: ['目标表中已有相同的值', 'The target has that value already, and only once'],
  reference: ['引用的记录在目标库中不存在', 'What it refers to is not in the target'],
  empty: ['目标字段不允许为空', 'A field of the target wants a value'],
  check: ['不满足目标表的约束', 'A rule of the target does not allow it'],
  value: ['目标库不接受该行（{code}）', 'The target does not take it ({code})'],
} as const satisfies Record<string, Phrase>;

/** Why a value does not fit; `column` is where. */
export const misfitPhrases = {
  tooLong: ['{column}：文本过长', '{column}: the text is too long'],
  tooLarge: ['{column}：数值超出范围', '{column}: the number is too large'],
  notANumber: ['{column}：不是目标可存的数字', '{column}: not a number that the target can hold'],
  tooFine: ['{column}：小数位过多', '{column}: it has more decimals than the target'],
  noSuchDay: ['{column}：目标不支持的日期', '{column}: a day that the target does not know'],
  zeroByte: ['{column}：文本含零字节', '{column}: the text holds a zero byte'],
  notAMark: ['{column}：不是 0 或 1', '{column}: neither 0 nor 1'],
  keyFolds: ['{column}：目标把它与另一行的主键视为相同', '{column}: the target takes the key for that of another row'],
} as const satisfies Record<Misfit | 'keyFolds', Phrase>;

/** What happened. */
export const syncPhrases = {
  started: ['开始同步', 'Started'],
  resumed: ['继续同步', 'Went on'],
  made: ['已在目标库建表', 'The table was made'],
  added: ['已增加字段 {columns}', 'Fields were added: {columns}'],
  tableDone: [
    '完成：新增 {inserted}，更新 {updated}，相同 {same}，未同步 {bad}',
    'Done: {inserted} new, {updated} changed, {same} the same, {bad} could not go',
  ],
  left: ['未同步：{why}', 'Left out: {why}'],
  cannot: ['该表不能同步，请查看预览', 'the table cannot go; its preview says why'],
  gone: ['源表不存在', 'the source has no such table'],
  enough: ['之后的问题行不再逐行记录', 'Further rows that could not go are only counted'],
  done: ['完成', 'Done'],
  doneBad: ['完成，{bad} 行未同步', 'Done; rows that could not go: {bad}'],
  doneLeft: ['完成，{left} 张表未同步，{bad} 行未同步', 'Done; tables left out: {left}, rows that could not go: {bad}'],
  takenUp: ['执行节点已中断，从断点继续', 'The node that ran it was cut off; it goes on from there'],
  again: ['连接中断，稍后从断点继续', 'The connection was lost; it goes on from there'],
  failed: ['执行出错：{why}', 'It failed: {why}'],
} as const satisfies Record<string, Phrase>;
