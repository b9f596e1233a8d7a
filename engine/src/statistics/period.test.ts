import { expect, test } from 'vitest';
import {
  backwards,
  baseOf,
  comparable,
  counted,
  cut,
  elapsed,
  inUse,
  likeForLikeBase,
  monthsLong,
  monthsOf,
  periodOf,
  type Asked,
  type Base,
} from './period.ts';

const span = ({ from, to }: { from: string; to: string }) => `${from}..${to}`;

test.each<[string, Asked, string, string]>([
  ['nothing said is the year of today', {}, '2026-11-20', 'year 2026-01-01..2026-12-31'],
  ['a day', { date: '2028-02-29' }, '2026-11-20', 'day 2028-02-29..2028-02-29'],
  ['February of a leap year', { month: '2028-02' }, '2026-11-20', 'month 2028-02-01..2028-02-29'],
  ['February of a century that is none', { month: '2100-02' }, '2026-11-20', 'month 2100-02-01..2100-02-28'],
  ['a year', { year: '2024' }, '2026-11-20', 'year 2024-01-01..2024-12-31'],
  ['a stretch', { from: '2025-12-30', to: '2026-01-02' }, '2026-11-20', 'range 2025-12-30..2026-01-02'],
  ['a stretch without an end lasts until today', { from: '2026-11-01' }, '2026-11-20', 'range 2026-11-01..2026-11-20'],
  ['a stretch that begins tomorrow is that day', { from: '2026-11-21' }, '2026-11-20', 'range 2026-11-21..2026-11-21'],
  ['a stretch without a beginning begins with its year', { to: '2025-03-31' }, '2026-11-20', 'range 2025-01-01..2025-03-31'],
])('%s', (_, asked, today, expected) => {
  const period = periodOf(asked, today);
  expect(`${period.unit} ${span(period)}`).toBe(expected);
});

test.each<[string, Asked, Base, string]>([
  ['yesterday', { date: '2026-01-01' }, 'prev', '2025-12-31..2025-12-31'],
  ['the day before 1 March of a leap year', { date: '2028-03-01' }, 'prev', '2028-02-29..2028-02-29'],
  ['29 February a year earlier is 28 February', { date: '2028-02-29' }, 'yoy', '2027-02-28..2027-02-28'],
  ['by date, not by weekday', { date: '2026-11-20' }, 'yoy', '2025-11-20..2025-11-20'],
  ['the month before January', { month: '2026-01' }, 'prev', '2025-12-01..2025-12-31'],
  ['all of February', { month: '2026-03' }, 'prev', '2026-02-01..2026-02-28'],
  ['February against the longer one of a leap year', { month: '2029-02' }, 'yoy', '2028-02-01..2028-02-29'],
  ['the year before', { year: '2026' }, 'prev', '2025-01-01..2025-12-31'],
  ['a year earlier is the year before', { year: '2026' }, 'yoy', '2025-01-01..2025-12-31'],
  ['as many days before', { from: '2026-03-01', to: '2026-03-10' }, 'prev', '2026-02-19..2026-02-28'],
  ['the same stretch a year earlier', { from: '2028-02-01', to: '2028-02-29' }, 'yoy', '2027-02-01..2027-02-28'],
])('the base: %s', (_, asked, base, expected) => expect(span(baseOf(periodOf(asked, '2026-11-20'), base))).toBe(expected));

test.each<[string, Asked, Base, string, string]>([
  ['the worked example: 10 March against 10 February', { month: '2026-03' }, 'prev', '2026-03-10', '2026-02-01..2026-02-10'],
  ['the worked example: 10 March against 10 March', { month: '2026-03' }, 'yoy', '2026-03-10', '2025-03-01..2025-03-10'],
  ['31 March takes February whole', { month: '2026-03' }, 'prev', '2026-03-31', '2026-02-01..2026-02-28'],
  ['30 March takes February whole', { month: '2026-03' }, 'prev', '2026-03-30', '2026-02-01..2026-02-28'],
  ['a month that is over takes the other whole', { month: '2026-02' }, 'prev', '2026-03-10', '2026-01-01..2026-01-31'],
  ['28 February of a leap year is still running', { month: '2028-02' }, 'prev', '2028-02-28', '2028-01-01..2028-01-28'],
  ['a year to 29 February against one to 28 February', { year: '2028' }, 'prev', '2028-02-29', '2027-01-01..2027-02-28'],
  ['a year to 31 December is over', { year: '2028' }, 'prev', '2028-12-31', '2027-01-01..2027-12-31'],
  ['New Year’s Day', { year: '2027' }, 'prev', '2027-01-01', '2026-01-01..2026-01-01'],
  ['a running stretch is cut after as many days', { from: '2026-03-01', to: '2026-03-20' }, 'prev', '2026-03-10', '2026-02-09..2026-02-18'],
])('like for like: %s', (_, asked, base, today, expected) => expect(span(likeForLikeBase(periodOf(asked, today), base, today))).toBe(expected));

