import type { Phrases } from '../kit/phrases.ts';

export const menuFilePhrases = {
  export: ['导出', 'Export'],
  exportAll: ['导出全部', 'Export all'],
  import: ['导入', 'Import'],
  importTitle: ['导入菜单', 'Import menu entries'],
  importText: [
    '选择从菜单管理导出的 JSON 文件，先预览再导入：按编码对应，已有的菜单保持不变，只补上缺少的按钮、列和表单字段。授权与数据方案不随文件导入。',
    'Choose a JSON file that menu administration exported; it is previewed first. Entries are told by their codes: what is there stays and gets the buttons, columns and form fields that it lacks. Grants and data schemes do not travel.',
  ],
  choose: ['选择文件', 'Choose a file'],
  take: ['导入 {n} 项', 'Import {n}'],
  cancel: ['取消', 'Cancel'],
  bad: ['有 {n} 行不能导入，请修改文件后重新选择', '{n} rows cannot be taken: mend the file and choose it again'],
  nothing: ['文件中的菜单都已存在', 'All of it is there already'],
  lines: ['文件内容', 'What the file holds'],
  row: ['行', 'Row'],
  entry: ['菜单', 'Entry'],
  becomes: ['导入后', 'What becomes of it'],
  rights: ['含 {n} 项按钮、列或表单字段', 'with {n} buttons, columns or form fields'],
} as const satisfies Phrases;

export const doesPhrases = {
  create: ['新建', 'New'],
  add: ['补充', 'Added to'],
  keep: ['已有', 'There'],
  bad: ['有误', 'Wrong'],
} as const satisfies Phrases;
