// Names of what happens to tasks of workflows, in refusals, notices, lists and on the screen.
import type { PhraseUse } from './flow-phrases.ts';
import type { Phrase } from './refusals.ts';

export const flowStatusPhrases: readonly Phrase[] = [
  ['草稿', 'Draft'],
  ['审批中', 'In progress'],
  ['已通过', 'Approved'],
  ['已拒绝', 'Rejected'],
  ['已撤回', 'Withdrawn'],
  ['已终止', 'Cancelled'],
];

/** For records: the act of a person or of the system. */
export const flowActPhrases: Readonly<Record<string, Phrase>> = {
  submit: ['提交', 'Submitted'],
  correct: ['修改后提交', 'Submitted again'],
  adopt: ['同意', 'Approved'],
  reject: ['拒绝', 'Rejected'],
  return: ['退回', 'Returned'],
  transfer: ['转办', 'Transferred'],
  addSigner: ['加签', 'Added a signer'],
  removeSigner: ['减签', 'Removed a signer'],
  claim: ['签收', 'Claimed'],
  release: ['退签', 'Released'],
  withdraw: ['撤回', 'Withdrew'],
  askWithdraw: ['请求撤回', 'Asked to withdraw'],
  agreeWithdraw: ['同意撤回', 'Agreed to the withdrawal'],
  denyWithdraw: ['不同意撤回', 'Declined the withdrawal'],
  recall: ['撤销审批', 'Took back'],
  urge: ['催办', 'Urged'],
  circulate: ['抄送', 'Circulated'],
  comment: ['评论', 'Commented'],
  revoke: ['申请作废', 'Asked to revoke'],
  suspend: ['暂停', 'Suspended'],
  resume: ['恢复', 'Resumed'],
  cancel: ['终止', 'Cancelled'],
  assign: ['指派', 'Assigned'],
  move: ['跳转', 'Moved'],
  revive: ['重新激活', 'Revived'],
  retry: ['重试', 'Tried again'],
  handOver: ['移交', 'Handed over'],
  migrate: ['迁移版本', 'Migrated'],
  skip: ['自动跳过', 'Skipped'],
};

/** Votes of the system when a person is overdue. */
export const timedVotePhrases: Readonly<Record<string, Phrase>> = {
  adopt: ['超时自动同意', 'Approved automatically (overdue)'],
  reject: ['超时自动拒绝', 'Rejected automatically (overdue)'],
};

/** Offered to users without phrases of their own, by use. */
export const defaultOpinions: Readonly<Record<PhraseUse, readonly Phrase[]>> = {
  approve: [
    ['同意', 'Approved'],
    ['已阅', 'Noted'],
  ],
  refuse: [
    ['请补充说明', 'Please add details'],
    ['不符合规定', 'Against the rules'],
  ],
  other: [],
};
