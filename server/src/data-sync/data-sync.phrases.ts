import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Misfit } from '@ordo/engine/data-sync/types.ts';

/** Why a row could not be transferred. */
export const rowTroubles = {
  unique: ['目标表中已有相同的值', 'The target already has this unique value'],
  reference: ['引用的记录在目标库中不存在', 'The referenced record does not exist in the target'],
  empty: ['目标字段不允许为空', 'A required field of the target is empty'],
  check: ['不满足目标表的约束', 'A constraint of the target table is violated'],
  value: ['目标库不接受该行（{code}）', 'The target rejected the row ({code})'],
} as const satisfies Record<string, Phrase>;

/** Why a value does not fit; `column` is where. */
export const misfitPhrases = {
  tooLong: ['{column}：文本过长', '{column}: the text is too long'],
  tooLarge: ['{column}：数值超出范围', '{column}: the number is out of range'],
  notANumber: ['{column}：不是目标可存的数字', '{column}: the target cannot store this number'],
  tooFine: ['{column}：小数位过多', '{column}: too many decimals'],
  noSuchDay: ['{column}：目标不支持的日期', '{column}: the target does not support this date'],
  zeroByte: ['{column}：文本含零字节', '{column}: the text contains a null byte'],
  notAMark: ['{column}：不是 0 或 1', '{column}: not 0 or 1'],
  keyFolds: ['{column}：目标把它与另一行的主键视为相同', '{column}: the target treats this key as equal to the key of another row'],
} as const satisfies Record<Misfit | 'keyFolds', Phrase>;

/** What happened. */
export const syncPhrases = {
  started: ['开始同步', 'Sync started'],
  resumed: ['继续同步', 'Sync resumed'],
  made: ['已在目标库建表', 'Table created in the target'],
  added: ['已增加字段 {columns}', 'Fields added: {columns}'],
  tableDone: [
    '完成：新增 {inserted}，更新 {updated}，相同 {same}，未同步 {bad}',
    'Finished: {inserted} added, {updated} updated, {same} unchanged, {bad} not synced',
  ],
  left: ['未同步：{why}', 'Not synced: {why}'],
  cannot: ['该表不能同步，请查看预览', 'this table cannot be synced; see the preview'],
  gone: ['源表不存在', 'the source table does not exist'],
  enough: ['之后的问题行不再逐行记录', 'Further failed rows are counted but not listed'],
  done: ['完成', 'Finished'],
  doneBad: ['完成，{bad} 行未同步', 'Finished; rows not synced: {bad}'],
  doneLeft: ['完成，{left} 张表未同步，{bad} 行未同步', 'Finished; tables not synced: {left}, rows not synced: {bad}'],
  takenUp: ['执行节点已中断，从断点继续', 'The node that ran it stopped; continuing from the last position'],
  again: ['连接中断，稍后从断点继续', 'Connection lost; will continue from the last position'],
  halted: ['已停止', 'Stopped'],
  failed: ['执行出错：{why}', 'Failed: {why}'],
} as const satisfies Record<string, Phrase>;
