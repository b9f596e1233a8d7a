import { expect, test } from 'vitest';
import { keyMove } from './tree-keys.ts';
import { visibleLines } from './tree-lines.ts';

const tree = [
  { id: '11', children: [{ id: '1101' }, { id: '1102' }] },
  { id: '31', children: [{ id: '3101' }] },
];
// 0 11 ▾ · 1 1101 · 2 1102 · 3 31 ▸
const lines = visibleLines(tree, (id) => id === '11').map((line) => ({ ...line, opens: true }));

test.each([
  ['down goes to the next row', 'ArrowDown', 0, { to: 1 }],
  ['down stops at the end', 'ArrowDown', 3, { to: 3 }],
  ['up goes to the row before', 'ArrowUp', 3, { to: 2 }],
  ['right unfolds', 'ArrowRight', 3, { to: 3, toggle: true }],
  ['right on something unfolded goes to its first child', 'ArrowRight', 0, { to: 1 }],
  ['right does nothing where nothing lies below', 'ArrowRight', 1, null],
  ['left folds', 'ArrowLeft', 0, { to: 0, toggle: true }],
  ['left on a child goes to its parent', 'ArrowLeft', 2, { to: 0 }],
  ['left on something folded at the top does nothing', 'ArrowLeft', 3, null],
  ['end goes to the last row', 'End', 0, { to: 3 }],
  ['enter opens', 'Enter', 1, { to: 1, open: true }],
  ['a letter does nothing', 'a', 1, null],
])('%s', (_, key, at, expected) => {
  expect(keyMove(key, lines, at)).toEqual(expected);
});
