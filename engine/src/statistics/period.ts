// Days, months and years of statistics (vaccine §6): calendar periods in business time, both ends included, and the periods that they are compared with.
import { addDays, addMonths, daysBetween } from '../vaccine/days.ts';

/** Both ends included. */
export interface Days {
  from: string;
  to: string;
}

export const bases = ['prev', 'yoy'] as const;
/** The previous period (环比), or the same one a year earlier (同比). */
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

/** Whether a range ends before it begins: this is refused, not answered with an empty result. */
export const backwards = ({ from, to }: Pick<Asked, 'from' | 'to'>) => from !== undefined && to !== undefined && to < from;

/** The requested period: a day, month or year, or a range; default: the current year. A range without an end lasts until today. */
export function periodOf(asked: Asked, today: string): Period {
  if (asked.date) return { unit: 'day', from: asked.date, to: asked.date };
  if (asked.month) return { unit: 'month', ...monthPeriod(asked.month) };
  if (asked.year) return { unit: 'year', ...yearPeriod(asked.year) };
  if (!asked.from && !asked.to) return { unit: 'year', ...yearPeriod(yearOf(today)) };
  const to = asked.to ?? (today > (asked.from ?? '') ? today : (asked.from ?? today));
  return { unit: 'range', from: asked.from ?? `${yearOf(to)}-01-01`, to };
}

/** The same period up to today; past and future ones are unchanged. */
export function elapsed<P extends Days>(period: P, today: string): P {
  return period.from <= today && today < period.to ? { ...period, to: today } : period;
}

/**
 * The whole period that `period` is compared with. Ends of months stay ends; for 29 February it is 28 February a year earlier. A range of n days is compared
 * with the n days before it.
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
 * The base of a running period, up to the same position: the same day of the month, or of the year. A shorter month is taken as a whole, and so is February
 * compared with 29 February.
 */
export function likeForLikeBase(period: Period, base: Base, today: string): Period {
  const whole = baseOf(period, base);
  if (period.unit === 'day' || elapsed(period, today).to === period.to) return whole;
  if (period.unit === 'range') return { ...whole, to: addDays(whole.from, daysBetween(period.from, today)) };
  const cut = addMonths(today, period.unit === 'year' || base === 'yoy' ? -12 : -1);
  return { ...whole, to: cut < whole.to ? cut : whole.to };
}

/**
 * How much of a period the installation was in use. Days before the first day of use were not counted, which is not the same as zero.
 * @param since the first day of use; null: nothing has been counted yet
 */
export function inUse({ from, to }: Days, since: string | null): 'all' | 'some' | 'none' {
  if (since === null || to < since) return 'none';
  return from < since ? 'some' : 'all';
}

/** The count of a period; null if it is completely before the first day of use. */
export const counted = (value: number, days: Days, since: string | null) => (inUse(days, since) === 'none' ? null : value);

/** The count of the period compared with; null if any of it is before the first day of use, because a part is not comparable. */
export const comparable = (value: number, days: Days, since: string | null) => (inUse(days, since) === 'all' ? value : null);

/** `YYYY-MM` of every month that has a day in the period. */
export function monthsOf({ from, to }: Days): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addMonths(`${month}-01`, 1))) months.push(month);
  return months;
}

/** A period as whole months, and the remaining days at its ends. */
export interface Cut {
  /** First days of the first and the last whole month; null: none. */
  whole: Days | null;
  /** Parts of months. */
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

/** Length of a period in months, for yearly targets. */
export function monthsLong({ from, to }: Days): number {
  return monthsOf({ from, to }).reduce((sum, month) => {
    const { from: first, to: last } = monthPeriod(month);
    const days = daysBetween(from > first ? from : first, to < last ? to : last) + 1;
    return sum + days / daysIn(month);
  }, 0);
}
