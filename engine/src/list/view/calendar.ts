// Days of a calendar and the records on them. A day is text, `2026-11-27`; nothing here depends on the current day.

export type Span = 'month' | 'week' | 'day';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const DAY = 86_400_000;

export const addDays = (day: string, days: number): string => new Date(at(day) + days * DAY).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY);
/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(at(day)).getUTCDay() + 6) % 7;

/** At most the last day of the target month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(first.getTime() + (Math.min(date, last) - 1) * DAY).toISOString().slice(0, 10);
}

/** The day of the calendar after one step. */
export const stepped = (span: Span, day: string, by: 1 | -1): string => (span === 'month' ? addMonths(day, by) : addDays(day, span === 'week' ? 7 * by : by));

/** The visible days: a month in whole weeks, from Monday. */
export function daysOf(span: Span, day: string): string[] {
  if (span === 'day') return [day];
  const first = span === 'month' ? `${day.slice(0, 7)}-01` : day;
  const last = span === 'month' ? addDays(addMonths(first, 1), -1) : day;
  const monday = addDays(first, -weekdayOf(first));
  const count = (Math.floor(daysBetween(monday, last) / 7) + 1) * 7;
  return Array.from({ length: count }, (_, index) => addDays(monday, index));
}

export interface Lasting {
  id: string;
  begin: string;
  end: string;
}

/** A missing end, or one before the beginning, is replaced by the beginning. */
export const lasting = (id: string, begin: string | null, end: string | null): Lasting | null =>
  begin === null ? null : { id, begin, end: end !== null && end > begin ? end : begin };

/** Day → records on it, in the given order. */
export function onDays<L extends Lasting>(days: readonly string[], all: readonly L[]): ReadonlyMap<string, L[]> {
  return new Map(days.map((day) => [day, all.filter(({ begin, end }) => begin <= day && day <= end)]));
}

/** Position among the days, from 0; null: on none of them. */
export function barOn(days: readonly string[], { begin, end }: Lasting): { from: number; length: number; before: boolean; after: boolean } | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || end < first || begin > last) return null;
  const from = Math.max(0, daysBetween(first, begin));
  const to = Math.min(days.length - 1, daysBetween(first, end));
  return { from, length: to - from + 1, before: begin < first, after: end > last };
}

/** A day, or a moment in milliseconds, moved by a number of days. */
export const movedBy = (value: string | number, days: number): string | number => (typeof value === 'number' ? value + days * DAY : addDays(value, days));
