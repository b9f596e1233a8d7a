import type { Phrases } from '../../kit/phrases.ts';

export const dryPhrases = {
  title: ['试运行', 'Dry run'],
  says: [
    '选择发起人并填写表单，查看流程会怎样走：每个节点由谁处理、为什么、会发出哪些消息。不会写入数据，也不会发送消息。假设所有人都通过。',
    'Choose who launches a task and fill in the form, to see who acts at each node and why, and which messages would be sent. Nothing is written or sent. Everybody is assumed to approve.',
  ],
  initiator: ['发起人', 'Initiator'],
  run: ['运行', 'Run'],
  close: ['关闭', 'Close'],
  byItself: ['系统', 'The system'],
  adopted: ['流程通过', 'The task is approved'],
  ended: ['流程结束', 'The task has ended'],
  stopped: ['流程停在这里：{why}', 'It stops here: {why}'],
  branch: ['“{fork}”走“{branches}”（{on}）', '“{fork}” takes “{branches}” ({on})'],
  noValues: ['无需判断', 'nothing to decide'],
  skip: ['“{node}”跳过 {name}', '“{node}” skips {name}'],
  nobody: ['“{node}”找不到审批人', '“{node}” finds nobody'],
  other: ['“{node}”有记录', '“{node}” has a record'],
  came: ['到达“{node}”：', 'Comes to “{node}”: '],
  pool: ['待认领', 'anyone in the pool'],
  remind: ['“{node}”于 {when} 提醒', '“{node}” reminds at {when}'],
  overdue: ['“{node}”于 {when} 超时', '“{node}” is overdue at {when}'],
  pass: ['“{node}”等待到 {when}', '“{node}” waits until {when}'],
  message: ['消息“{about}”发给 {people}', 'Message “{about}” to {people}'],
  empty: ['空', 'empty'],
} as const satisfies Phrases;

export const commandPhrases = {
  submit: ['提交', 'submits'],
  adopt: ['通过', 'approves'],
  claim: ['认领', 'takes it'],
  fire: ['到时继续', 'goes on in time'],
  answered: ['得到接口结果', 'has an answer'],
  childEnded: ['子流程完成', 'has a sub-flow that ended'],
} as const satisfies Phrases;

export const aboutPhrases = {
  todo: ['待办', 'To do'],
  circulate: ['抄送', 'Copy'],
  submitted: ['已提交', 'Submitted'],
  adopted: ['已通过', 'Approved'],
  rejected: ['已拒绝', 'Rejected'],
  returned: ['已退回', 'Returned'],
  transferred: ['转办', 'Transferred'],
  void: ['无需处理', 'Nothing to do any more'],
  urged: ['催办', 'Urged'],
  remind: ['提醒', 'Reminder'],
  overdue: ['超时', 'Overdue'],
  mention: ['提到了你', 'Mentioned'],
  monitor: ['需要管理员处理', 'Needs the monitor'],
  cancelled: ['已终止', 'Cancelled'],
  withdrawn: ['已撤销', 'Withdrawn'],
} as const satisfies Phrases;

export const effectPhrases = {
  hook: ['事件通知', 'Hook'],
  call: ['调用', 'Call'],
  write: ['写入数据', 'Writes a record'],
  startChild: ['启动子流程', 'Starts a sub-flow'],
  endChild: ['结束子流程', 'Ends a sub-flow'],
  tellParent: ['通知父流程', 'Tells the parent task'],
  revocation: ['申请撤销', 'Revocation'],
  undoEnd: ['撤销结果', 'Undoes its end'],
} as const satisfies Phrases;

export const whyPhrases = {
  superior: ['上级主管', 'superior'],
  head: ['部门负责人', 'head of department'],
  initiator: ['发起人', 'initiator'],
  field: ['表单中的人员', 'from a form field'],
  node: ['前面节点的审批人', 'acted before'],
  people: ['指定人员', 'named'],
  candidates: ['由上一审批人选择', 'chosen'],
  interface: ['数据接口', 'from an interface'],
  steps: ['逐级审批', 'up the line'],
  pool: ['认领', 'from a pool'],
  skipped: ['自动跳过', 'skipped'],
  nobody: ['找不到审批人时的处理', 'as nobody was found'],
} as const satisfies Phrases;

export const stoppedPhrases = {
  waits: ['没有人可以继续处理', 'nobody can go on'],
  tooLong: ['步骤过多', 'too many steps'],
  nobody: ['找不到审批人', 'nobody was found'],
  candidates: ['没有可选的审批人', 'there is nobody to choose'],
  required: ['有必填字段没有填写', 'a required field is empty'],
  form: ['表单内容不完整', 'the form is not complete'],
  tooMany: ['审批人过多', 'too many people'],
  disabled: ['人员已停用', 'somebody is disabled'],
} as const satisfies Phrases;
