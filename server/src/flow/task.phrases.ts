import type { Phrase } from '@ordo/contract/refusals.ts';

/** Of the scheduled task. */
export const flowTaskPhrases = {
  check: ['流程核对', 'Workflow check'],
  checkAbout: [
    '核对新近变动的流程任务与其处理记录是否一致，并轮流核对其余任务',
    'Checks whether workflow tasks that have changed match their history, and the other tasks in turn',
  ],
  agreed: ['核对了 {tasks} 个任务，与处理记录一致', 'Tasks checked: {tasks}. All match their history'],
  differ: ['核对了 {tasks} 个任务，有 {n} 处不符：{what}', 'Tasks checked: {tasks}. Differences found: {n}. {what}'],
  retention: ['清理流程明细', 'Clean up task details'],
  retentionAbout: [
    '把结束时间超过保留年数的流程任务缩减为摘要：编号、标题、参与人、日期和结果',
    'Reduces workflow tasks that ended longer ago than the retention period to a summary: number, title, people, dates and result',
  ],
  keptForEver: ['未设置保留年数，全部保留', 'No retention period is set. Everything is kept'],
  reduced: ['已将 {n} 个结束超过 {years} 年的任务缩减为摘要', 'Tasks that ended more than {years} years ago and were reduced to a summary: {n}'],
} as const satisfies Record<string, Phrase>;
