import type { Phrases } from '../phrases.ts';

export const designingPhrases = {
  others: ['正在一起设计：{names}', 'Also designing: {names}'],
  here: ['也在设计的人', 'Also designing'],
  myself: ['您（另一个窗口）', 'You (another window)'],
  windows: ['{name}（{n} 个窗口）', '{name} ({n} windows)'],
  joined: ['已合并 {who} 的修改', 'Merged changes by {who}'],
  clashes: ['有 {n} 处两人都改了，请选择保留哪一个', 'Conflicting changes: {n}. Choose which to keep'],
  mine: ['您：{value}', 'You: {value}'],
  theirs: ['{who}：{value}', '{who}: {value}'],
  useMine: ['用我的', 'Use mine'],
  useTheirs: ['用对方的', 'Use theirs'],
  of: ['“{what}”，{choice}', '“{what}”, {choice}'],
  removed: ['已删除', 'deleted'],
  changed: ['已修改', 'changed'],
  empty: ['空', 'empty'],
  yes: ['是', 'yes'],
  no: ['否', 'no'],
  place: ['位置', 'Place'],
  order: ['顺序', 'Order'],
  whole: ['整体', 'Entire item'],
  outermost: ['最外层', 'Top level'],
} as const satisfies Phrases;
