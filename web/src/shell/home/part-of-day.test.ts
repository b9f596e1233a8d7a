import { expect, test } from 'vitest';
import { partOfDay } from './part-of-day.ts';

test.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('at %i o’clock it is %s', (hour, part) => expect(partOfDay(hour)).toBe(part));
