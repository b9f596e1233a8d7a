// The days of the history as numbers (days since 1970), so that a million doses can be planned quickly.

const DAY = 86_400_000;

export interface Calendar {
  /** The first day on which doses were given. */
  first: number;
  /** Yesterday: the history ends there. */
  last: number;
  /** The month of the first orders is 0; doses were given from month 1 on. */
  months: { first: number; last: number }[];
  monthOf(day: number): number;
}

const years = 3;

export const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY;
const texts = new Map<number, string>();

export function textOf(day: number): string {
  const known = texts.get(day);
  if (known) return known;
  const text = new Date(day * DAY).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
}

/** A time of that day in business time, in the database's notation. @param minute of the day */
export function momentOf(day: number, minute: number, second = 0): string {
  const two = (number: number) => (number < 10 ? `0${number}` : String(number));
  return `${textOf(day)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second)}+08`;
}

/** The same day of a later month, or that month's last (engine/src/vaccine/days.ts does the same with texts). */
export function plusMonths(day: number, months: number): number {
  const date = new Date(day * DAY);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first / DAY + Math.min(date.getUTCDate(), length) - 1;
}

/** 1970 began on a Thursday. Clinics are closed on Sundays. */
const isSunday = (day: number) => day % 7 === 3;
export const openDay = (day: number) => (isSunday(day) ? day + 1 : day);

/** @param today `YYYY-MM-DD` */
export function calendarOf(today: string): Calendar {
  const last = numberOf(today) - 1;
  const month = numberOf(`${today.slice(0, 7)}-01`);
  const months = Array.from({ length: years * 12 + 2 }, (_, index) => {
    const first = plusMonths(month, index - years * 12 - 1);
    return { first, last: plusMonths(first, 1) - 1 };
  });
  const start = months[0]?.first ?? 0;
  const byDay = new Uint8Array((months.at(-1)?.last ?? 0) - start + 1);
  for (const [index, { first, last: end }] of months.entries()) byDay.fill(index, first - start, end - start + 1);
  return { first: months[1]?.first ?? 0, last, months, monthOf: (day) => byDay[day - start] ?? 0 };
}
