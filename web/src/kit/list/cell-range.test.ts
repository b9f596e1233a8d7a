import { describe, expect, test } from 'vitest';
import { areaOf, isWithin, oneCell, rangeAfter, within, type CellRange } from './cell-range.ts';

/** `1,2` or `1,2-3,4`: row and column, from where it began to the active cell. */
function rangeIn(said: string): CellRange {
  const [from = { row: 0, column: 0 }, to = from] = said.split('-').map((spot) => {
    const [row = 0, column = 0] = spot.split(',').map(Number);
    return { row, column };
  });
  return { from, to };
}

// Of five rows and four columns.
const keys: readonly (readonly [key: string, before: string, after: string | null])[] = [
  ['ArrowDown', '0,0', '1,0'],
  ['ArrowDown', '4,1', '4,1'],
  ['ArrowUp', '0,1', '0,1'],
  ['ArrowLeft', '2,0', '2,0'],
  ['ArrowRight', '2,3', '2,3'],
  ['ArrowRight', '1,1-2,2', '2,3'],
  ['shift ArrowDown', '1,1', '1,1-2,1'],
  ['shift ArrowRight', '1,1-2,1', '1,1-2,2'],
  ['shift ArrowUp', '1,1-2,2', '1,1-1,2'],
  ['ctrl ArrowDown', '1,2', '4,2'],
  ['ctrl shift ArrowUp', '3,2', '3,2-0,2'],
  ['ctrl ArrowRight', '1,0', '1,3'],
  ['ctrl ArrowLeft', '1,3', '1,0'],
  ['Home', '3,2', '3,0'],
  ['End', '3,2', '3,3'],
  ['shift End', '3,1', '3,1-3,3'],
  ['ctrl Home', '3,2', '0,0'],
  ['ctrl End', '0,0', '4,3'],
  ['ctrl a', '2,2', '0,0-4,3'],
  ['Escape', '1,1-2,2', '2,2'],
  ['Escape', '1,1', null],
  ['Tab', '1,1', null],
  ['Enter', '1,1', null],
  ['a', '1,1', null],
];

test.each(keys)('%s at %s', (said, before, after) => {
  const words = said.split(' ');
  const pressed = { key: words.at(-1) ?? '', shift: words.includes('shift'), ctrl: words.includes('ctrl') };
  expect(rangeAfter(pressed, rangeIn(before), 5, 4)).toEqual(after === null ? null : rangeIn(after));
});

describe('a range', () => {
  test('has the same cells from whichever corner it began', () => {
    for (const said of ['1,1-3,2', '3,2-1,1', '1,2-3,1', '3,1-1,2']) {
      const range = rangeIn(said);
      expect(areaOf(range)).toEqual({ top: 1, bottom: 3, start: 1, end: 2 });
      const cells = Array.from({ length: 5 }, (_, row) => Array.from({ length: 4 }, (__, column) => isWithin(range, { row, column })));
      expect(cells.flat().filter(Boolean)).toHaveLength(6);
    }
  });

  test('keeps to the cells that are there', () => {
    expect(within(rangeIn('1,1-9,9'), 5, 4)).toEqual(rangeIn('1,1-4,3'));
    expect(within(oneCell({ row: 2, column: 2 }), 0, 4)).toBeNull();
  });
});
