import type { Phrases } from '../kit/phrases.ts';

/** A list form with a workflow; states by the numbers of the API. */
export const listFlowPhrases = {
  state: ['流程状态', 'Workflow state'],
  '0': ['等待提交', 'To be submitted'],
  '1': ['等待审核', 'Under approval'],
  '2': ['审核通过', 'Approved'],
  '3': ['审核驳回', 'Rejected'],
  '4': ['流程撤回', 'Withdrawn'],
  '5': ['审核终止', 'Cancelled'],
  noFlow: ['该表单还没有启用的流程，暂时不能新增', 'This form has no enabled workflow yet, so nothing can be added'],
} satisfies Phrases;
