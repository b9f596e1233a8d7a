import { expect, test } from 'vitest';
import { completionRate, dropoutBetween, dropoutOfPlan, type Cohort } from './cohort.ts';

const cohort = (reached: number[], completed = reached.at(-1) ?? 0): Cohort => ({ began: reached[0] ?? 0, reached, completed });

test.each<[string, Cohort, { done: number | null; whole: number | null; oneToThree: number | null; twoToThree: number | null }]>([
  ['four doses, some left on the way', cohort([200, 180, 150, 90]), { done: 45, whole: 55, oneToThree: 25, twoToThree: 16.67 }],
  ['everybody came', cohort([8, 8, 8]), { done: 100, whole: 0, oneToThree: 0, twoToThree: 0 }],
  ['nobody came back', cohort([5, 0, 0]), { done: 0, whole: 100, oneToThree: 100, twoToThree: null }],
  ['nobody began', cohort([0, 0, 0]), { done: null, whole: null, oneToThree: null, twoToThree: null }],
  ['a plan of one dose is done when it begins', cohort([40]), { done: 100, whole: null, oneToThree: null, twoToThree: null }],
  ['a plan of two doses has no third', cohort([40, 30]), { done: 75, whole: 25, oneToThree: null, twoToThree: null }],
  ['a dose that may be skipped', cohort([10, 4, 8]), { done: 80, whole: 20, oneToThree: 20, twoToThree: -100 }],
])('%s', (_, one, expected) =>
  expect({ done: completionRate(one), whole: dropoutOfPlan(one), oneToThree: dropoutBetween(one, 1, 3), twoToThree: dropoutBetween(one, 2, 3) }).toEqual(
    expected,
  ),
);

test('a dose is not set against itself or an earlier one', () => {
  expect(dropoutBetween(cohort([10, 5]), 1, 1)).toBeNull();
  expect(dropoutBetween(cohort([10, 5]), 2, 1)).toBeNull();
});
