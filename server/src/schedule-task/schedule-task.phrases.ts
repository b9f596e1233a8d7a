import type { Phrase } from '@ordo/contract/refusals.ts';

export const taskPhrases = {
  answeredRows: ['“{name}”返回 {n} 行', '“{name}” answered {n} rows'],
  answered: ['“{name}”已返回结果', '“{name}” answered'],
  stillRuns: ['上一次执行尚未结束，本次跳过', 'The run before it was still under way, so this one was left out'],
  lost: ['执行节点中途退出，结果未知', 'The node that ran it ended half way; nobody knows what came of it'],
  gone: ['任务已不存在于当前版本', 'This version has no such task'],
  failed: ['执行出错：{why}', 'It failed: {why}'],
} as const satisfies Record<string, Phrase>;
