import { expect, test } from 'vitest';
import { loaded, linesOf, type Area } from './area-branches.ts';
import { keyMove } from './area-keys.ts';

const area = (id: string, hasChildren: boolean) => ({ id, fullName: id, hasChildren }) as Area;
const branches = loaded(loaded({}, '-1', [area('11', true), area('31', true)]), '11', [area('1101', false), area('1102', false)]);
// 0 11 ▾ · 1 1101 · 2 1102 · 3 31 ▸
const lines = linesOf(branches, new Set(['11']));

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
