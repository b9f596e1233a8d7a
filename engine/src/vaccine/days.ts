// Calendar days as `YYYY-MM-DD`, in business time; nothing here depends on the current day.

const DAY = 86_400_000;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const text = (moment: number) => new Date(moment).toISOString().slice(0, 10);

export const addDays = (day: string, days: number) => text(at(day) + days * DAY);

/** From `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((at(to) - at(from)) / DAY);

/** The same day of another month, or the last day of that month if it is shorter: 31 January + 1 = 28 February. */
export function addMonths(day: string, months: number): string {
  const date = new Date(at(day));
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return text(date.getTime());
}

/** Completed months of age; a child born on 31 January is one month old on 28 February (the month's last day). */
export function ageInMonths(birth: string, on: string): number {
  const [year = 0, month = 0] = birth.split('-').map(Number);
  const [atYear = 0, atMonth = 0] = on.split('-').map(Number);
  const months = (atYear - year) * 12 + (atMonth - month);
  return addMonths(birth, months) <= on ? months : months - 1;
}
