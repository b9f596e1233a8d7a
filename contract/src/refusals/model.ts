import { refusal, type RefusalEntry } from './entry.ts';

export const modelRefusals = {
  designNameTaken: refusal(409, '已存在名称为“{fullName}”的功能', 'There is already a model called “{fullName}”'),
  designCodeTaken: refusal(409, '编码 {enCode} 已被使用', 'The code {enCode} is already in use'),
  designUnreadable: refusal(400, '无法读取表单设计：{why}', 'The form design cannot be read: {why}'),
  designWrong: refusal(400, '设计中还有 {count} 处需要修改：{first}', '{count} things in the design have to be changed first: {first}'),
  designNotReleased: refusal(404, '该功能尚未发布或已停用', 'This model has not been released or is disabled'),
  designAsks: refusal(409, '发布前需要确认：{steps}', 'Confirm these changes before the release: {steps}'),
  designPlanChanged: refusal(409, '预览后设计或数据已有变化，请重新预览', 'The design or its data has changed since the preview. Preview it again'),
  designBusy: refusal(503, '数据正在被使用，请稍后再发布', 'The records are in use. Release again later'),
  designUsed: refusal(409, '以下内容正在使用该功能，不能删除：{uses}', 'The model is used by {uses} and cannot be deleted'),
  designDoubled: refusal(409, '“{field}”中有重复的值：{values}', '“{field}” has values that occur more than once: {values}'),
  recordFieldUnknown: refusal(400, '表单没有字段 {field}', 'The form has no field {field}'),
  recordWrong: refusal(400, '{field}：{why}', '{field}: {why}'),
  recordRefused: refusal(400, '{why}', '{why}'),
  recordTaken: refusal(409, '{field}“{value}”已存在', '{field} “{value}” already exists'),
  recordConflict: refusal(409, '{who} 在 {when} 修改了同样的内容：{fields}', '{who} changed the same fields at {when}: {fields}'),
  recordRowHidden: refusal(
    403,
    '第 {row} 行含有您无权查看的内容，不能删除',
    'Row {row} holds values that you are not permitted to see, so you cannot delete it',
  ),
  recordRowThere: refusal(409, '已有编号为 {id} 的行，且内容不同', 'There already is a row {id} with other values'),
  recordNoVersion: refusal(400, '请先读取记录再保存：缺少版本号', 'Read the record before you save it: its version is missing'),
} as const satisfies Record<string, RefusalEntry>;
