import type { Phrases } from '../phrases.ts';

export const treePhrases = {
  actions: ['操作', 'Actions'],
  unfold: ['展开 {name}', 'Unfold {name}'],
  fold: ['收起 {name}', 'Fold {name}'],
  foldAll: ['全部收起', 'Fold all'],
  unfoldAll: ['全部展开', 'Unfold all'],
  find: ['输入名称查找', 'Find by name'],
  none: ['没有匹配的名称', 'No name matches'],
} as const satisfies Phrases;
