import type { Phrase } from '@ordo/contract/refusals.ts';

export const taskPhrases = {
  answeredRows: ['“{name}”返回 {n} 行', '“{name}” returned {n} rows'],
  answered: ['“{name}”已返回结果', '“{name}” returned a result'],
  stillRuns: ['上一次执行尚未结束，本次跳过', 'The previous run had not finished, so this run was skipped'],
  lost: ['执行节点中途退出，结果未知', 'The node that ran it stopped; the result is unknown'],
  gone: ['任务已不存在于当前版本', 'This task no longer exists in this version'],
  failed: ['执行出错：{why}', 'Failed: {why}'],
} as const satisfies Record<string, Phrase>;
