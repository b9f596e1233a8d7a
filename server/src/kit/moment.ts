// A timestamptz as PostgreSQL writes it, in epoch milliseconds.

/** Zones of former centuries have seconds, `+08:05:43`, which Date.parse does not know. */
export function momentOf(text: string): number {
  const [, moment, sign, seconds] = /^(.*([+-])\d\d:\d\d):(\d\d)$/.exec(text) ?? [];
  return moment ? Date.parse(moment) - Number(`${sign}${seconds}`) * 1000 : Date.parse(text);
}
