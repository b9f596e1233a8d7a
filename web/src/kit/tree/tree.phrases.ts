import type { Phrases } from '../phrases.ts';

export const treePhrases = {
  actions: ['操作', 'Actions'],
  unfold: ['展开 {name}', 'Expand {name}'],
  fold: ['收起 {name}', 'Collapse {name}'],
  foldAll: ['全部收起', 'Collapse all'],
  unfoldAll: ['全部展开', 'Expand all'],
  find: ['输入名称查找', 'Find by name'],
  none: ['没有匹配的名称', 'No matching names'],
} as const satisfies Phrases;
