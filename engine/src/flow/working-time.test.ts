import { expect, test } from 'vitest';
import { businessMoment, businessTime } from '../text/business-time.ts';
import { hoursIn, resumedMoment, workingMinutes, workingMoment } from './working-time.ts';

const calendar = { daysOff: ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'], workingDays: ['2026-10-10'] };
const cases: [sentence: string, from: string, minutes: number, then: string][] = [
  ['within the morning', '2026-11-27 09:30', 60, '2026-11-27 10:30'],
  ['over lunch', '2026-11-27 11:30', 60, '2026-11-27 13:30'],
  ['from before the office opens', '2026-11-27 07:00', 60, '2026-11-27 10:00'],
  ['from the evening on Friday to Monday', '2026-11-27 19:00', 60, '2026-11-30 10:00'],
  ['just to the end of the day', '2026-11-27 09:00', 480, '2026-11-27 18:00'],
  ['one minute more is the next working day', '2026-11-27 09:00', 481, '2026-11-30 09:01'],
  ['holidays are passed over', '2026-09-30 17:00', 120, '2026-10-08 10:00'],
  ['a weekend that is worked counts', '2026-10-09 17:00', 120, '2026-10-10 10:00'],
  ['no time at all, out of hours: when the office opens', '2026-11-28 12:00', 0, '2026-11-30 09:00'],
];

test.each(cases)('%s', (_, from, minutes, then) =>
  expect(businessTime(workingMoment(businessMoment(`${from}:00`), minutes, calendar)).slice(0, 16)).toBe(then),
);

test.each<[sentence: string, from: string, to: string, minutes: number]>([
  ['within the morning', '2026-11-27 09:30', '2026-11-27 10:30', 60],
  ['over lunch', '2026-11-27 11:30', '2026-11-27 13:30', 60],
  ['a weekend has none', '2026-11-27 18:00', '2026-11-30 09:00', 0],
  ['over a weekend', '2026-11-27 17:00', '2026-11-30 10:00', 120],
  ['over holidays', '2026-09-30 17:00', '2026-10-08 10:00', 120],
  ['nothing between a moment and an earlier one', '2026-11-27 10:30', '2026-11-27 09:30', 0],
])('between: %s', (_, from, to, minutes) => expect(workingMinutes(businessMoment(`${from}:00`), businessMoment(`${to}:00`), calendar)).toBe(minutes));

test('what was paused on Friday evening has its last working hour left on Monday', () => {
  const [from, due, now] = ['2026-11-27 17:00:00', '2026-11-27 18:00:00', '2026-11-30 10:30:00'].map(businessMoment) as [number, number, number];
  expect(businessTime(resumedMoment({ from, due, now }, calendar)).slice(0, 16)).toBe('2026-11-30 11:30');
});

test('the minutes between a moment and one that is so many minutes later are these minutes', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const from = businessMoment('2026-09-20 00:00:00') + seed * 37 * 60_000;
    const minutes = (seed * 61) % 2_000;
    expect(workingMinutes(from, workingMoment(from, minutes, calendar), calendar)).toBe(minutes);
  }
});

test('hours are data: a shorter day, and none over noon', () => {
  const from = businessMoment('2026-11-27 08:00:00');
  const hours = hoursIn(['14.00-17.30', '08.30-12.00']);
  expect(businessTime(workingMoment(from, 240, { ...calendar, hours })).slice(0, 16)).toBe('2026-11-27 14:30');
  expect(businessTime(workingMoment(from, 480, { ...calendar, hours })).slice(0, 16)).toBe('2026-11-30 09:30');
});

test.each<[string, string[], string]>([
  ['in order', ['13.00-17.00', '08.00-11.00'], '08:00-11:00 13:00-17:00'],
  ['what is no period, ends before it begins, or overlaps is left out', ['8-12', '12.00-09.00', '25.00-26.00', '09.00-12.00', '10.00-13.00'], '09:00-12:00'],
  ['none: the usual ones', [], '09:00-12:00 13:00-18:00'],
])('%s', (_, codes, expected) => {
  expect(
    hoursIn(codes)
      .map(({ from, to }) => `${from}-${to}`)
      .join(' '),
  ).toBe(expected);
});
