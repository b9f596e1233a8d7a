import { describe, expect, test } from 'vitest';
import { duration } from './duration.ts';
import { milliseconds } from './moments.ts';
import { recentTime, relativeTime } from './relative-time.ts';

const S = 1000;
const M = 60 * S;
const H = 60 * M;
const D = 24 * H;
const now = Date.UTC(2026, 10, 20, 12);

describe('reading one', () => {
  test.each([
    ['this moment', 0, { key: 'justNow' }],
    ['59.999 s', M - 1, { key: 'justNow' }],
    ['a minute', M, { key: 'minutes', n: 1 }],
    ['59 minutes and more', H - 1, { key: 'minutes', n: 59 }],
    ['an hour', H, { key: 'hours', n: 1 }],
    ['23 hours and more', D - 1, { key: 'hours', n: 23 }],
    ['a day', D, { key: 'days', n: 1 }],
    ['6 days and more', 7 * D - 1, { key: 'days', n: 6 }],
    ['a week', 7 * D, { key: 'weeks', n: 1 }],
    ['two weeks', 14 * D, { key: 'weeks', n: 2 }],
    ['3 weeks and more', 28 * D - 1, { key: 'weeks', n: 3 }],
    ['four weeks, which are a month', 28 * D, { key: 'months', n: 1 }],
    ['59 days', 59 * D, { key: 'months', n: 1 }],
    ['60 days', 60 * D, { key: 'months', n: 2 }],
    ['3 months and more', 120 * D - 1, { key: 'months', n: 3 }],
    ['four months', 120 * D, { key: 'date', at: now - 120 * D }],
    ['a server clock half a minute ahead', -30 * S, { key: 'justNow' }],
    ['tomorrow', -D, { key: 'date', at: now + D }],
  ] as const)('%s', (_, ago, said) => {
    expect(relativeTime(now - ago, now)).toEqual(said);
  });
});

describe('reading two', () => {
  test.each([
    ['this moment', 0, { key: 'justNow' }],
    ['29.999 s', 30 * S - 1, { key: 'justNow' }],
    ['30 s', 30 * S, { key: 'minutes', n: 1 }],
    ['two minutes', 2 * M, { key: 'minutes', n: 2 }],
    ['59 minutes and more', H - 1, { key: 'minutes', n: 59 }],
    ['an hour', H, { key: 'hours', n: 1 }],
    ['23 hours and more', D - 1, { key: 'hours', n: 23 }],
    ['a day', D, { key: 'days', n: 1 }],
    ['almost two days', 2 * D - 1, { key: 'days', n: 1 }],
    ['two days', 2 * D, { key: 'date', at: now - 2 * D }],
    ['tomorrow', -D, { key: 'date', at: now + D }],
  ] as const)('%s', (_, ago, said) => {
    expect(recentTime(now - ago, now)).toEqual(said);
  });
});

describe('a stamp of ten digits', () => {
  test.each([
    ['is in seconds', 1_763_640_000, 1_763_640_000_000],
    ['from the first', 1_000_000_000, 1_000_000_000_000],
    ['to the last', 9_999_999_999, 9_999_999_999_000],
    ['nine digits are milliseconds', 999_999_999, 999_999_999],
    ['eleven digits are milliseconds', 10_000_000_000, 10_000_000_000],
    ['thirteen digits are milliseconds', 1_763_640_000_000, 1_763_640_000_000],
    ['a day before 1970 stays what it is', -1_763_640_000, -1_763_640_000],
  ])('%s', (_, stamp, at) => {
    expect(milliseconds(stamp)).toBe(at);
  });

  test('counts in both readings, on either side', () => {
    expect(relativeTime(now / S - 120, now)).toEqual({ key: 'minutes', n: 2 });
    expect(recentTime(now - 2 * H, now / S)).toEqual({ key: 'hours', n: 2 });
    expect(relativeTime(now / S - 400 * 86_400, now)).toEqual({ key: 'date', at: now - 400 * D });
  });
});

describe('a length of time', () => {
  test.each([
    ['nothing yet', 0, { key: 'minutes', n: 0 }],
    ['a clock that ran backwards', -5 * M, { key: 'minutes', n: 0 }],
    ['59 minutes and more', H - 1, { key: 'minutes', n: 59 }],
    ['an hour', H, { key: 'hours', n: 1 }],
    ['23 hours and more', D - 1, { key: 'hours', n: 23 }],
    ['a day', D, { key: 'days', n: 1 }],
    ['a year', 365 * D, { key: 'days', n: 365 }],
  ] as const)('%s', (_, length, said) => {
    expect(duration(length)).toEqual(said);
  });
});
