// Random filters on random rows: the engine agrees with the reference model.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asked, filter, row } from '../../testing/any-filter.ts';
import { naively } from '../../testing/naive-filter.ts';
import { matches } from './filter.ts';

test('any filter takes the rows that the simplest judge takes', () => {
  let taken = 0;
  const same = fc.property(filter, row, (wanted, one) => {
    const isTaken = naively(wanted, one, asked);
    taken += Number(isTaken);
    expect(matches(wanted, one, asked)).toBe(isTaken);
  });
  fc.assert(same, { numRuns: 5_000 });
  expect(taken).toBeGreaterThan(1_000);
  expect(taken).toBeLessThan(4_000);
});
