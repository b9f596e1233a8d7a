// What day and time it is where the business is: orders, doses and numbers belong to its days, whatever the clock of a reader or a server says.

export const businessZone = 'Asia/Shanghai';

/** Usually; there were summers with another hour. */
const AHEAD = 8 * 3_600_000;
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short', timeStyle: 'medium' });

/**
 * @param at milliseconds since 1970
 * @returns `YYYY-MM-DD HH:mm:ss`
 */
export function businessTime(at: number): string {
  return CLOCK.format(at);
}

/** The day of that moment where the business is, `YYYY-MM-DD`. */
export const businessDay = (at: number): string => businessTime(at).slice(0, 10);

/** The moment at which it is that time where the business is; the opposite of `businessTime`, to the second. */
export function businessMoment(time: string): number {
  const read = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
  const near = read(time) - AHEAD;
  return near + read(time) - read(businessTime(near));
}
