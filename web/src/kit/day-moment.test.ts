import { expect, test } from 'vitest';
import { dayOf, momentOf } from './day-moment.ts';

test.each(['1949-10-01', '1969-12-31', '1970-01-01', '1970-02-01', '2000-02-29', '2026-11-20'])(
  '%s is the same day again, whatever the clock of the browser',
  (day) => {
    expect(dayOf(momentOf(day))).toBe(day);
  },
);

test('a moment is told as the day it is in Shanghai', () => {
  expect(dayOf(Date.parse('1990-05-01T15:59:59Z'))).toBe('1990-05-01');
  expect(dayOf(Date.parse('1990-05-01T16:00:00Z'))).toBe('1990-05-02');
  expect(dayOf(null)).toBe('');
});
