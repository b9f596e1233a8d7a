import type { Phrases } from '../kit/phrases.ts';

export const taskViewPhrases = {
  views: ['视图', 'Views'],
  list: ['列表', 'List'],
  saveAs: ['保存为视图', 'Save as view'],
  saveChanges: ['保存修改', 'Save changes'],
  discard: ['恢复为已保存', 'Discard changes'],
  changed: ['{name}（已修改）', '{name} (changed)'],
  rename: ['重命名', 'Rename'],
  setUsual: ['设为默认', 'Set as default'],
  notUsual: ['取消默认', 'Clear default'],
  remove: ['删除', 'Delete'],
  removed: ['视图“{name}”已删除', 'View {name} deleted'],
  more: ['“{name}”的操作', 'Actions for {name}'],
  gone: ['该视图已删除，已显示列表。', 'The view is deleted. The list is shown instead.'],
  name: ['名称', 'Name'],
  nameMissing: ['请填写名称', 'Enter a name'],
  says: ['保存当前的筛选、排序和列，只有您自己可见。', 'Saves the present filters, order and columns. Only you can see it.'],
  usual: ['打开列表时默认显示', 'Shown when the list opens'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
} as const satisfies Phrases;
