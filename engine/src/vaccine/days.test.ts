import { expect, test } from 'vitest';
import { addDays, addMonths, ageInMonths, daysBetween } from './days.ts';

test.each([
  ['a leap day is a day', '2028-02-28', 1, '2028-02-29'],
  ['a year ends', '2026-12-31', 1, '2027-01-01'],
  ['backwards', '2026-03-01', -1, '2026-02-28'],
])('%s', (_, day, days, expected) => expect(addDays(day, days)).toBe(expected));

test.each([
  ['the end of January and one month is the end of February', '2026-01-31', 1, '2026-02-28'],
  ['the leap day and a year is 28 February', '2028-02-29', 12, '2029-02-28'],
  ['back over a year', '2026-01-15', -2, '2025-11-15'],
])('%s', (_, day, months, expected) => expect(addMonths(day, months)).toBe(expected));

test.each([
  ['on the day of birth', '2026-03-10', '2026-03-10', 0],
  ['the day before the second month is complete', '2026-01-10', '2026-03-09', 1],
  ['on the day it is complete', '2026-01-10', '2026-03-10', 2],
  ['born on the 31st, at the end of a short month', '2026-01-31', '2026-02-28', 1],
  ['born on a leap day, on 28 February a year later', '2024-02-29', '2025-02-28', 12],
])('age in months: %s', (_, birth, on, months) => expect(ageInMonths(birth, on)).toBe(months));

test('days between two days count both ways', () => {
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
  expect(daysBetween('2028-03-01', '2028-02-28')).toBe(-2);
});
