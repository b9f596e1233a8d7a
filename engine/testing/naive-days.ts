// Counts days one by one, for the reference model of formulas.
export interface Day {
  year: number;
  month: number;
  day: number;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;

/** Days since the last day of the year 0. */
function ordinal({ year, month, day }: Day): number {
  let days = day;
  for (let before = 1; before < month; before += 1) days += lengthOf(year, before);
  for (let before = 1; before < year; before += 1) days += isLeap(before) ? 366 : 365;
  return days;
}

export const daysFrom = (one: Day, other: Day): number => ordinal(other) - ordinal(one);

/** Day by day. */
export function later(from: Day, days: number): Day | null {
  let { year, month, day } = from;
  for (let left = days; left > 0; left -= 1) {
    day += 1;
    if (day > lengthOf(year, month)) [day, month] = [1, month + 1];
    if (month > 12) [month, year] = [1, year + 1];
  }
  for (let left = days; left < 0; left += 1) {
    day -= 1;
    if (day < 1) month -= 1;
    if (month < 1) [month, year] = [12, year - 1];
    if (day < 1) day = lengthOf(year, month);
  }
  return year >= 1 && year <= 9999 ? { year, month, day } : null;
}

export function monthsOn({ year, month, day }: Day, months: number): Day | null {
  const all = year * 12 + month - 1 + months;
  const to = { year: Math.floor(all / 12), month: (((all % 12) + 12) % 12) + 1 };
  return to.year >= 1 && to.year <= 9999 ? { ...to, day: Math.min(day, lengthOf(to.year, to.month)) } : null;
}

/** 0 is Sunday; the first day of the year 1 was a Monday. */
export const weekday = (day: Day): number => ordinal(day) % 7;

export const DAYS_OFF = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07', '2024-02-12'];
export const WORKING_DAYS = ['2026-10-10', '2024-02-18'];

export function isOff(day: Day): boolean {
  const text = `${String(day.year).padStart(4, '0')}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`;
  return !WORKING_DAYS.includes(text) && ([0, 6].includes(weekday(day)) || DAYS_OFF.includes(text));
}
