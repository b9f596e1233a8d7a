// Days as numbers (1970-01-01 is 0), and moments as days and times in business time.
import { businessMoment, businessTime } from '../text/business-time.ts';

const DAY = 86_400_000;
const AHEAD = 8 * 3_600_000;
/** Since then the time zone has a constant offset. */
const STEADY = Date.UTC(1992, 0, 1);
const FIRST = dayNumber('0001-01-01');
const LAST = dayNumber('9999-12-31');

/** @param text `YYYY-MM-DD` of an existing day */
export function dayNumber(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / DAY;
}

/** `YYYY-MM-DD`. */
export const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Only within the years 1 to 9999; else null. */
export const dayWithin = (day: number): number | null => (day >= FIRST && day <= LAST ? day : null);

export interface Parts {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

export function partsOfDay(day: number): Parts {
  const date = new Date(day * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Month 13 is January of the next year, day 0 the last day of the previous month. */
export function dayOfParts({ year, month, day }: Parts): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const at = date.getTime() / DAY;
  return Number.isFinite(at) ? dayWithin(at) : null;
}

/** The same day that many months later, or the last day of that month if it is shorter. */
export function monthsLater(day: number, months: number): number | null {
  const { year, month, day: date } = partsOfDay(day);
  const last = dayOfParts({ year, month: month + months + 1, day: 0 });
  return last === null ? null : dayOfParts({ year, month: month + months, day: Math.min(date, partsOfDay(last).day) });
}

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** @param at epoch milliseconds */
export const dayAt = (at: number): number => (at >= STEADY ? Math.floor((at + AHEAD) / DAY) : dayNumber(businessTime(at).slice(0, 10)));

/** Seconds since midnight. */
export function secondsAt(at: number): number {
  return at >= STEADY ? Math.floor((((at + AHEAD) % DAY) + DAY) % DAY) / 1000 : secondsOf(businessTime(at).slice(11));
}

/** Epoch milliseconds of midnight. */
export function midnightOf(day: number): number {
  const steady = day * DAY - AHEAD;
  return steady >= STEADY ? steady : businessMoment(`${dayText(day)} 00:00:00`);
}

/** @param text `08:30` or `08:30:00` */
export function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
}

/** `HH:mm:ss`. */
export const timeText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);
