import type { Phrase } from '@ordo/contract/refusals.ts';

/** System fields of a record that conditions may use. */
export const rowPhrases = {
  creator: ['创建人', 'Created by'],
  made: ['创建时间', 'Created at'],
  modified: ['修改时间', 'Modified at'],
  organize: ['所属组织', 'Organisation'],
  department: ['所属部门', 'Department'],
  flowState: ['流程状态', 'Workflow status'],
} as const satisfies Record<string, Phrase>;

/** Shown in place of a field whose values were purged. */
export const pinnedPhrases = {
  removedOn: ['已于 {day} 移除', 'removed on {day}'],
} as const satisfies Record<string, Phrase>;

export const printFindings = {
  printedAway: [
    '打印模板“{name}”使用了要移除的字段“{field}”，打印时将显示移除日期',
    'Print template “{name}” uses the removed field “{field}”. Its removal date will be printed instead',
  ],
} as const satisfies Record<string, Phrase>;

/** `{field}` goes, or gets another key; `{name}` names it. */
export const awayFindings = {
  viewAway: ['视图“{name}”使用了要移除的字段“{field}”', 'View “{name}” uses the removed field “{field}”'],
  linkAway: ['公开链接“{name}”使用了要移除的字段“{field}”', 'Public link “{name}” uses the removed field “{field}”'],
  flowAway: ['流程“{name}”的节点“{node}”使用了要移除的字段“{field}”', 'Node “{node}” of workflow “{name}” uses the removed field “{field}”'],
  taskTitleAway: ['流程“{name}”的任务标题使用了要移除的字段“{field}”', 'The task title of workflow “{name}” uses the removed field “{field}”'],
  formAway: ['表单“{name}”的“{node}”使用了要移除的字段“{field}”', '“{node}” of form “{name}” uses the removed field “{field}”'],
  buttonAway: [
    '表单“{name}”的列表按钮“{node}”发起流程时填写要移除的字段“{field}”',
    'List button “{node}” of form “{name}” fills in the removed field “{field}” when it launches a workflow',
  ],
  keyCarried: [
    '表单“{name}”的“{node}”按字段名引用“{field}”，发布时自动改用“{to}”',
    '“{node}” of form “{name}” refers to “{field}” by its key. The release changes it there to “{to}”',
  ],
  keyByHand: [
    '字段“{field}”的字段名由“{from}”改为“{to}”：按字段名读写数据的外部程序要相应修改',
    'The key of “{field}” changes from “{from}” to “{to}”. Programs that read or write records by keys have to be adapted',
  ],
  keyTaken: [
    '已发布的表单“{name}”的“{node}”仍按字段名“{key}”引用“{field}”，不能把这个字段名给别的字段；请先发布表单“{name}”，或换一个字段名',
    '“{node}” of form “{name}”, as released, still refers to “{field}” by the key “{key}”, so no other field can have this key. Release form “{name}” first, or choose another key',
  ],
} as const satisfies Record<string, Phrase>;

export const commentPhrases = {
  mentioned: ['{who} 在{model}“{record}”的评论中提到了您：{text}', '{who} mentioned you in a comment on “{record}” ({model}): {text}'],
} as const satisfies Record<string, Phrase>;

export const parkedTaskPhrases = {
  purge: ['清除已移除的表单数据', 'Remove parked form data'],
  purgeAbout: [
    '清除移除满 30 天的字段和子表、删除满 30 天的功能的数据，以及删除满 30 天的记录',
    'Removes for good what was removed 30 days ago: fields, child tables, the records of deleted form designs, and deleted records',
  ],
  purged: ['已清除 {n} 个字段或子表，{records} 条已删除的记录', 'Removed for good: {n} fields or child tables, {records} deleted records'],
} as const satisfies Record<string, Phrase>;

export const linkTaskPhrases = {
  sweep: ['清理公开链接中未提交的文件', 'Clean up unsubmitted files of public links'],
  sweepAbout: [
    '删除通过公开链接上传、两小时内没有随表单提交的文件',
    'Deletes files uploaded through public links whose form was not submitted within two hours',
  ],
  swept: ['已删除 {n} 个文件', 'Deleted files: {n}'],
} as const satisfies Record<string, Phrase>;

export const printPhrases = {
  recordNo: ['编号', 'No.'],
  made: ['创建时间', 'Created at'],
  maker: ['创建人', 'Created by'],
  changed: ['修改时间', 'Modified at'],
  changer: ['修改人', 'Modified by'],
} as const satisfies Record<string, Phrase>;

export const watchPhrases = {
  changed: ['{who}修改了您关注的记录：{model} #{number}', '{who} changed a record that you watch: {model} #{number}'],
  removed: ['{who}删除了您关注的记录：{model} #{number}', '{who} deleted a record that you watch: {model} #{number}'],
  restored: ['{who}恢复了您关注的记录：{model} #{number}', '{who} restored a record that you watch: {model} #{number}'],
} as const satisfies Record<string, Phrase>;
