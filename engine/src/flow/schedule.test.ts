import { expect, test } from 'vitest';
import { businessMoment, businessTime } from '../text/business-time.ts';
import { nextStart, type Schedule } from './schedule.ts';

/** A Friday off, and the Saturday worked for it. */
const days = { daysOff: ['2026-10-02'], workingDays: ['2026-10-10'] };

test.each<[string, Partial<Schedule>, string, string]>([
  ['every working day: later on the same day', { every: 'workday' }, '2026-09-30 08:59:59', '2026-09-30 09:00:00'],
  ['a start at this moment is not the next one', { every: 'workday' }, '2026-09-30 09:00:00', '2026-10-01 09:00:00'],
  ['public holidays and weekends are left out', { every: 'workday' }, '2026-10-01 09:00:00', '2026-10-05 09:00:00'],
  ['a Saturday that is worked counts', { every: 'workday' }, '2026-10-09 10:00:00', '2026-10-10 09:00:00'],
  ['weekly: Monday is 1', { every: 'week', day: 1 }, '2026-09-30 10:00:00', '2026-10-05 09:00:00'],
  ['weekly: Sunday is 7, also on a day off', { every: 'week', day: 7 }, '2026-09-30 10:00:00', '2026-10-04 09:00:00'],
  ['weekly: a week later', { every: 'week', day: 3 }, '2026-09-30 09:00:00', '2026-10-07 09:00:00'],
  ['monthly: in the same month', { every: 'month', day: 15, at: '00:00' }, '2026-10-01 00:00:00', '2026-10-15 00:00:00'],
  ['monthly: over the end of the year', { every: 'month', day: 1, at: '23:59' }, '2026-12-01 23:59:00', '2027-01-01 23:59:00'],
  ['monthly: the 31st is the last day of a shorter month', { every: 'month', day: 31 }, '2026-10-31 12:00:00', '2026-11-30 09:00:00'],
  ['monthly: February', { every: 'month', day: 30 }, '2028-02-01 12:00:00', '2028-02-29 09:00:00'],
])('%s', (_, schedule, after, next) => {
  const found = nextStart({ every: 'workday', day: 1, at: '09:00', ...schedule }, businessMoment(after), days);
  expect(found === null ? null : businessTime(found)).toBe(next);
});

test('without any working day there is no next start', () => {
  const daysOff = Array.from({ length: 500 }, (_, at) => businessTime(businessMoment('2026-09-30 12:00:00') + at * 86_400_000).slice(0, 10));
  expect(nextStart({ every: 'workday', day: 1, at: '09:00' }, businessMoment('2026-09-30 00:00:00'), { daysOff, workingDays: [] })).toBeNull();
});
