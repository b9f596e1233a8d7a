// When an engine starts a task by its timetable, in business time.
import { businessDay, businessMoment } from '../text/business-time.ts';
import { isWorkingDayIn, type WorkDays } from './working-time.ts';

export const recurrences = ['workday', 'week', 'month'] as const;

export interface Schedule {
  every: (typeof recurrences)[number];
  /** Of the week, from Monday as 1; or of the month, where the last day stands for the missing ones. Ignored for working days. */
  day: number;
  /** `HH:mm`. */
  at: string;
  /** The person in whose name tasks start. */
  user: string;
}

const DAY = 86_400_000;
/** Limit for a calendar without any further working day. */
const MAX_DAYS = 400;

/** @returns the first moment later than `after`, in epoch milliseconds; null: none within a year */
export function nextStart({ every, day, at }: Pick<Schedule, 'every' | 'day' | 'at'>, after: number, days: WorkDays): number | null {
  const isWorkingDay = isWorkingDayIn(days);
  let noon = businessMoment(`${businessDay(after)} 12:00:00`);
  for (let count = 0; count < MAX_DAYS; count += 1, noon += DAY) {
    const date = businessDay(noon);
    const moment = businessMoment(`${date} ${at}:00`);
    if (moment > after && (every === 'workday' ? isWorkingDay(date) : every === 'week' ? weekday(date) === day : isDayOfMonth(date, day))) return moment;
  }
  return null;
}

const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

function isDayOfMonth(date: string, day: number): boolean {
  const [year = 0, month = 0, own = 0] = date.split('-').map(Number);
  return own === Math.min(day, new Date(Date.UTC(year, month, 0)).getUTCDate());
}
