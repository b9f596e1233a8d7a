const SECONDS_FROM = 1_000_000_000;
const SECONDS_BELOW = 10_000_000_000;

/** Epoch milliseconds; a number of ten digits is in seconds (product §7). */
export function milliseconds(stamp: number): number {
  return stamp >= SECONDS_FROM && stamp < SECONDS_BELOW ? stamp * 1000 : stamp;
}
