// Findings that prevent the release of a flow, and notes on imported trees that were not understood.
import type { FlowFindingKey } from '@ordo/engine/flow/check.ts';
import type { FlowNoteKey } from '@ordo/engine/flow/wire/reader.ts';
import type { Phrase } from './refusals.ts';

/** `{of}` is a field, a person, a node or an address. */
export const flowFindingPhrases = {
  unreachable: ['不会执行到这里：前面已经结束', 'This is never reached: the workflow ends before it'],
  neverHolds: ['条件不可能成立', 'This condition can never hold'],
  defaultMissing: ['缺少“其他情况”分支', 'There is no branch for all other cases'],
  defaultNotLast: ['“其他情况”分支应放在最后', 'The branch for all other cases has to be the last one'],
  fieldGone: ['表单没有字段“{of}”', 'The form has no field “{of}”'],
  fieldKind: ['字段“{of}”不能这样使用', 'The field “{of}” cannot be used like this'],
  peopleMissing: ['请选择人员', 'Choose people'],
  starterMissing: ['请选择定时发起的发起人', 'Select the person in whose name the schedule starts tasks'],
  peopleDisabled: ['“{of}”已停用或删除', '“{of}” is disabled or deleted'],
  adminMissing: ['请指定流程管理员：找不到审批人时由其处理', 'Select a workflow administrator to act when no approver is found'],
  nodeGone: ['引用的节点不存在或不是审批节点', 'The node it refers to is not there, or is no approval'],
  returnLater: ['只能引用前面的节点', 'It can refer to earlier nodes only'],
  startsItself: ['子流程不能直接或间接发起当前流程', 'A workflow cannot start itself, directly or through another workflow'],
  engineMissing: ['请选择子流程', 'Select the sub-workflow'],
  engineGone: ['子流程“{of}”不存在或尚未发布', 'The sub-workflow “{of}” does not exist or has not been released'],
  modelMissing: ['请选择写入哪个表单', 'Select the form to write to'],
  modelGone: ['表单“{of}”不存在或尚未发布', 'The form “{of}” does not exist or has not been released'],
  recordFormMissing: ['请选择由哪个表单的新记录发起', 'Select the form whose new records start tasks'],
  recordFormUnfit: [
    '表单“{of}”的新记录不能发起此流程：表单须已发布、有自己的数据表、没有绑定流程，且不是此流程的表单',
    'New records of “{of}” cannot start this workflow. The form has to be released, with records of its own and without a workflow, and not be the form of this workflow',
  ],
  pairEmpty: ['字段对应没有填写完整', 'A field mapping is incomplete'],
  loopAlone: ['超时自动处理会使流程无人参与地循环', 'The workflow would loop forever: every step on the way back is automatic once its time limit is over'],
  targetNotAllowed: ['接口或地址不可用：{of}', 'This interface or address cannot be called: {of}'],
  calendarMissing: ['按工作时间计算需要工作日历', 'Working time needs a working calendar'],
  requiredHidden: ['字段“{of}”必填，但无处可填', 'The field “{of}” is required, but cannot be filled in anywhere'],
  kindUnknown: ['不支持的节点类型“{of}”，请改为其他节点或删除', 'Nodes of type “{of}” are not supported. Replace or delete this one'],
  endWithin: ['并行分支中不能结束流程', 'A parallel branch cannot end the workflow'],
  idTwice: ['节点标识重复：{of}', 'The node id {of} occurs more than once'],
  nobodyActs: ['流程中没有审批节点', 'This workflow has no approval step'],
  titleUntold: ['标题和消息不能用字段“{of}”：并非每个参与人都能看到它', 'Titles and messages cannot use the field “{of}”: not every participant can see it'],
  votesTooMany: ['需要的票数超过了审批人的总票数（{of}）', 'More votes are needed than the approvers have ({of})'],
  rejectsIdle: [
    '拒绝条件不会起作用：达到之前，通过条件已无法满足，流程此时就已判为拒绝',
    'The limit for rejection is never used: before it is reached, approval is out of reach, and the step is rejected then',
  ],
  matrixEmpty: ['请为审批矩阵添加条件列和行', 'Add columns and rows to the approval matrix'],
  matrixNobody: ['审批矩阵第 {of} 行没有人员', 'Row {of} of the approval matrix has no people'],
  matrixCovered: [
    '审批矩阵第 {of} 行不会用到：前面的行已包含它，或数值范围为空',
    'Row {of} of the approval matrix is never used: earlier rows cover it, or its range is empty',
  ],
  matrixGap: ['审批矩阵没有覆盖数值 {of}，此时找不到审批人', 'No row of the approval matrix covers {of}, so no approver is found'],
} as const satisfies Record<FlowFindingKey, Phrase>;

export const flowFormMissingPhrase: Phrase = ['请选择已发布的表单', 'Choose a form that has been released'];

/** About the people who may launch a flow. */
export const flowFindsNobodyPhrases = {
  all: ['可发起的 {m} 人中，有 {n} 人在此找不到审批人', 'Finds no approver for {n} of the {m} people who can launch it'],
  sample: [
    '可发起的共 {m} 人，抽查 {judged} 人，其中 {n} 人在此找不到审批人',
    'Finds nobody for {n} of {judged} people who were looked at, of the {m} who may launch it',
  ],
} as const satisfies Record<string, Phrase>;

export const flowNotePhrases = {
  notAFlow: ['文件内容不是流程', 'The file is not a workflow'],
  tooLarge: ['流程过大', 'The workflow is too large'],
  kindUnknown: ['不支持的节点类型“{of}”，已原样保留', 'Nodes of type “{of}” are not supported. This one was kept as it is'],
  approverUnknown: ['不支持的审批人类型“{of}”，已原样保留', 'Approvers of type “{of}” are not supported. This node was kept as it is'],
  symbolUnknown: ['不支持的条件符号“{of}”，该条件不成立', 'The operator “{of}” is not supported. The condition holds for nobody'],
  idTwice: ['节点标识重复或缺失，已重新编号：{of}', 'The node id {of} was missing or used twice and was changed'],
  partUnread: ['部分设置无法识别，已按默认处理：{of}', 'Some settings were not understood and have their usual values: {of}'],
} as const satisfies Record<FlowNoteKey, Phrase>;

/** Titles of the nodes of a new engine. */
export const firstFlowPhrases = {
  start: ['发起', 'Start'],
  approver: ['审批', 'Approval'],
} as const satisfies Record<string, Phrase>;
