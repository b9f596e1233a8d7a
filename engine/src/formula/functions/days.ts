// Days, moments and times, in business time. Results outside the years 1 to 9999 are null.
import { day as dayKind, isDay } from '../../kind/day.ts';
import { dayAt, dayNumber, dayOfParts, dayWithin, monthsLater, partsOfDay, weekdayOf } from '../calendar.ts';
import { numberIn, ONE, whole, type Exact } from '../exact.ts';
import { spend, strict, type Functions, type Scope } from '../function.ts';
import type { Value } from '../types.ts';

/** Limit of integers used in calendar functions. */
const MAX = 4_000_000;
const count = (value: Exact) => numberIn(value, MAX);

const isWorkday = (day: number, { daysOff, workingDays }: Scope) => {
  if (workingDays.has(day)) return true;
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !daysOff.has(day);
};

/** That many workdays later; earlier if negative. */
function workday(start: number, days: number, at: Scope): number | null {
  const step = days < 0 ? -1 : 1;
  let day = start;
  for (let left = Math.abs(days); left > 0;) {
    spend(at, 1);
    day += step;
    if (dayWithin(day) === null) return null;
    if (isWorkday(day, at)) left -= 1;
  }
  return day;
}

/** Both days included; negative if the second is before the first. */
function workdays(one: number, other: number, at: Scope): number {
  if (other < one) return -workdays(other, one, at);
  spend(at, at.daysOff.size + at.workingDays.size);
  const weeks = Math.floor((other - one + 1) / 7);
  let days = weeks * 5;
  for (let day = one + weeks * 7; day <= other; day += 1) days += isWeekend(day) ? 0 : 1;
  const within = (day: number) => day >= one && day <= other;
  for (const day of at.daysOff) if (within(day) && !isWeekend(day) && !at.workingDays.has(day)) days -= 1;
  for (const day of at.workingDays) if (within(day) && isWeekend(day)) days += 1;
  return days;
}

const isWeekend = (day: number) => weekdayOf(day) % 6 === 0;

/** Complete units from a day to a later one. */
function between(start: number, end: number, unit: string): number | null {
  if (end < start) return null;
  const [from, to] = [partsOfDay(start), partsOfDay(end)];
  const months = (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0);
  switch (unit.toUpperCase()) {
    case 'D':
      return end - start;
    case 'M':
      return months;
    case 'Y':
      return Math.floor(months / 12);
    case 'YM':
      return months % 12;
    case 'MD':
      return end - (monthsLater(start, months) ?? start);
    case 'YD':
      return end - (monthsLater(start, months - (months % 12)) ?? start);
    default:
      return null;
  }
}

/** 1 to 7 from Sunday; type 2: from Monday; type 3: 0 to 6 from Monday. */
function weekday(day: number, type: number | null): Value {
  const sunday = weekdayOf(day);
  const monday = (sunday + 6) % 7;
  return type === 1 ? whole(sunday + 1) : type === 2 ? whole(monday + 1) : type === 3 ? whole(monday) : null;
}

/** Weeks begin on Monday; the first week of a year contains its first Thursday. */
function week(day: number): number {
  const thursday = day + 3 - ((weekdayOf(day) + 6) % 7);
  const first = dayOfParts({ year: partsOfDay(thursday).year, month: 1, day: 1 }) ?? thursday;
  return Math.floor((thursday - first) / 7) + 1;
}

const orNothing = (value: number | null): Value => (value === null ? null : whole(value));

export const days: Functions = {
  TODAY: { ...strict([], 'date', (_, at) => dayAt(at.now)), asksNow: true },
  NOW: { ...strict([], 'datetime', (_, at) => at.now), asksNow: true },
  DATE: strict(['number', 'number', 'number'], 'date', (parts) => {
    const [year = 0, month = 0, day = 0] = parts.map((part) => count(part) ?? Number.NaN);
    return year >= 1 && year <= 9999 ? dayOfParts({ year, month, day }) : null;
  }),
  /** Accepts the formats in which users write a day. */
  DATEVALUE: strict(['text'], 'date', ([text]) => {
    const tidy = dayKind.tidy?.(text) ?? text;
    return isDay(tidy) ? dayNumber(tidy) : null;
  }),
  TIME: strict(['number', 'number', 'number'], 'time', (parts) => {
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => count(part) ?? Number.NaN);
    const all = hours * 3_600 + minutes * 60 + seconds;
    return all >= 0 ? all % 86_400 : null;
  }),
  YEAR: strict(['date'], 'number', ([day]) => whole(partsOfDay(day).year)),
  MONTH: strict(['date'], 'number', ([day]) => whole(partsOfDay(day).month)),
  DAY: strict(['date'], 'number', ([day]) => whole(partsOfDay(day).day)),
  WEEKDAY: strict(['date', 'number?'], 'number', ([day, type = ONE]) => weekday(day, count(type))),
  ISOWEEKNUM: strict(['date'], 'number', ([day]) => whole(week(day))),
  HOUR: strict(['time'], 'number', ([time]) => whole(Math.floor(time / 3_600))),
  MINUTE: strict(['time'], 'number', ([time]) => whole(Math.floor(time / 60) % 60)),
  SECOND: strict(['time'], 'number', ([time]) => whole(Math.floor(time) % 60)),
  DAYS: strict(['date', 'date'], 'number', ([end, start]) => whole(end - start)),
  DATEDIF: strict(['date', 'date', 'text'], 'number', ([start, end, unit]) => orNothing(between(start, end, unit))),
  EDATE: strict(['date', 'number'], 'date', ([day, months]) => {
    const later = count(months);
    return later === null ? null : monthsLater(day, later);
  }),
  EOMONTH: strict(['date', 'number'], 'date', ([day, months]) => {
    const { year, month } = partsOfDay(day);
    const later = count(months);
    return later === null ? null : dayOfParts({ year, month: month + later + 1, day: 0 });
  }),
  WORKDAY: strict(['date', 'number'], 'date', ([start, distance], at) => {
    const far = count(distance);
    return far === null ? null : workday(start, far, at);
  }),
  NETWORKDAYS: strict(['date', 'date'], 'number', ([start, end], at) => whole(workdays(start, end, at))),
};