test.each<[string, string, string, string]>([
  ['one that is over stays', '2026-01-01', '2026-01-31', '2026-01-01..2026-01-31'],
  ['one that runs ends today', '2026-11-01', '2026-11-30', '2026-11-01..2026-11-20'],
  ['one that has not begun stays', '2026-12-01', '2026-12-31', '2026-12-01..2026-12-31'],
])('up to today: %s', (_, from, to, expected) => expect(span(elapsed({ from, to }, '2026-11-20'))).toBe(expected));

test.each<[string, string, string, string | null, string[]]>([
  ['a whole year', '2026-01-01', '2026-12-31', '2026-01-01..2026-12-01', []],
  ['to the middle of a month', '2026-01-01', '2026-03-10', '2026-01-01..2026-02-01', ['2026-03-01..2026-03-10']],
  ['within one month', '2026-03-05', '2026-03-10', null, ['2026-03-05..2026-03-10']],
  ['both ends broken', '2025-12-30', '2026-02-02', '2026-01-01..2026-01-01', ['2025-12-30..2025-12-31', '2026-02-01..2026-02-02']],
  ['February of a leap year to the 28th is not whole', '2028-02-01', '2028-02-28', null, ['2028-02-01..2028-02-28']],
  ['an end before its beginning is nothing', '2026-02-01', '2026-01-31', null, []],
])('whole months and the rest: %s', (_, from, to, whole, parts) => {
  const made = cut({ from, to });
  expect([made.whole && span(made.whole), made.parts.map(span)]).toEqual([whole, parts]);
});

test('months over New Year', () => expect(monthsOf({ from: '2025-11-30', to: '2026-02-01' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']));

test.each([
  ['2026-01-01', '2026-12-31', 12],
  ['2026-01-01', '2026-01-31', 1],
  ['2028-02-01', '2028-02-29', 1],
  ['2026-04-01', '2026-04-15', 0.5],
])('%s to %s is %d months long', (from, to, months) => expect(monthsLong({ from, to })).toBeCloseTo(months, 9));

test.each<[string, string, string, string | null, string]>([
  ['a year that ends before it', '2023-01-01', '2023-12-31', '2024-03-05', 'none'],
  ['the last day before it', '2024-03-04', '2024-03-04', '2024-03-05', 'none'],
  ['the day itself', '2024-03-05', '2024-03-05', '2024-03-05', 'all'],
  ['the month it lies in', '2024-03-01', '2024-03-31', '2024-03-05', 'some'],
  ['a month that ends with it', '2024-02-06', '2024-03-05', '2024-03-05', 'some'],
  ['a month that begins with it', '2024-03-05', '2024-03-31', '2024-03-05', 'all'],
  ['anything, where nothing was ever counted', '2024-03-05', '2024-03-31', null, 'none'],
])('the first day of use: %s', (_, from, to, since, expected) => {
  const days = { from, to };
  expect(inUse(days, since)).toBe(expected);
  expect([counted(7, days, since), comparable(7, days, since)]).toEqual([expected === 'none' ? null : 7, expected === 'all' ? 7 : null]);
});

test.each([
  ['2026-03-01', '2026-02-28', true],
  ['2026-03-01', '2026-03-01', false],
  [undefined, '2026-03-01', false],
  ['2026-03-01', undefined, false],
])('from %s to %s runs backwards: %s', (from, to, expected) => expect(backwards({ from, to })).toBe(expected));
