import type { Phrases } from '../kit/phrases.ts';

export const flowEnginePhrases = {
  title: ['流程设计', 'Workflow designs'],
  noun: ['流程', 'workflow'],
  hint: ['名称或编码', 'Name or code'],
  add: ['新建流程', 'New workflow'],
  fromFile: ['导入流程', 'Import a workflow'],
  name: ['名称', 'Name'],
  code: ['编码', 'Code'],
  category: ['分类', 'Category'],
  form: ['表单', 'Form'],
  formHint: ['任务用这张表单填写；表单需先发布', 'Tasks are filled in with this form. It has to be released'],
  type: ['发起方式', 'Launched'],
  visibleType: ['可发起的人员', 'Who may launch it'],
  sortCode: ['排序', 'Sort order'],
  description: ['说明', 'Description'],
  state: ['状态', 'Status'],
  updated: ['修改时间', 'Last changed'],
  never: ['未发布', 'Not released'],
  inUse: ['已发布 v{n}', 'Released v{n}'],
  stopped: ['已停止 v{n}', 'Stopped v{n}'],
  changed: ['有未发布的修改', 'Unreleased changes'],
  design: ['设计', 'Design'],
  release: ['发布', 'Release'],
  stop: ['停止', 'Stop'],
  stopAsk: ['停止“{name}”？', 'Stop “{name}”?'],
  stopSays: ['停止后不能再发起新任务，进行中的任务继续。', 'No new tasks can be launched. Running ones go on.'],
  edit: ['编辑', 'Edit'],
  copy: ['复制', 'Copy'],
  export: ['导出', 'Export'],
  releases: ['版本', 'Releases'],
  remove: ['删除', 'Delete'],
  noForm: ['未选择', 'None'],
  imported: ['已导入“{name}”', 'Imported “{name}”'],
  notUnderstood: ['以下内容需要处理', 'These need your attention'],
  allUnderstood: ['全部内容都已识别，可以发布。', 'Everything was understood. It can be released.'],
  released: ['已发布 v{n}', 'Released v{n}'],
  close: ['关闭', 'Close'],
  blocking: ['发布前需要处理', 'Has to be changed before a release'],
  noteOnly: ['提示', 'For your information'],
} as const satisfies Phrases;

export const launchTypePhrases = {
  '0': ['由人员发起', 'By people'],
  '1': ['保存列表记录时发起', 'By saving a record of a list'],
} as const satisfies Phrases;

export const visiblePhrases = {
  '0': ['所有人', 'Everybody'],
  '1': ['仅发起节点指定的人员', 'Only those whom the start names'],
} as const satisfies Phrases;
