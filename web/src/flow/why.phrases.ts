import type { Phrases } from '../kit/phrases.ts';

/** Why open work is the user's, and why nobody can go on. */
export const whyPhrases = {
  why: ['为什么由我处理：{reasons}', 'Why you have this: {reasons}'],
  forWhom: ['受{name}委托', 'you act for {name}'],
  superior: ['您是上级', 'you are the superior'],
  head: ['您是部门负责人', 'you head the department'],
  initiator: ['您是发起人', 'you launched it'],
  field: ['表单中指定了您', 'the form names you'],
  node: ['您审批过前面的节点', 'you decided at an earlier step'],
  people: ['流程指定由您审批', 'the workflow names you'],
  candidates: ['上一步选择了您', 'you were chosen at the step before'],
  matrix: ['审批矩阵指定由您审批', 'the approval matrix names you'],
  interface: ['数据接口指定由您审批', 'a data interface names you'],
  steps: ['逐级上级审批轮到您', 'it is your turn among the superiors'],
  pool: ['您可以签收', 'you may claim it'],
  assigned: ['流程监控人员指派给您', 'a workflow monitor assigned it to you'],
  transfer: ['他人转办给您', 'it was transferred to you'],
  handedOver: ['他人的工作交接给了您', 'it was handed over to you'],
  signer: ['他人请您加签', 'you were added as a signer'],
  back: ['退回处理后再次由您审批', 'it came back to you after a return'],
  nobody: ['该节点找不到审批人，由您处理', 'no approver was found, so it came to you'],
  tooMany: ['该节点审批人过多，由您处理', 'there were too many approvers, so it came to you'],
  overdue: ['已超时，转由您处理', 'it was overdue, so it came to you'],
  standsNobody: ['“{node}”找不到审批人，需要流程监控人员处理', 'No approver was found for “{node}”. A workflow monitor has to act'],
  standsFailed: ['“{node}”执行失败，需要流程监控人员处理', '“{node}” failed. A workflow monitor has to act'],
} as const satisfies Phrases;
