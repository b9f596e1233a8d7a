// Working time: on working days, within office hours.
import { businessDay, businessMoment } from '../text/business-time.ts';

/** Hours of a working day, `HH:mm`. */
export interface Hours {
  from: string;
  to: string;
}
const officeHours: readonly Hours[] = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
];

/** As codes of the calendar: `09.00-12.00`. What is no such period, or overlaps an earlier one, is ignored. None: the usual office hours. */
export function hoursIn(codes: readonly string[]): readonly Hours[] {
  const found: Hours[] = [];
  for (const code of codes.toSorted()) {
    const [, from = '', to = ''] = HOURS.exec(code.replaceAll('.', ':')) ?? [];
    if (from < to && from >= (found.at(-1)?.to ?? '')) found.push({ from, to });
  }
  return found.length > 0 ? found : officeHours;
}
const HOURS = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Public holidays, and weekends worked for them: `YYYY-MM-DD`. */
export interface WorkDays {
  daysOff: readonly string[];
  workingDays: readonly string[];
  /** Absent: the usual office hours. */
  hours?: readonly Hours[];
}

const DAY = 86_400_000;
/** Limit for a calendar without any further working day. */
const MAX_DAYS = 3_660;

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** @param day `YYYY-MM-DD` */
export function isWorkingDayIn({ daysOff, workingDays }: WorkDays): (day: string) => boolean {
  const [off, on] = [new Set(daysOff), new Set(workingDays)];
  return (day) => !off.has(day) && (!isWeekend(day) || on.has(day));
}

/** The periods in which the office is open after a moment, in order; epoch milliseconds. */
function* openPeriods(from: number, days: WorkDays): Generator<{ start: number; end: number }> {
  const { hours = officeHours } = days;
  const isWorkingDay = isWorkingDayIn(days);
  let noon = businessMoment(`${businessDay(from)} 12:00:00`);
  for (let count = 0; count < MAX_DAYS; count += 1, noon += DAY) {
    const day = businessDay(noon);
    if (!isWorkingDay(day)) continue;
    for (const { from: opens, to: closes } of hours) {
      const start = Math.max(from, businessMoment(`${day} ${opens}:00`));
      const end = businessMoment(`${day} ${closes}:00`);
      if (start < end) yield { start, end };
    }
  }
}

/** @param from epoch milliseconds @returns the moment after that many working minutes */
export function workingMoment(from: number, minutes: number, days: WorkDays): number {
  let left = minutes * 60_000;
  for (const { start, end } of openPeriods(from, days)) {
    if (left <= end - start) return start + left;
    left -= end - start;
  }
  return from + MAX_DAYS * DAY;
}

/** @returns minutes of working time between two moments, in epoch milliseconds; 0 if `to` is not later */
export function workingMinutes(from: number, to: number, days: WorkDays): number {
  let worked = 0;
  for (const { start, end } of openPeriods(from, days)) {
    if (start >= to) break;
    worked += Math.min(end, to) - start;
  }
  return worked / 60_000;
}

/** The moment that has as much working time after `now` as `due` has after `from`. */
export const resumedMoment = ({ from, due, now }: { from: number; due: number; now: number }, days: WorkDays): number =>
  workingMoment(now, workingMinutes(from, due, days), days);
