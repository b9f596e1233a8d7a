export interface Duration {
  key: 'minutes' | 'hours' | 'days';
  n: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in whole units: minutes below an hour, hours below a day, otherwise days (product §7). @param length in milliseconds */
export function duration(length: number): Duration {
  const whole = Math.max(0, length);
  if (whole < HOUR) return { key: 'minutes', n: Math.floor(whole / MINUTE) };
  if (whole < DAY) return { key: 'hours', n: Math.floor(whole / HOUR) };
  return { key: 'days', n: Math.floor(whole / DAY) };
}
