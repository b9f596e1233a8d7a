import type { Phrases } from '../kit/phrases.ts';

/** Why a record with a workflow cannot be changed in its list. */
export const heldPhrases = {
  draft: ['流程草稿，请在流程中修改', 'Workflow draft: change it in the workflow'],
  running: ['正在审批，只能在流程中修改', 'Under approval: it can only be changed in the workflow'],
  adopted: ['已审批通过，不能修改或删除', 'Approved: it can no longer be changed or deleted'],
  initiator: ['由发起人在流程中修改后重新提交', 'The initiator can edit and resubmit it in the workflow'],
  cancelled: ['流程已终止，不能修改或删除', 'Its workflow was cancelled: it can no longer be changed or deleted'],
  openTask: ['查看流程', 'Open the task'],
} satisfies Phrases;
