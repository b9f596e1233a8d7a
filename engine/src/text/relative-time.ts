// Relative times in two variants (product §7). A time that is shown as a date is returned as `date`, in epoch milliseconds.
import { milliseconds } from './moments.ts';

export type RelativeTime = { key: 'justNow' } | { key: 'minutes' | 'hours' | 'days' | 'weeks' | 'months'; n: number } | { key: 'date'; at: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;

/** Tolerance for clocks that differ, before a moment counts as the future. */
const CLOCKS_DIFFER = MINUTE;

const date = (at: number): RelativeTime => ({ key: 'date', at });

/**
 * Variant one: just now within a minute, then minutes, hours, days up to 6, weeks up to 3, months up to 3, then the date. The days after three whole weeks
 * belong to the first month.
 */
export function relativeTime(then: number, now: number): RelativeTime {
  const at = milliseconds(then);
  const ago = milliseconds(now) - at;
  if (ago < -CLOCKS_DIFFER) return date(at);
  if (ago < MINUTE) return { key: 'justNow' };
  if (ago < HOUR) return { key: 'minutes', n: Math.floor(ago / MINUTE) };
  if (ago < DAY) return { key: 'hours', n: Math.floor(ago / HOUR) };
  if (ago < WEEK) return { key: 'days', n: Math.floor(ago / DAY) };
  if (ago < 4 * WEEK) return { key: 'weeks', n: Math.floor(ago / WEEK) };
  if (ago < 4 * MONTH) return { key: 'months', n: Math.max(1, Math.floor(ago / MONTH)) };
  return date(at);
}

/** Variant two: just now under 30 s, then minutes up to an hour, hours up to a day, 1 day ago up to two days, then the date. */
export function recentTime(then: number, now: number): RelativeTime {
  const at = milliseconds(then);
  const ago = milliseconds(now) - at;
  if (ago < -CLOCKS_DIFFER) return date(at);
  if (ago < 30 * SECOND) return { key: 'justNow' };
  if (ago < HOUR) return { key: 'minutes', n: Math.max(1, Math.floor(ago / MINUTE)) };
  if (ago < DAY) return { key: 'hours', n: Math.floor(ago / HOUR) };
  if (ago < 2 * DAY) return { key: 'days', n: 1 };
  return date(at);
}
