// Days, months and years of statistics (vaccine §6): calendar periods in business time, both ends included, and what they are set against.
import { addDays, addMonths, daysBetween } from '../vaccine/days.ts';

/** Both ends included. */
export interface Days {
  from: string;
  to: string;
}

export const bases = ['prev', 'yoy'] as const;
/** The period before (环比), or the same one a year earlier (同比). */
export type Base = (typeof bases)[number];

export interface Asked {
  date?: string | undefined;
  /** `YYYY-MM` */
  month?: string | undefined;
  /** `YYYY` */
  year?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export type PeriodUnit = 'day' | 'month' | 'year' | 'range';

export interface Period extends Days {
  unit: PeriodUnit;
}

export const monthOf = (day: string) => day.slice(0, 7);
export const yearOf = (day: string) => day.slice(0, 4);
const lastDayOf = (month: string) => addDays(addMonths(`${month}-01`, 1), -1);
export const daysIn = (month: string) => Number(lastDayOf(month).slice(8));

export const monthPeriod = (month: string): Days => ({ from: `${month}-01`, to: lastDayOf(month) });
export const yearPeriod = (year: string): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** Whether a stretch ends before it begins: such a thing is refused, not answered with nothing. */
export const backwards = ({ from, to }: Pick<Asked, 'from' | 'to'>) => from !== undefined && to !== undefined && to < from;

/** What was asked for: one day, month or year, or a stretch; nothing said is the year of today. A stretch without an end lasts until today. */
export function periodOf(asked: Asked, today: string): Period {
  if (asked.date) return { unit: 'day', from: asked.date, to: asked.date };
  if (asked.month) return { unit: 'month', ...monthPeriod(asked.month) };
  if (asked.year) return { unit: 'year', ...yearPeriod(asked.year) };
  if (!asked.from && !asked.to) return { unit: 'year', ...yearPeriod(yearOf(today)) };
  const to = asked.to ?? (today > (asked.from ?? '') ? today : (asked.from ?? today));
  return { unit: 'range', from: asked.from ?? `${yearOf(to)}-01-01`, to };
}

/** The same period up to today; one that is over or has not begun stays as it is. */
export function elapsed<P extends Days>(period: P, today: string): P {
  return period.from <= today && today < period.to ? { ...period, to: today } : period;
}

/**
 * The whole period that `period` is set against. Ends of months stay ends; 29 February has 28 February a year earlier.
 * A stretch of n days is set against the n days before it.
 */
export function baseOf(period: Period, base: Base): Period {
  const { unit, from, to } = period;
  if (unit === 'day') {
    const day = base === 'prev' ? addDays(from, -1) : addMonths(from, -12);
    return { unit, from: day, to: day };
  }
  if (unit === 'month') return { unit, ...monthPeriod(monthOf(addMonths(from, base === 'prev' ? -1 : -12))) };
  if (unit === 'year') return { unit, ...yearPeriod(yearOf(addMonths(from, -12))) };
  if (base === 'yoy') return { unit, from: addMonths(from, -12), to: addMonths(to, -12) };
  const days = daysBetween(from, to) + 1;
  return { unit, from: addDays(from, -days), to: addDays(from, -1) };
}

/**
 * The base of a running period, cut at the same position: the same day of the month, or of the year. A month that is shorter is taken whole, and so is
 * February against 29 February.
 */
export function likeForLikeBase(period: Period, base: Base, today: string): Period {
  const whole = baseOf(period, base);
  if (period.unit === 'day' || elapsed(period, today).to === period.to) return whole;
  if (period.unit === 'range') return { ...whole, to: addDays(whole.from, daysBetween(period.from, today)) };
  const cut = addMonths(today, period.unit === 'year' || base === 'yoy' ? -12 : -1);
  return { ...whole, to: cut < whole.to ? cut : whole.to };
}

/**
 * How much of a period the installation was in use. What lies before its first day has not been counted, which is not the same as nothing.
 * @param since the first day of use; null: nothing has been counted yet
 */
export function inUse({ from, to }: Days, since: string | null): 'all' | 'some' | 'none' {
  if (since === null || to < since) return 'none';
  return from < since ? 'some' : 'all';
}

/** What was counted in a period; null where all of it lies before the first day of use. */
export const counted = (value: number, days: Days, since: string | null) => (inUse(days, since) === 'none' ? null : value);

/** What a period is set against; null as soon as some of it lies before the first day of use: a part is not comparable. */
export const comparable = (value: number, days: Days, since: string | null) => (inUse(days, since) === 'all' ? value : null);

/** `YYYY-MM` of every month that has a day in the period. */
export function monthsOf({ from, to }: Days): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addMonths(`${month}-01`, 1))) months.push(month);
  return months;
}

/** A period as whole months and what is left of the months at its ends. */
export interface Cut {
  /** First and last month that lie within, as their first days; null: none. */
  whole: Days | null;
  /** Months of which only some days are meant. */
  parts: Days[];
}

export function cut({ from, to }: Days): Cut {
  if (to < from) return { whole: null, parts: [] };
  const months = monthsOf({ from, to });
  const parts: Days[] = [];
  const whole = months.filter((month) => {
    const inside = monthPeriod(month);
    if (from <= inside.from && inside.to <= to) return true;
    parts.push({ from: from > inside.from ? from : inside.from, to: to < inside.to ? to : inside.to });
    return false;
  });
  const [first] = whole;
  const last = whole.at(-1);
  return { whole: first && last ? { from: `${first}-01`, to: `${last}-01` } : null, parts };
}

/** Months that a period is of its year, for targets that are said by the year. */
export function monthsLong({ from, to }: Days): number {
  return monthsOf({ from, to }).reduce((sum, month) => {
    const { from: first, to: last } = monthPeriod(month);
    const days = daysBetween(from > first ? from : first, to < last ? to : last) + 1;
    return sum + days / daysIn(month);
  }, 0);
}
