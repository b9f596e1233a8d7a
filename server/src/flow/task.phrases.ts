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
} as const satisfies Record<string, Phrase>;
