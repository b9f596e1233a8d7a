import { expect, test } from 'vitest';
import { fields, said, surroundings } from '../../../testing/formula-world.ts';
import { calendarOf, compile } from '../evaluate.ts';

test.each<[rule: string, text: string, expected: unknown]>([
  ['today is that of the business', 'TODAY()', '2026-11-27'],
  ['now is a moment', 'NOW()', Date.UTC(2026, 10, 26, 20)],
  ['a day by its parts', 'DATE(2026, 3, 5)', '2026-03-05'],
  ['month 13 is in the next year', 'DATE(2026, 13, 1)', '2027-01-01'],
  ['day 0 is the last one of the month before', 'DATE(2024, 3, 0)', '2024-02-29'],
  ['a day as it is written', '#2024-02-29# + 1', '2024-03-01'],
  ['a day as text, where a day is wanted', 'DAYS("2026-03-01", {day})', 29],
  ['and in a comparison', '{day} < "2026-02-01"', true],
  ['days later', '{day} + 1', '2026-02-01'],
  ['part of a day is none', '{day} + 1.9', '2026-02-01'],
  ['days before', '{day} - 31', '2025-12-31'],
  ['days between', '#2024-03-01# - #2024-02-28#', 2],
  ['the end of a month stays within the next one', 'EDATE({day}, 1)', '2026-02-28'],
  ['in a leap year', 'EDATE(#2023-12-31#, 2)', '2024-02-29'],
  ['a leap day a year later', 'EDATE(#2024-02-29#, 12)', '2025-02-28'],
  ['months before', 'EDATE(#2026-03-31#, -1)', '2026-02-28'],
  ['the end of a month', 'EOMONTH(#2024-01-15#, 1)', '2024-02-29'],
  ['the end of this month', 'EOMONTH({day}, 0)', '2026-01-31'],
  ['no leap day in 1900', 'DATE(1900, 2, 29)', '1900-03-01'],
  ['whole years', 'DATEDIF(#2000-02-29#, #2026-02-28#, "Y")', 25],
  ['whole months', 'DATEDIF(#2026-01-31#, #2026-02-28#, "m")', 0],
  ['months beyond years', 'DATEDIF(#2024-11-20#, #2026-01-19#, "YM")', 1],
  ['days beyond months', 'DATEDIF(#2026-01-31#, #2026-03-01#, "MD")', 1],
  ['days beyond years', 'DATEDIF(#2024-03-01#, #2026-03-03#, "YD")', 2],
  ['the later first is nothing', 'DATEDIF(#2026-03-03#, #2024-03-01#, "D")', null],
  ['an unknown unit is nothing', 'DATEDIF(#2024-03-01#, #2026-03-03#, "W")', null],
  ['Sunday is the first day', 'WEEKDAY(#2026-11-29#)', 1],
  ['Monday is, if that is asked', 'WEEKDAY(#2026-11-29#, 2)', 7],
  ['the last days of a year may be in week 1', 'ISOWEEKNUM(#2024-12-30#)', 1],
  ['a week of the year before', 'ISOWEEKNUM(#2027-01-01#)', 53],
  ['workdays later', 'WORKDAY(#2026-11-27#, 1)', '2026-11-30'],
  ['over holidays, with weekends at which people work', 'WORKDAY(#2026-09-30#, 3)', '2026-10-10'],
  ['workdays before', 'WORKDAY(#2026-10-08#, -1)', '2026-09-30'],
  ['no workdays later is the day itself', 'WORKDAY(#2026-11-28#, 0)', '2026-11-28'],
  ['workdays of a week', 'NETWORKDAYS(#2026-11-23#, #2026-11-29#)', 5],
  ['both ends count', 'NETWORKDAYS(#2026-11-27#, #2026-11-27#)', 1],
  ['workdays of a month with holidays', 'NETWORKDAYS(#2026-10-01#, #2026-10-31#)', 18],
  ['backwards', 'NETWORKDAYS(#2026-11-29#, #2026-11-23#)', -5],
  ['a moment has the day of the business', 'DAY({at})', 28],
  ['and its hour', 'HOUR({at}) & ":" & MINUTE({at})', '0:30'],
  ['and its seconds', 'SECOND(TIME(1, 2, 3))', 3],
  ['a time has an hour', 'HOUR({clock}) * 60 + MINUTE({clock})', 510],
  ['hours between two times', 'ROUND((TIME(17, 45, 0) - {clock}) * 24, 2)', 9.25],
  ['a moment later', '{at} + 0.5', Date.UTC(2026, 1, 28, 4, 30)],
  ['days between moments', '{at} - #2026-02-28#', `0.0208${'3'.repeat(37)}`],
  ['a day is its first moment beside a moment', '{at} > #2026-02-28#', true],
  ['written by people', 'DATEVALUE("2026年3月5日")', '2026-03-05'],
  ['no day', 'DATEVALUE("2026-02-30")', null],
  ['beyond the years is nothing', 'DATE(9999, 12, 31) + 1', null],
  ['very far is nothing', 'EDATE({day}, 10^30)', null],
  ['a day as text', '"到期：" & {day}', '到期：2026-01-31'],
  ['in words', 'TEXT({day}, "yyyy年m月d日 aaaa")', '2026年1月31日 星期六'],
  ['minutes behind hours', 'TEXT({at}, "yyyy/mm/dd hh:mm")', '2026/02/28 00:30'],
  ['in English', 'TEXT({day}, "ddd, d mmm yyyy")', 'Sat, 31 Jan 2026'],
  ['halves of the day', 'TEXT(TIME(13, 5, 0), "h:mm AM/PM")', '1:05 PM'],
])('%s', (_, text, expected) => {
  expect(said(text)).toBe(expected);
});

test('holidays are those of the calendar that is given; without one only weekends are off', () => {
  const formula = compile({ call: 'WORKDAY', of: [{ day: '2026-09-30' }, { number: '1' }] }, fields());
  expect(formula.evaluate({ ...surroundings, calendar: undefined })).toEqual({ value: '2026-10-01' });
  expect(formula.evaluate({ ...surroundings, calendar: calendarOf(['2026-10-01'], []) })).toEqual({ value: '2026-10-02' });
});
