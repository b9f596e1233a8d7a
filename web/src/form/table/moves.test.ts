import { expect, test } from 'vitest';
import { moveOf } from './moves.ts';

const writing = (start: number, end: number, length: number) => ({ caret: { start, end, length } });
const still = { caret: null };

test.each([
  ['ArrowUp', 1, 1, still, { to: { row: 0, column: 1 } }],
  ['ArrowUp', 0, 1, still, null],
  ['ArrowDown', 1, 1, writing(1, 1, 3), { to: { row: 2, column: 1 } }],
  ['ArrowDown', 2, 1, still, null],
  ['ArrowLeft', 1, 1, writing(1, 1, 3), null],
  ['ArrowLeft', 1, 1, writing(0, 3, 3), null],
  ['ArrowLeft', 1, 1, writing(0, 0, 3), { to: { row: 1, column: 0 } }],
  ['ArrowLeft', 1, 0, still, null],
  ['ArrowRight', 1, 1, writing(2, 2, 3), null],
  ['ArrowRight', 1, 1, writing(3, 3, 3), { to: { row: 1, column: 2 } }],
  ['ArrowRight', 1, 3, still, null],
  ['Enter', 1, 2, writing(1, 1, 3), { to: { row: 2, column: 2 } }],
  ['Enter', 2, 2, still, { addRow: { row: 3, column: 0 } }],
  ['Tab', 1, 1, still, null],
  ['a', 1, 1, still, null],
] as const)('%s in row %i, column %i', (key, row, column, how, move) => {
  expect(moveOf(key, { row, column }, 3, 4, how)).toEqual(move);
});
