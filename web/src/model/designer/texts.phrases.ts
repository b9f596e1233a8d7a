import type { Phrases } from '../../kit/phrases.ts';

export const textsPhrases = {
  open: ['翻译', 'Translations'],
  title: ['全部文字的翻译', 'Translations of all texts'],
  close: ['关闭', 'Close'],
  show: ['显示', 'Show'],
  all: ['全部 {n}', 'All: {n}'],
  missing: ['缺少 {n}', 'Missing: {n}'],
  gap: ['未翻译', 'Not translated'],
  place: ['位置', 'Place'],
  hint: [
    '繁体由简体自动生成，改写后以改写为准；清空则恢复自动生成。可从电子表格复制一列，粘贴到起始的格子。',
    'Traditional Chinese is generated from the simplified text; change a cell to override it, clear it to generate it again. To paste a column from a spreadsheet, start at its first cell.',
  ],
  none: ['没有缺少的翻译', 'No missing translations'],
  empty: ['还没有文字', 'No texts yet'],
  cell: ['{place}，{language}', '{place}, {language}'],
  pasted: ['已粘贴 {n} 行', 'Rows pasted: {n}'],
} as const satisfies Phrases;

/** Where a text is in the design, by the key of its property. */
export const textPlacePhrases = {
  option: ['选项“{name}”', 'Option “{name}”'],
  message: ['提示语', 'Message'],
  name: ['名称', 'Name'],
  text: ['提示内容', 'Message text'],
  cancelText: ['取消按钮', 'Cancel button'],
  confirmText: ['确定按钮', 'OK button'],
  printText: ['打印按钮', 'Print button'],
  buttons: ['按钮', 'Button'],
  rowButtons: ['行按钮', 'Row button'],
  tabs: ['快捷标签', 'Tab'],
  heads: ['多级表头', 'Column group'],
  columns: ['列', 'Column'],
  tree: ['左侧树', 'Tree'],
} as const satisfies Phrases;
