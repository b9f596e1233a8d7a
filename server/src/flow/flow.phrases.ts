export const monitorRowPhrases = {
  flow: ['流程', 'Workflow'],
  initiator: ['发起人', 'Initiator'],
  organize: ['发起人部门', 'Department of the initiator'],
  status: ['状态', 'Status'],
  urgency: ['紧急程度', 'Urgency'],
  made: ['发起时间', 'Created'],
} as const;

/** Heads of the monitor's sheet. */
export const monitorSheetPhrases = {
  name: ['流程监控', 'Workflow monitor'],
  title: ['标题', 'Title'],
  number: ['编号', 'Number'],
  step: ['当前节点', 'Step'],
  ended: ['结束时间', 'Ended'],
  due: ['到期时间', 'Due'],
  completion: ['进度', 'Progress'],
} as const;

export const flowPhrases = {
  /** Title of a task, unless its form defines one. */
  title: ['{user}的{flow}', '{flow} of {user}'],
  entrusted: ['{title}（{name}的委托）', '{title} (for {name})'],
  noReason: ['未填写原因', 'No reason was given'],
  /** Why a task of a sub-workflow was cancelled. */
  parentEnded: ['父流程不再需要此子流程', 'No longer needed by the parent task'],
  opinionWithheld: ['意见不可见', 'Opinion not visible'],
  revocation: ['作废申请：{title}', 'Revocation: {title}'],
  revocationStep: ['作废审批', 'Approve the revocation'],
} as const;

/** Entrusts that their deputies are asked to accept. */
export const entrustPhrases = {
  asked: ['{name}请您代为审批，等待您接受', '{name} asks you to act as deputy. Accept or decline'],
  accepted: ['{name}已接受您的委托', '{name} has accepted your entrustment'],
  declined: ['{name}已拒绝您的委托', '{name} has declined your entrustment'],
} as const;

/** Tasks of sub-workflows. */
export const childPhrases = {
  draft: ['【请填写并提交】{title}（来自：{parent}）', 'Please fill in and submit: {title} (from: {parent})'],
  notStarted: ['【子流程未能发起】{title}：{why}', 'The sub-workflow was not started: {title}. {why}'],
} as const;

/** Starts by a timetable. */
export const schedulePhrases = {
  stopped: [
    '【已停止按计划发起】{flow}：{from} 的工作已交接给 {to}，发布流程后继续',
    'No longer started as scheduled: {flow}. The work of {from} was handed over to {to}. Release the workflow to go on',
  ],
  notStarted: ['【未能按计划发起】{flow}：{why}', 'Not started as scheduled: {flow}. {why}'],
} as const;

/** Starts by a new record. */
export const recordStartPhrases = {
  notStarted: ['【未能由新记录发起】{flow}（{who}）：{why}', '{flow} did not start for a new record created by {who}: {why}'],
} as const;

/** Titles of messages. */
export const toldPhrases = {
  todo: ['【待审】{title}', 'To approve: {title}'],
  circulate: ['【抄送】{title}', 'For your information: {title}'],
  submitted: ['【代发起】{title}', 'Submitted for you: {title}'],
  adopted: ['【审批通过】{title}', 'Approved: {title}'],
  rejected: ['【审批拒绝】{title}', 'Rejected: {title}'],
  returned: ['【退回】{title}', 'Returned: {title}'],
  transferred: ['【转办】{title}', 'Transferred: {title}'],
  void: ['【无需处理】{title}', 'Nothing left to do: {title}'],
  urged: ['【催办】{title}', 'Please act: {title}'],
  remind: ['【提醒】{title}', 'Reminder: {title}'],
  overdue: ['【超时】{title}', 'Overdue: {title}'],
  mention: ['【提到您】{title}', 'You were mentioned: {title}'],
  monitor: ['【需要处理】{title}', 'Needs attention: {title}'],
  cancelled: ['【已终止】{title}', 'Cancelled: {title}'],
  withdrawn: ['【已撤回】{title}', 'Withdrawn: {title}'],
  withdrawAsked: ['【请求撤回】{title}', 'Withdrawal requested: {title}'],
  withdrawDenied: ['【未同意撤回】{title}', 'Withdrawal declined: {title}'],
  revoked: ['【已作废】{title}', 'Revoked: {title}'],
} as const;

/** Of a printed task. */
export const printPhrases = {
  source: ['流程审批单', 'Workflow approval'],
  approvalForm: ['审批单', 'Approval form'],
  fullName: ['标题', 'Title'],
  number: ['编号', 'Number'],
  flow: ['流程', 'Workflow'],
  initiator: ['发起人', 'Initiator'],
  launched: ['发起时间', 'Launched'],
  ended: ['结束时间', 'Ended'],
  status: ['状态', 'Status'],
  formTitle: ['表单内容', 'Form'],
  opinionsTitle: ['审批意见', 'Opinions'],
  form: ['表单内容', 'Form'],
  name: ['项目', 'Field'],
  value: ['内容', 'Value'],
  opinions: ['审批意见', 'Opinions'],
  step: ['节点', 'Step'],
  who: ['办理人', 'By'],
  act: ['结果', 'Decision'],
  opinion: ['意见', 'Opinion'],
  signature: ['签名', 'Signature'],
  at: ['时间', 'Time'],
  forWhom: ['{who}（代 {name}）', '{who} for {name}'],
  actTo: ['{act}（{name}）', '{act} ({name})'],
} as const;
