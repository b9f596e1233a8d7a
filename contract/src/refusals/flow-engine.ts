import { refusal, type RefusalEntry } from './entry.ts';

export const flowEngineRefusals = {
  flowNameTaken: refusal(409, '已存在名称为“{fullName}”的流程', 'There is already a workflow called “{fullName}”'),
  flowCodeTaken: refusal(409, '编码 {enCode} 已被使用', 'The code {enCode} is already in use'),
  flowUnreadable: refusal(400, '无法读取流程：{why}', 'The workflow cannot be read: {why}'),
  flowWrong: refusal(400, '流程中还有 {count} 处需要修改：{first}', '{count} things in the workflow have to be changed first: {first}'),
  flowFormMissing: refusal(400, '请选择已发布的表单', 'Choose a form that has been released'),
  flowUsed: refusal(409, '以下流程把它作为子流程，不能归档：{uses}', 'The workflow is started by {uses} and cannot be archived'),
  flowButtonUsed: refusal(409, '以下列表按钮发起它，不能归档：{uses}', 'The workflow is launched by these list buttons and cannot be archived: {uses}'),
  flowScheduleOther: refusal(
    403,
    '您没有代他人发起流程的权限，不能发布以他人名义自动发起的流程',
    'Releasing a workflow that starts in somebody else’s name requires the permission to launch for others',
  ),
  flowRecordUnseen: refusal(
    403,
    '发布流程的人看不到触发流程的记录，或其中用到的字段',
    'The person who releases the workflow must be able to see the records that start it and every field it uses',
  ),
  flowStarterRight: refusal(403, '发起人没有发起该流程的权限', 'The initiator does not have permission to launch this workflow'),
  flowRecordNobody: refusal(409, '记录没有创建人，无法确定发起人', 'The creator of the record is unknown'),
  flowNotReleased: refusal(404, '该流程尚未发布或已停用', 'This workflow has not been released or is disabled'),
} as const satisfies Record<string, RefusalEntry>;
