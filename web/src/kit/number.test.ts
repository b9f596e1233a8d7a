import { expect, test } from 'vitest';
import { grouped } from './number.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [48_000, '48,000'],
  [1_234_567, '1,234,567'],
  [-1000, '-1,000'],
])('%d is written %s', (whole, expected) => {
  expect(grouped(whole)).toBe(expected);
});
