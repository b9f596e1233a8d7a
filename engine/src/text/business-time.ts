// Days and times in business time: orders, doses and numbers belong to business days, independent of the clocks of readers and servers.

export const businessZone = 'Asia/Shanghai';

/** The usual offset; some summers in the past had another one. */
const AHEAD = 8 * 3_600_000;
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short', timeStyle: 'medium' });

/**
 * @param at milliseconds since 1970
 * @returns `YYYY-MM-DD HH:mm:ss`
 */
export function businessTime(at: number): string {
  return CLOCK.format(at);
}

/** The day of a moment in business time, `YYYY-MM-DD`. */
export const businessDay = (at: number): string => businessTime(at).slice(0, 10);

/** The moment of a business time; the inverse of `businessTime`, to the second. */
export function businessMoment(time: string): number {
  const read = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
  const near = read(time) - AHEAD;
  return near + read(time) - read(businessTime(near));
}
