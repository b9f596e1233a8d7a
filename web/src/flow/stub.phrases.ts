import type { Phrases } from '../kit/phrases.ts';

/** A task of which only a summary is left. */
export const stubPhrases = {
  kept: ['仅保留摘要', 'Summary'],
  gone: [
    '任务结束 {years} 年后，处理过程、意见和附件已于 {since} 删除。不能再对它进行操作。',
    'The history, opinions and files were deleted on {since}, {years} years after the task ended. Nothing can be done with it any more.',
  ],
  summary: ['摘要', 'Summary'],
  number: ['编号', 'Number'],
  flow: ['流程', 'Workflow'],
  initiator: ['发起人', 'Initiator'],
  submittedBy: ['代为发起', 'Launched by'],
  started: ['发起时间', 'Launched'],
  ended: ['结束时间', 'Ended'],
  result: ['结果', 'Result'],
  people: ['处理人', 'People who acted'],
  nobody: ['没有人处理过', 'Nobody acted on it'],
} as const satisfies Phrases;
