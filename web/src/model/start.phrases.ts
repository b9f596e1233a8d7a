import type { Phrases } from '../kit/phrases.ts';

export const galleryPhrases = {
  title: ['从模板新建功能', 'New design from the gallery'],
  text: ['选择一个常用的办公表单，创建后可以任意修改。', 'Choose a form that most offices have. Everything in it can be changed afterwards.'],
  forms: ['模板', 'Forms'],
  about: ['{fields} 个字段 · {rules} 条规则', 'Fields: {fields} · Rules: {rules}'],
  preview: ['“{name}”的样子', 'What “{name}” looks like'],
  choose: ['选择一个模板即可预览', 'Choose a form to see it'],
  create: ['使用此模板', 'Use this form'],
  created: ['已创建“{name}”', '“{name}” created'],
  required: ['请填写{label}', 'Enter the {label}'],
} as const satisfies Phrases;

export const sheetPhrases = {
  title: ['从表格新建功能', 'New design from a spreadsheet'],
  text: [
    '第一行是标题。按标题和单元格的内容猜测每一列的组件，可以修改。',
    'The first row has the headings. What each column becomes is guessed from its heading and cells, and can be changed.',
  ],
  noColumns: ['文件里没有带标题的列', 'The file has no column with a heading'],
  several: ['只使用第一个工作表“{name}”', 'Only the first sheet, “{name}”, is used'],
  take: ['使用', 'Use'],
  column: ['标题', 'Label'],
  kind: ['组件', 'Component'],
  required: ['必填', 'Required'],
  cells: ['前几行的内容', 'First rows'],
  of: ['{what}，{head}', '{what}, {head}'],
  found: ['{columns} 列，{rows} 行', 'Columns: {columns}, rows: {rows}'],
  none: ['请至少使用一列', 'Use at least one column'],
  create: ['创建', 'Create'],
  created: ['已创建“{name}”', '“{name}” created'],
  next: [
    '表格中的 {rows} 行还没有导入。发布功能后即可导入，也可以先修改设计，以后再从列表页导入。',
    'The {rows} rows of the file are not imported yet. Release the design to import them now, or go on designing and import them later from its list.',
  ],
  release: ['发布并导入', 'Release and import'],
  design: ['继续设计', 'Go on designing'],
  wanted: ['请填写{label}', 'Enter the {label}'],
  mayNot: ['您没有该页面的导入权限，请在列表页由有权限的人导入', 'You do not have permission to import here. Ask an administrator to import from the list'],
} as const satisfies Phrases;
