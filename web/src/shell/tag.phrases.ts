import type { Phrases } from '../kit/phrases.ts';

export const tagPhrases = {
  tags: ['已打开的页面', 'Open pages'],
  tagsLeft: ['向左滚动', 'Scroll left'],
  tagsRight: ['向右滚动', 'Scroll right'],
  tagsMore: ['标签操作', 'Tag actions'],
  keys: ['Delete 关闭，Ctrl+Shift+方向键移动', 'Delete to close, Ctrl+Shift+arrow to move'],
  refresh: ['刷新', 'Refresh'],
  moveLeft: ['左移', 'Move left'],
  moveRight: ['右移', 'Move right'],
  moved: ['“{name}”现在是第 {place} 个，共 {count} 个', '“{name}” is now {place} of {count}'],
  closeOne: ['关闭', 'Close'],
  closeNamed: ['关闭“{name}”', 'Close “{name}”'],
  closeOthers: ['关闭其他', 'Close others'],
  closeAll: ['关闭全部', 'Close all'],
  unsavedTitle: ['放弃未保存的修改？', 'Discard unsaved changes?'],
  unsavedText: ['“{names}”中有尚未保存的内容。', 'There are unsaved changes in “{names}”.'],
  discard: ['放弃', 'Discard'],
} as const satisfies Phrases;
