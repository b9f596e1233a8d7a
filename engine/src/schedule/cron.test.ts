import { expect, test } from 'vitest';
import { fivePart } from './cron.ts';

test.each([
  ['five parts stay', '30 3 * * 1', '30 3 * * 1'],
  ['spaces do not matter', '  */5   *  * * *  ', '*/5 * * * *'],
  ['names of days are words of any case', '0 8 * * mon-fri', '0 8 * * MON-FRI'],
  ['seconds that are nought fall away', '0 15 10 * * ?', '15 10 * * *'],
  ['so does a year that is any', '0 15 10 * * ? *', '15 10 * * *'],
  ['six parts count days from Sunday as 1', '0 0 8 ? * 2-6', '0 8 * * 1-5'],
  ['in lists as well', '0 0 8 ? * 1,7', '0 8 * * 0,6'],
  ['a step over the days stays a step', '0 0 8 ? * 2/2', '0 8 * * 1/2'],
  ['seconds that are not nought are more than a minute can say', '*/10 * * * * ?', null],
  ['a year cannot be said', '0 0 8 1 1 ? 2027', null],
  ['four parts are too few', '* * * *', null],
  ['eight are too many', '0 0 0 0 0 0 0 0', null],
  ['the last day of the month is not known', '0 8 L * *', null],
  ['nor the nearest weekday', '0 8 15W * *', null],
  ['nor the third Friday', '0 8 * * 5#3', null],
  ['a minute beyond the hour', '60 * * * *', null],
  ['an hour beyond the day', '0 24 * * *', null],
  ['the nought of a month', '0 8 0 * *', null],
  ['a backward range', '0 8-6 * * *', null],
  ['a step of nought', '*/0 * * * *', null],
  ['words', 'every day at eight', null],
  ['nothing', '', null],
  ['hundreds of parts in one', `${'1,'.repeat(300)}1 * * * *`, null],
] as const)('%s', (_, text, expected) => {
  expect(fivePart(text)).toBe(expected);
});
