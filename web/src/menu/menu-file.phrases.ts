import type { Phrases } from '../kit/phrases.ts';

export const menuFilePhrases = {
  export: ['导出', 'Export'],
  exportAll: ['导出全部', 'Export all'],
  import: ['导入', 'Import'],
  importTitle: ['导入菜单', 'Import menu'],
  importText: [
    '选择从菜单管理导出的 JSON 文件，先预览再导入：按编码对应，已有的菜单保持不变，只补上缺少的按钮、列和表单字段。授权与数据方案不随文件导入。',
    'Select a JSON file exported from menu management; it is previewed before it is imported. Entries are matched by code: existing entries stay unchanged, and only missing buttons, columns and form fields are added. Permission grants and data schemes are not imported.',
  ],
  choose: ['选择文件', 'Select file'],
  take: ['导入 {n} 项', 'Import ({n})'],
  cancel: ['取消', 'Cancel'],
  bad: ['有 {n} 行不能导入，请修改文件后重新选择', 'Rows that cannot be imported: {n}. Correct the file and select it again'],
  nothing: ['文件中的菜单都已存在', 'All entries in the file already exist'],
  lines: ['文件内容', 'File contents'],
  row: ['行', 'Row'],
  entry: ['菜单', 'Menu entry'],
  becomes: ['导入后', 'Result'],
  rights: ['含 {n} 项按钮、列或表单字段', 'buttons, columns or form fields: {n}'],
} as const satisfies Phrases;

export const doesPhrases = {
  create: ['新建', 'New'],
  add: ['补充', 'Extended'],
  keep: ['已有', 'Exists'],
  bad: ['有误', 'Error'],
} as const satisfies Phrases;
