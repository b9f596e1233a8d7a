import { expect, test } from 'vitest';
import { heatOf } from './heat.ts';

test.each([
  ['where nothing waits it is cold', 0, 10, 0],
  ['where nothing waits anywhere, too', 0, 0, 0],
  ['a single one of many is seen', 1, 1000, 1],
  ['half of the most is in the middle', 5, 10, 2],
  ['a little more is warmer', 6, 10, 3],
  ['where most wait it is warmest', 10, 10, 4],
])('%s', (_, waiting, most, heat) => {
  expect(heatOf(waiting, most)).toBe(heat);
});
