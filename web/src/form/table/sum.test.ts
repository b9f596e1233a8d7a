import { expect, test } from 'vitest';
import { sumOf } from './sum.ts';

test.each([
  [[], '0'],
  [[1, 2, 3], '6'],
  [[0.1, 0.2], '0.3'],
  [['0.10', '0.20'], '0.3'],
  [[1, '-0.05', 2.5], '3.45'],
  [['-0.5', '0.2'], '-0.3'],
  [['9007199254740993', 1], '9007199254740994'],
  [[1e-7, 1], '1.0000001'],
  [[null, '', 'abc', undefined, {}, 4], '4'],
  [['-1', '1'], '0'],
])('%j add up to %s', (values, total) => {
  expect(sumOf(values)).toBe(total);
});
