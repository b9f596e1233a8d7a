import { expect, test } from 'vitest';
import { arrowPath } from './gantt-arrows.tsx';

test('an arrow goes straight on to what begins later, and around both to what begins before the other has ended', () => {
  expect(arrowPath({ x: 100, y: 10 }, { x: 140, y: 50 })).toBe('M100 10H108V50H140');
  expect(arrowPath({ x: 100, y: 10 }, { x: 60, y: 50 })).toBe('M100 10H108V24H52V50H60');
  expect(arrowPath({ x: 100, y: 50 }, { x: 104, y: 10 })).toBe('M100 50H108V36H96V10H104');
});
